import type { Observable } from 'rxjs';
import type { ChatAddresses } from './chats.gateway.js';

export type TypingState = 'typing' | 'recording' | 'paused';

/** A person's action in a chat, or being online. Checked: jids are valid, times are possible. */
export interface PresenceUpdate {
  chatJid: string;
  /** The same as the chat, except in groups. */
  senderJid: string;
  state: TypingState | 'online' | 'offline';
  /** ms; null if online, or hidden. */
  lastSeenAt: number | null;
}

/**
 * Sends this account's presence, and receives that of others. WhatsApp sends it only to devices that are online
 * themselves, so both calls make this device online for a while. The phone gets no notifications meanwhile. Nobody can
 * be online before the phone has told the name of the account (whatsmeow: presence.go, `SendPresence`).
 *
 * Both calls throw WhatsAppError `not_connected`, `link_lost` or `send_failed`.
 */
export abstract class PresenceGateway {
  /** Nothing is kept for later subscribers. */
  abstract readonly presences$: Observable<PresenceUpdate>;

  /** Sent without being online, too, until the name is known. */
  abstract send(chat: ChatAddresses, state: TypingState): Promise<void>;

  /**
   * Asks for news if a person is online; typing is reported without asking.
   * @throws WhatsAppError `name_missing`, too
   */
  abstract subscribe(chat: ChatAddresses): Promise<void>;
}
