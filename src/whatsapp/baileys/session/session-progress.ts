import type { Logger } from '../../../base/common/logging/logger.js';
import { toOneLine } from '../../../base/common/harmless-text.js';
import { AuthStateRepository } from '../store/auth-state.repository.js';
import { ClientVersion } from '../version/client-version.js';
import { toMe } from '../mapping/me.mapper.js';
import { SessionTracker } from '../../session-tracker.js';
import type { ProgressListener } from '../socket/socket-listener.js';
import type { SessionProgressEvent } from './session-events.js';
import { ALL_QRS_MS } from './session.machine.js';

/** The largest QR code holds 2,953 bytes (ISO/IEC 18004, version 40-L); real codes have about 200. */
const MAX_QR_BYTES = 2900;

/** Reports the progress of one connection to the session, from its first QR code or login to `open`. */
export class SessionProgress implements ProgressListener {
  private readonly startedAt = Date.now();

  constructor(
    private readonly onProgress: (event: SessionProgressEvent) => void,
    private readonly tracker: SessionTracker,
    private readonly auth: AuthStateRepository,
    private readonly version: ClientVersion,
    private readonly logger: Logger,
  ) {}

  /** ms; the end of the time in which somebody can pair over this connection. */
  get pairingEndsAt(): number {
    return this.startedAt + ALL_QRS_MS;
  }

  onQr(text: string): void {
    if (Buffer.byteLength(text) > MAX_QR_BYTES) {
      this.logger.warn('The server sent a QR code that is too long to draw; it is ignored');
      return;
    }
    // Control characters must go: the server chooses a part of the text, and people print it on terminals.
    this.onProgress({ type: 'qr', text: toOneLine(text), at: Date.now() });
  }

  onPaired(): void {
    this.logger.log('A phone has paired; WhatsApp restarts the connection');
    this.onProgress({ type: 'paired', me: toMe(this.auth.creds) });
  }

  onLoggedIn(): void {
    this.onProgress({ type: 'logged_in' });
  }

  onOpen(): void {
    this.logger.log('Connected');
    this.onProgress({ type: 'opened', me: toMe(this.auth.creds), at: Date.now() });
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
