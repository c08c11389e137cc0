import type { CallDto } from '../shapes/call.dto.js';
import type { ConnectionDto } from '../shapes/connection.dto.js';
import type { MessageDto } from '../shapes/message.dto.js';
import type { ReactionDto } from '../shapes/message-parts.dto.js';

// The JSON in `events.payload`, by the type of the event: see `event-catalog.ts`. A migration gives the rows of earlier
// versions each new field, so that there is one shape. `EventDto` shows them as they are.

/** Of `message.history`: one part of the history is stored. */
export interface HistoryPayload {
  sync_type: string;
  progress: number | null;
  chat_count: number;
  message_count: number;
}

/** Of `chat.read`. */
export interface ChatReadPayload {
  unread_count: number;
}

/** Of `call.ringing` and `call.ended`. */
export interface CallPayload {
  call: CallDto;
}

/** Of `webhook.disabled`. */
export interface WebhookPayload {
  /** `accounts` are those whose events it gets; null for all. */
  webhook: { id: string; host: string; description: string | null; accounts: string[] | null };
  /** `gone`: its receiver says so; `failing`: it has taken nothing for days. */
  reason: 'gone' | 'failing';
}

/** Of all events about one message. */
export interface MessagePayload extends MessageFacts {
  message: MessageDto;
}

/** The payload besides the message. */
export interface MessageFacts {
  /** Of `message.received` and `message.undecrypted`: true if it was delivered live, not from the offline queue. */
  live?: boolean;
  /** Fields of the message or the change whose values were replaced or left out. */
  adjusted_fields?: string[];
  /** Fields of the message that are cut or empty here, because the event would be too large. */
  abridged_fields?: string[];
  /** Of `message.edited`. */
  previous_text?: string | null;
  /** Of `message.reaction`; an empty emoji removes the reaction. */
  reaction?: ReactionDto;
  /** Of `message.poll_vote`; no options if the vote was withdrawn. */
  vote?: VoteFact;
  /** Of all events of messages that are sent here. */
  ms_since_queued?: number | null;
  /** Of `message.queued`, when a message is sent again by hand. */
  is_retry?: boolean;
  /** Of `ack.delivered`, `ack.read` and `ack.played` in groups. */
  participant_jid?: string;
  /** Of `ack.error`, like the two after it. */
  error_code?: string;
  error_text?: string;
  will_retry?: boolean;
}

/** A person's vote in a poll, which replaces their earlier one. */
export interface VoteFact {
  sender_jid: string;
  sender_name: string | null;
  from_me: boolean;
  /** The names of the chosen options. */
  options: string[];
  timestamp: number;
}

/** Of all `connection` events: without the QR and pairing code, as nobody may pair by reading a log. */
export interface ConnectionPayload extends Required<ConnectionDto> {
  qr: null;
  qr_image_data_url: null;
  pairing_code: null;
}
