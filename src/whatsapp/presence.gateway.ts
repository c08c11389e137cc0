import type { Observable } from 'rxjs';
import type { ChatAddresses } from './chats.gateway.js';

export type TypingState = 'typing' | 'recording' | 'paused';

/** What somebody does in a chat, or whether they are online. Checked: jids are valid, times are possible. */
export interface PresenceUpdate {
  chatJid: string;
  /** The same as the chat, except in groups. */
  senderJid: string;
  state: TypingState | 'online' | 'offline';
  /** ms; null if online, or hidden. */
  lastSeenAt: number | null;
}

/**
 * Tells others what this account does, and hears what they do. WhatsApp tells it only to devices that are online
 * themselves, so both calls make this device online for a while. The phone gets no notifications meanwhile. Nobody can be
 * online before the phone has told the name of the account (whatsmeow: presence.go, `SendPresence`).
 *
 * Both calls throw WhatsAppError `not_connected`, `link_lost` or `send_failed`.
 */
export abstract class PresenceGateway {
  /** Nothing is kept: who is not there misses it. */
  abstract readonly presences$: Observable<PresenceUpdate>;

  /** Sent without being online, too, as long as there is no name. */
  abstract send(chat: ChatAddresses, state: TypingState): Promise<void>;

  /**
   * Asks to hear whether a person is online; who types is told without asking.
   * @throws WhatsAppError `name_missing`, too
   */
  abstract subscribe(chat: ChatAddresses): Promise<void>;
}
