import { type BeforeApplicationShutdown } from '@nestjs/common';
import type { WAPresence } from '@whiskeysockets/baileys';
import { Config } from '../../../base/config/config.js';
import type { ChatAddresses } from '../../chats.gateway.js';
import { isGroup } from '../../jid.js';
import { PresenceGateway, type TypingState } from '../../presence.gateway.js';
import { WhatsAppError } from '../../whatsapp.errors.js';
import type { StanzaTap } from '../inbound/stanza-tap.js';
import type { OpenConnection } from '../socket/open-connection.js';
import type { SocketHandle } from '../socket/socket-handle.js';
import { AuthStateRepository } from '../store/auth-state.repository.js';
import { overOpenConnection } from './over-open-connection.js';

const LIMIT_MS = 10_000;
/** Pages that show a chat ask again before that. */
const ONLINE_MS = 120_000;

const STATES: Record<TypingState, WAPresence> = {
  typing: 'composing',
  recording: 'recording',
  paused: 'paused',
};

/** Implements `PresenceGateway` on the open connection. */
export class BaileysPresenceGateway extends PresenceGateway implements BeforeApplicationShutdown {
  /** The connection over which this device is online. */
  private online: SocketHandle | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly connection: OpenConnection,
    private readonly tap: StanzaTap,
    private readonly auth: AuthStateRepository,
    private readonly config: Config,
  ) {
    super();
  }

  get presences$() {
    return this.tap.presences$;
  }

  async send(chat: ChatAddresses, state: TypingState): Promise<void> {
    const jid = this.tap.addresses.inUse(chat);
    const tell = async (handle: SocketHandle): Promise<void> => {
      // Sent all the same without a name, as other clients do (mautrix-whatsapp: HandleMatrixTyping).
      if (this.hasName) await this.goOnline(handle);
      await handle.socket.sendPresenceUpdate(STATES[state], jid);
    };
    await overOpenConnection(this.connection, tell, LIMIT_MS);
  }

  async subscribe(chat: ChatAddresses): Promise<void> {
    const jid = this.tap.addresses.inUse(chat);
    const ask = async (handle: SocketHandle): Promise<void> => {
      if (!this.hasName) {
        throw new WhatsAppError('name_missing', 'The phone has not told its name yet');
      }
      await this.goOnline(handle);
      // Groups have no presence of their own.
      if (!isGroup(jid)) await handle.socket.presenceSubscribe(jid);
    };
    await overOpenConnection(this.connection, ask, LIMIT_MS);
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.timer);
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
