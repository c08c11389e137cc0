import type { StoredMessage, StoredReactionEntry } from './stored-message.js';

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
  call: StoredCall;
}

/** Of `webhook.disabled`. */
export interface WebhookPayload {
  /** `accounts` are those whose events it gets; null for all. */
  webhook: { id: string; host: string; description: string | null; accounts: string[] | null };
  /** `gone`: its receiver says so; `failing`: it has taken nothing for days. */
  reason: 'gone' | 'failing';
}

export interface StoredCall {
  id: string;
  chat_jid: string;
  caller_jid: string;
  caller_name: string | null;
  is_group: boolean;
  /** Null if its ring did not come here. */
  is_video: boolean | null;
  state: 'ringing' | 'ended';
  /** Null while it rings. */
  how: 'missed' | 'rejected' | 'accepted_elsewhere' | 'hung_up' | null;
  /** ms; null if its ring did not come here. */
  started_at: number | null;
  /** ms; null while it rings. */
  ended_at: number | null;
}

/** Of all events about one message. */
export interface MessagePayload extends MessageFacts {
  message: StoredMessage;
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
  reaction?: StoredReactionEntry;
  /** Of `message.poll_vote`; no options if the vote was withdrawn. */
  vote?: StoredVoteFact;
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
export interface StoredVoteFact {
  sender_jid: string;
  sender_name: string | null;
  from_me: boolean;
  /** The names of the chosen options. */
  options: string[];
  timestamp: number;
}

/** Of all `connection` events; times are ISO 8601. */
export interface ConnectionPayload {
  state: StoredConnectionState;
  status: StoredConnectionState;
  phase: StoredConnectionPhase;
  reason: string;
  reason_code: string;
  reason_text: string;
  /** Always null, like the image and the pairing code: nobody may pair by reading a log. */
  qr: null;
  qr_image_data_url: null;
  qr_expires_at: string | null;
  pairing_code: null;
  me: { jid: string; lid: string | null; phone: string | null; name: string | null } | null;
  privacy: {
    read_receipts: string | null;
    last_seen: string | null;
    online: string | null;
    profile_picture: string | null;
    about: string | null;
    group_add: string | null;
    call_add: string | null;
  } | null;
  since: string;
  attempt: number;
  next_retry_at: string | null;
  last_frame_at: string | null;
  last_inbound_at: string | null;
  sync: {
    type: string;
    progress: number | null;
    chat_count: number;
    message_count: number;
    is_complete: boolean;
  } | null;
  clock_offset_ms: number | null;
  wa_version: string;
  mode: 'live' | 'local';
}

export type StoredConnectionState = 'connected' | 'connecting' | 'disconnected';

export type StoredConnectionPhase =
  | 'idle'
  | 'starting'
  | 'waiting_for_scan'
  | 'pairing'
  | 'syncing'
  | 'open'
  | 'waiting_to_retry'
  | 'stopping'
  | 'stopped';
