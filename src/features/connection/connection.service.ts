import { isDeepStrictEqual } from 'node:util';
import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { pairwise, startWith, type Subscription } from 'rxjs';
import { Logger } from '../../base/common/logging/logger.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { ERROR_TABLE, type ErrorCode } from '../../base/common/errors/error-table.js';
import type { EventTypeWith } from '../../base/storage/event-catalog.js';
import { EventLog } from '../../base/storage/event-log.js';
import type { ConnectionPayload } from '../../base/storage/event-payload.js';
import { Mutex } from '../../base/common/async/mutex.js';
import { PairingScope } from '../../whatsapp/pairing.scope.js';
import type { Session } from '../../whatsapp/session.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { toConnectionDto, toConnectionPayload } from './connection.mapper.js';
import type { ConnectionDto } from '../../base/shapes/connection.dto.js';
import { QrImageRenderer } from './qr-image.renderer.js';

type ConnectionEventType = EventTypeWith<ConnectionPayload>;
type CommandError = Extract<ErrorCode, 'connect_failed' | 'disconnect_failed' | 'logout_failed'>;

/** Shows the session as the connection object, writes its changes to the event log, and carries out commands. */
@Injectable()
export class ConnectionService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(ConnectionService.name);
  private readonly mutex = new Mutex();
  private subscription: Subscription | undefined;

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly qrImages: QrImageRenderer,
    private readonly eventLog: EventLog,
    private readonly pairing: PairingScope,
  ) {}

  onModuleInit(): void {
    this.subscription = this.gateway.session$
      .pipe(startWith(this.gateway.session), pairwise())
      .subscribe(([before, after]) => this.onChange(before, after));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.mutex.waitForUnlock();
    this.subscription?.unsubscribe();
  }

  current(): Promise<ConnectionDto> {
    return this.describe(this.gateway.session);
  }

  async connect(): Promise<ConnectionDto> {
    await this.runCommand('connect_failed', () => this.gateway.connect());
    return this.current();
  }

  async disconnect(): Promise<ConnectionDto> {
    await this.runCommand('disconnect_failed', () => this.gateway.disconnect());
    return this.current();
  }

  async logout(): Promise<ConnectionDto> {
    await this.runCommand('logout_failed', () => this.gateway.logout());
    return this.current();
  }

  private async runCommand(code: CommandError, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (cause) {
      throw new ApiError(code, ERROR_TABLE[code].message, { cause });
    }
  }

  private onChange(before: Session, after: Session): void {
    const type = eventTypeOf(before, after);
    if (!type) return;
    this.mutex
      .runExclusive(() => this.record(type, after))
      .catch((error: unknown) => {
        this.logger.error(`A connection event could not be stored: ${(error as Error).message}`);
        this.eventLog.noteGap();
      });
  }

  private async record(type: ConnectionEventType, session: Session): Promise<void> {
    await this.eventLog.record(this.pairing.account, {
      phoneId: null,
      type,
      source: 'service',
      payload: toConnectionPayload(session),
    });
  }

  private async describe(session: Session): Promise<ConnectionDto> {
    const image = session.qr ? await this.qrImages.toDataUrl(session.qr.text) : null;
    return toConnectionDto(session, image);
  }
}

/** The event type of a session change; null if the change is not worth an event. */
function eventTypeOf(before: Session, after: Session): ConnectionEventType | null {
  if (after.qr && after.qr !== before.qr) return 'connection.qr';
  if (after.isSynced && !before.isSynced) return 'connection.synced';
  if (after.phase === 'pairing' && before.phase !== 'pairing') return 'connection.paired';
  if (after.privacy && !isDeepStrictEqual(after.privacy, before.privacy)) {
    return 'connection.privacy';
  }
  const isSame =
    before.state === after.state &&
    before.phase === after.phase &&
    before.reason.code === after.reason.code &&
    before.attempt === after.attempt &&
    before.me?.jid === after.me?.jid &&
    before.me?.name === after.me?.name;
  return isSame ? null : 'connection.state';
}
