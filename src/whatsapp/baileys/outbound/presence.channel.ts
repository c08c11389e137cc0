import { type BeforeApplicationShutdown } from '@nestjs/common';
import type { WAPresence } from '@whiskeysockets/baileys';
import { Config } from '../../../config/config.js';
import type { ChatAddresses } from '../../chat-settings.gateway.js';
import { isGroup } from '../../jid.js';
import { PresenceGateway, type TypingState } from '../../presence.gateway.js';
import { WhatsAppError } from '../../whatsapp.errors.js';
import { InboundEventsSource } from '../inbound/inbound-events.source.js';
import type { OpenConnection } from '../socket/open-connection.js';
import { raceConnection } from '../socket/race-connection.js';
import type { SocketHandle } from '../socket/socket-handle.js';
import { AuthStateRepository } from '../store/auth-state.repository.js';
import { toSendError } from './outbound.js';

const LIMIT_MS = 10_000;
/** Whoever looks at a chat asks again before that. */
const ONLINE_MS = 120_000;

const STATES: Record<TypingState, WAPresence> = {
  typing: 'composing',
  recording: 'recording',
  paused: 'paused',
};

/** Implements `PresenceGateway` on the open connection. */
export class PresenceChannel extends PresenceGateway implements BeforeApplicationShutdown {
  /** The connection over which this device is online. */
  private online: SocketHandle | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly connection: OpenConnection,
    private readonly source: InboundEventsSource,
    private readonly auth: AuthStateRepository,
    private readonly config: Config,
  ) {
    super();
  }

  get presences$() {
    return this.source.tap.presences$;
  }

  async send(chat: ChatAddresses, state: TypingState): Promise<void> {
    const jid = this.source.tap.addresses.inUse(chat);
    await this.overConnection(async (handle) => {
      // Sent all the same without a name, as other clients do (mautrix-whatsapp: HandleMatrixTyping).
      if (this.hasName) await this.goOnline(handle);
      await handle.socket.sendPresenceUpdate(STATES[state], jid);
    });
  }

  async subscribe(chat: ChatAddresses): Promise<void> {
    const jid = this.source.tap.addresses.inUse(chat);
    await this.overConnection(async (handle) => {
      if (!this.hasName) {
        throw new WhatsAppError('name_missing', 'The phone has not told its name yet');
      }
      await this.goOnline(handle);
      // Groups have no presence of their own.
      if (!isGroup(jid)) await handle.socket.presenceSubscribe(jid);
    });
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  private async overConnection(work: (handle: SocketHandle) => Promise<void>): Promise<void> {
    const handle = this.connection.openHandleOrThrow();
    try {
      await raceConnection(work(handle), handle.ended, LIMIT_MS);
    } catch (error) {
      throw toSendError(error);
    }
  }

  /** Without the name of the account the library says nothing of being online (Baileys: Socket/chats.js, sendPresenceUpdate). */
  private get hasName(): boolean {
    return Boolean(this.auth.creds.me?.name);
  }

  private async goOnline(handle: SocketHandle): Promise<void> {
    if (this.online !== handle) await handle.socket.sendPresenceUpdate('available');
    this.online = handle;
    this.goOfflineLater();
  }

  private goOfflineLater(): void {
    clearTimeout(this.timer);
    if (this.config.session.presence === 'available') return;
    this.timer = setTimeout(() => this.goOffline(), ONLINE_MS);
    // It must not keep the process alive.
    this.timer.unref();
  }

  private goOffline(): void {
    const { online } = this;
    this.online = null;
    if (!online || online.ended.aborted) return;
    online.socket.sendPresenceUpdate('unavailable').catch(() => {
      // The connection has ended, and with it the presence.
    });
  }
}
