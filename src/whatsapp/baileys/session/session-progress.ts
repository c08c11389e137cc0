import type { Logger } from '@nestjs/common';
import { toOneLine } from '../../../common/harmless-text.js';
import { REASONS } from '../../session-reasons.js';
import { AuthStateRepository } from '../store/auth-state.repository.js';
import { ClientVersion } from '../version/client-version.js';
import { toMe } from '../mapping/me.mapper.js';
import { SessionTracker } from '../../session-tracker.js';
import type { ProgressListener } from '../socket/socket-listener.js';

/** The library shows the first QR code of a socket for 60 s, the others for 20 s (Baileys: Socket/socket.js). */
const FIRST_QR_MS = 60_000;
const NEXT_QR_MS = 20_000;
/** The server sends six codes; when the last one expires, the connection ends, and a pairing code with it. */
const ALL_QRS_MS = FIRST_QR_MS + 5 * NEXT_QR_MS;

/** The largest QR code holds 2,953 bytes (ISO/IEC 18004, version 40-L); real codes have about 200. */
const MAX_QR_BYTES = 2900;

/** Shows the progress of one connection in the session, from its first QR code or login to `open`. */
export class SessionProgress implements ProgressListener {
  private openedAt: number | null = null;
  private hasShownQr = false;
  private readonly startedAt = Date.now();

  constructor(
    private readonly tracker: SessionTracker,
    private readonly auth: AuthStateRepository,
    private readonly version: ClientVersion,
    private readonly logger: Logger,
  ) {}

  get wasOpen(): boolean {
    return this.openedAt !== null;
  }

  /** ms since it opened. */
  get openForMs(): number {
    return this.openedAt === null ? 0 : Date.now() - this.openedAt;
  }

  /** ms; when nobody can pair over this connection any more. */
  get pairingEndsAt(): number {
    return this.startedAt + ALL_QRS_MS;
  }

  onQr(text: string): void {
    if (Buffer.byteLength(text) > MAX_QR_BYTES) {
      this.logger.warn('The server sent a QR code that is too long to draw; it is ignored');
      return;
    }
    const lifetime = this.hasShownQr ? NEXT_QR_MS : FIRST_QR_MS;
    this.hasShownQr = true;
    // The server chooses a part of it, and people print it on terminals: control characters must go.
    const qr = { text: toOneLine(text), expiresAt: Date.now() + lifetime };
    this.tracker.enter('waiting_for_scan', REASONS.waitingForScan, { qr });
  }

  onPaired(): void {
    this.logger.log('A phone has paired; WhatsApp restarts the connection');
    this.tracker.enter('pairing', REASONS.pairing, { me: toMe(this.auth.creds) });
  }

  onLoggedIn(): void {
    this.tracker.enter('syncing', REASONS.syncing, { sync: null });
  }

  onOpen(): void {
    this.openedAt = Date.now();
    this.logger.log('Connected');
    this.tracker.enter('open', REASONS.connected, {
      me: toMe(this.auth.creds),
      isRefused: false,
    });
    this.version.noteAccepted().catch((error: unknown) => {
      this.logger.warn(`The client version could not be stored: ${(error as Error).message}`);
    });
  }

  onOfflineQueueDrained(): void {
    this.tracker.change({ isSynced: true });
  }

  onUnresponsive(isUnresponsive: boolean): void {
    this.tracker.change({ isUnresponsive });
  }

  onCredsChanged(): void {
    const me = toMe(this.auth.creds);
    const { me: shown } = this.tracker.session;
    if (shown && shown.name !== me?.name) this.tracker.change({ me });
    this.auth.saveCreds().catch((error: unknown) => {
      this.logger.error(`Credentials could not be saved: ${(error as Error).message}`);
    });
  }
}
