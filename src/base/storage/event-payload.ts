import type { CallDto } from '../shapes/call.dto.js';
import type { ConnectionDto, PrivacyDto } from '../shapes/connection.dto.js';
import type { MessageDto } from '../shapes/message.dto.js';
import type { ReactionDto } from '../shapes/message-parts.dto.js';

// The payloads of events, by their types: see `event-catalog.ts`. `EventDto` shows them as they are stored. A migration
// gives the events of earlier versions each new field, so that there is one shape. The build copies both files to the client.

/** Payload of `message.history`: one part of the history is stored. */
export interface HistoryPayload {
  sync_type: string;
  progress: number | null;
  chat_count: number;
  message_count: number;
}

/** Payload of `chat.read`. */
export interface ChatReadPayload {
  unread_count: number;
}

/** Payload of `call.ringing` and `call.ended`. */
export interface CallPayload {
  call: CallDto;
}

/** Payload of `webhook.disabled`. */
export interface WebhookPayload {
  /** `accounts`: the ones whose events it gets; null for all. */
  webhook: { id: string; host: string; description: string | null; accounts: string[] | null };
  /** `gone`: reported by its receiver; `failing`: nothing was taken for days. */
  reason: 'gone' | 'failing';
}

/** Payload of all events about one message. */
export interface MessagePayload extends MessageFacts {
  message: MessageDto;
}

/** The payload besides the message. */
export interface MessageFacts {
  /** Only in `message.received` and `message.undecrypted`: false if it waited at WhatsApp for this device. */
  live?: boolean;
  /** Fields of the message or the change whose values were replaced or left out. */
  adjusted_fields?: string[];
  /** Fields of the message that are cut or empty here, because the event would be too large: `GET /api/messages/<id>` has it whole. */
  abridged_fields?: string[];
  /** Only in `message.edited`. */
  previous_text?: string | null;
  /** Only in `message.reaction`; an empty emoji removes the reaction. */
  reaction?: ReactionDto;
  /** Only in `message.poll_vote`; no options if the vote was withdrawn. */
  vote?: VoteFact;
  /** In all events of messages that are sent here. */
  ms_since_queued?: number | null;
  /** Only in `message.queued`, when a message is sent again by hand. */
  is_retry?: boolean;
  /** Only in `ack.delivered`, `ack.read` and `ack.played` in groups. */
  participant_jid?: string;
  /** Only in `ack.error`, like the next two. */
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

/** Payload of all `connection` events: without the QR and pairing code, as nobody may pair by reading a log. */
export type ConnectionPayload = ConnectionDto & {
  qr: null;
  qr_image_data_url: null;
  pairing_code: null;
  privacy: PrivacyDto | null;
  clock_offset_ms: number | null;
};
