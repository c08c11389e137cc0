import type { ChatAddresses } from './chat-settings.gateway.js';

/** A message to mark as read. */
export interface MessageKey {
  id: string;
  chatJid: string;
  senderJid: string;
}

/** What became of read receipts, in messages. */
export interface ReadReceipts {
  /** WhatsApp has taken the receipt for their senders. */
  told: number;
  /** Only the account's own devices were told: its privacy settings hide its receipts, or are not known. */
  hidden: number;
  /** Sent, but WhatsApp has not said that it has them. */
  unconfirmed: number;
}

/** The oldest stored message of a chat. */
export interface HistoryAnchor {
  id: string;
  chatJid: string;
  fromMe: boolean;
  /** ms */
  timestamp: number;
}

/** The chats of this account at WhatsApp. */
export abstract class ChatsGateway {
  /** Of the two addresses of a person, the one by which WhatsApp names the chat now. */
  abstract addressInUse(chat: ChatAddresses): string;
  /**
   * Sends read receipts; nobody but the account's own devices is told if the privacy settings say so.
   * @throws WhatsAppError `not_connected`, `link_lost` or `send_failed`
   */
  abstract markRead(keys: MessageKey[]): Promise<ReadReceipts>;
  /**
   * Requests older messages from the phone; they arrive as a batch if it is online and has any.
   * @param count 1 to 50
   */
  abstract requestHistory(oldest: HistoryAnchor, count: number): Promise<void>;
  /** The time (ms) until which WhatsApp forbids this account to start new chats; null if it does not. */
  abstract restrictedUntil(): Promise<number | null>;
}
