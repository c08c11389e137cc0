import { Injectable } from '@nestjs/common';
import type {
  EncodedMessage,
  HistoryAnchor,
  MessageKey,
  OutgoingMessage,
} from '../whatsapp-gateway.js';
import { WhatsAppError } from '../whatsapp.errors.js';
import { AuthStateRepository } from './auth-state.repository.js';
import { encodeText, markRead, relay } from './outbound.js';
import { SessionLifecycle } from './session-lifecycle.js';

/** A send that hangs longer blocks all others (the library sends one at a time). */
const SEND_LIMIT_MS = 45_000;

/** Everything that goes out, over whichever connection is open. */
@Injectable()
export class OutboundChannel {
  constructor(
    private readonly auth: AuthStateRepository,
    private readonly lifecycle: SessionLifecycle,
  ) {}

  encodeText(text: string): EncodedMessage {
    const { id } = this.auth.creds.me ?? {};
    if (!id) throw new WhatsAppError('not_connected', 'No phone is paired');
    return encodeText(text, id);
  }

  async send(message: OutgoingMessage): Promise<void> {
    const handle = this.lifecycle.openHandleOrThrow();
    try {
      await handle.ending.race(relay(handle.socket, message), SEND_LIMIT_MS);
    } catch (error) {
      // A server that does not answer one message will not answer the next: a new connection will.
      if (error instanceof WhatsAppError && error.code === 'link_lost') {
        handle.giveUp('A message got no answer');
      }
      throw error;
    }
  }

  async requestHistory(oldest: HistoryAnchor, count: number): Promise<void> {
    const { socket } = this.lifecycle.openHandleOrThrow();
    const { id, chatJid: remoteJid, fromMe, timestamp } = oldest;
    await socket.fetchMessageHistory(count, { id, remoteJid, fromMe }, timestamp);
  }

  async markRead(keys: MessageKey[]): Promise<void> {
    await markRead(this.lifecycle.openHandleOrThrow().socket, keys);
  }
}
