import type { MediaServers } from './outgoing-file.js';
import type { UploadAnswer, UploadRequest } from './remote-file.js';

/** The addresses of a chat. */
export interface ChatAddresses {
  /** By phone number if it is known. */
  jid: string;
  lid: string | null;
}

/** One setting of a chat that all devices of the account share. */
export type ChatSetting =
  | { name: 'archived'; value: boolean }
  | { name: 'pinned'; value: boolean }
  /** ms; null for no mute, `FOR_EVER_MS` for one without end */
  | { name: 'mutedUntil'; value: number | null }
  | { name: 'markedUnread'; value: boolean };

/** A stored message, as other devices know it. */
export interface KnownMessage {
  id: string;
  fromMe: boolean;
  /** The sender in a group; null elsewhere. */
  participantJid: string | null;
  /** ms */
  timestamp: number;
}

/** A message to mark as read. */
export interface MessageKey {
  id: string;
  chatJid: string;
  senderJid: string;
}

/** Results of read receipts, as counts of messages. */
export interface ReadReceipts {
  /** WhatsApp has taken the receipt for their senders. */
  told: number;
  /** Only the account's own devices were told: its privacy settings hide its receipts, or are not known. */
  hidden: number;
  /** The receipt was sent, but WhatsApp has not acknowledged it. */
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

/** The timer of new chats: after how many seconds messages disappear, 0 if they stay. */
export interface DefaultTimer {
  seconds: number;
  /** ms; when it was set. */
  setAt: number;
}

/**
 * The chats of this account at WhatsApp: their messages, files and calls, their settings and timers. Each call may throw
 * a WhatsAppError: `not_connected`, `link_lost`, or `send_failed` with WhatsApp's code as `refusal`.
 */
export abstract class ChatsGateway {
  /** The address by which WhatsApp names the chat now, of the two addresses of a person. */
  abstract addressInUse(chat: ChatAddresses): string;

  /** Sends read receipts; only the account's own devices are told if the privacy settings say so. */
  abstract markRead(keys: MessageKey[]): Promise<ReadReceipts>;

  /**
   * Requests older messages from the phone; they arrive as a batch if it is online and has any.
   * @param count 1 to 50
   */
  abstract requestHistory(oldest: HistoryAnchor, count: number): Promise<void>;

  /** The time (ms) until which WhatsApp forbids this account to start new chats; null if it does not. */
  abstract restrictedUntil(): Promise<number | null>;

  /**
   * Changes what the devices of the account share (app state). Resolves when WhatsApp has accepted the change, which
   * then arrives like one that the phone has made.
   * @param newest the newest message: messages that a device has not seen yet are not archived or read with the rest
   * @throws WhatsAppError `keys_missing`, too, if the phone has not sent the keys
   */
  abstract changeSetting(
    chat: ChatAddresses,
    setting: ChatSetting,
    newest: KnownMessage | null,
  ): Promise<void>;

  /** Deletes a message on the devices of this account only; otherwise as `changeSetting`. */
  abstract deleteForMe(chat: ChatAddresses, message: KnownMessage): Promise<void>;

  /** The default that the phone has set for this account while this device was linked; null if it never has. */
  abstract readonly ownTimer: DefaultTimer | null;

  /**
   * The seconds that apply to each of these new chats: the shorter default of the two sides; 0 for none. WhatsApp is
   * asked once about all; without its answer, the own default applies.
   */
  abstract timersOfNew(chats: ChatAddresses[]): Promise<number[]>;

  /**
   * Sets the timer of disappearing messages in a chat of two, 0 for none; that of a group is in `GroupsGateway`. Resolves
   * when WhatsApp has taken the message that says so, which then arrives like one of the phone.
   */
  abstract setTimer(chat: ChatAddresses, seconds: number): Promise<void>;

  /**
   * Rejects a call on all devices of the account; a linked device can do nothing else with one. Resolves when WhatsApp
   * has taken it.
   * @param callerJid as the call itself names its caller
   */
  abstract rejectCall(callId: string, callerJid: string): Promise<void>;

  /**
   * The servers that take files.
   * @param isFresh true if the permission of the last answer has ended
   */
  abstract mediaServers(isFresh: boolean): Promise<MediaServers>;

  /**
   * Asks this account's phone to upload a file again.
   * @param limitMs how long to wait for its answer
   */
  abstract requestUpload(request: UploadRequest, limitMs: number): Promise<UploadAnswer>;
}
