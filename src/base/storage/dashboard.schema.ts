import type { ColumnType, Generated, Insertable, Selectable, Transaction } from 'kysely';
import type { EventKind, EventSource, EventType } from './event-catalog.js';

// Names of the first versions stayed in the tables: a row of `accounts`, and each `account_id` or `account_jid`, is a phone;
// each `slot` is the name of an account.

/** SQLite has no booleans: 0 or 1. */
export type Flag = number;

/** A phone that is or was paired; the other tables' rows belong to one. */
export interface PhoneTable {
  id: Generated<number>;
  jid: string;
  /** The account in which it is paired, or was paired last. */
  slot: string;
  lid: string | null;
  name: string | null;
  /** ms; an account shows the phone that was active last. */
  last_active_at: number;
}

export interface ChatTable {
  id: Generated<number>;
  account_id: number;
  /** The address shown to clients: the phone number's jid if known, otherwise the lid. */
  jid: string;
  pn: string | null;
  lid: string | null;
  /** Its other addresses, separated by spaces: numbers that WhatsApp has corrected, and earlier ones of the person. */
  other_jids: string | null;
  is_group: Flag;
  /** The name in the phone's address book. */
  name: string | null;
  verified_name: string | null;
  push_name: string | null;
  last_message_id: string | null;
  last_text: string | null;
  /** ms */
  last_timestamp: number | null;
  last_from_me: Flag | null;
  last_status: string | null;
  /** The author of the last message; null for own ones and notices. */
  last_sender_name: string | null;
  /** The row of the previewed message: orders chats and previews of the same second. */
  last_row_id: Generated<number>;
  /** Unread messages: those stored here plus `unread_elsewhere`. */
  unread_count: Generated<number>;
  /** Unread messages counted by the phone's history but not stored here. */
  unread_elsewhere: Generated<number>;
  /** ms; messages up to this time are covered by the unread count that the phone or a reader here has set. */
  unread_known_at: Generated<number>;
  /** ms; messages up to this time were read on another device. */
  read_until: Generated<number>;
  marked_unread: Generated<Flag>;
  archived: Generated<Flag>;
  pinned: Generated<Flag>;
  muted_until: number | null;
  /** Seconds after which new messages disappear; null if they stay. */
  ephemeral_seconds: number | null;
  /** ms; the time at which the timer was set, according to its message; null if no message has told it. */
  ephemeral_set_at: number | null;
}

/** All addresses of a chat, its `jid` included. */
export interface ChatAliasTable {
  account_id: number;
  jid: string;
  chat_id: number;
}

export interface MessageTable {
  /** In the order in which messages were first stored here. */
  row_id: Generated<number>;
  account_id: number;
  chat_id: number;
  id: string;
  from_me: Flag;
  /** In groups, where ids are unique per member only, a part of the key; empty elsewhere. */
  participant: string;
  sender_jid: string;
  sender_name: string | null;
  type: string;
  text: string | null;
  /** ms, but whole seconds: WhatsApp sends no fractions. */
  timestamp: number;
  status: string;
  error_code: string | null;
  error_text: string | null;
  queued_at: number | null;
  /** ms; when its file was uploaded to WhatsApp. */
  uploaded_at: number | null;
  written_at: number | null;
  server_ack_at: number | null;
  delivered_at: number | null;
  read_at: number | null;
  played_at: number | null;
  /** ms; when the server's ack was overdue. */
  timeout_at: number | null;
  /** ms; when sending failed for good. */
  error_at: number | null;
  /** ms; the earliest retry, because WhatsApp restricts the account. */
  retry_at: number | null;
  edited_at: number | null;
  deleted_at: number | null;
  quoted_id: string | null;
  /** JSON of the quoted message. */
  quoted: string | null;
  /** JSON; one entry for each person who ever reacted. */
  reactions: string | null;
  /** Polls only, JSON; one entry for each person who ever voted. */
  votes: string | null;
  /** JSON; the people whom the text mentions. */
  mentions: string | null;
  /** The id of the album that a photo or a video belongs to. */
  album_id: string | null;
  /**
   * Set on a reaction, edit, deletion or vote that is sent from here: the id of the message that it changes. Such a row
   * is sent like any message, but no thread shows it.
   */
  changes_id: string | null;
  /** JSON */
  media: string | null;
  /** JSON; the origin of the message. */
  referral: string | null;
  /** JSON; type-specific data beyond text and media. */
  details: string | null;
  /** The text in the chat list; null for messages that are never shown there. */
  preview: string | null;
  /** JSON; the fields that were too large or impossible, and are cut or replaced here; null for most messages. */
  adjusted: string | null;
  is_view_once: Generated<Flag>;
  is_forwarded: Generated<Flag>;
  is_unread: Generated<Flag>;
  /** True if it came with the phone's history: from before the session, even if it was stored late. */
  is_history: Generated<Flag>;
  /** The encoded `proto.Message`, to be sent again if a contact's device asks for a retry. */
  content: Uint8Array | null;
  /** The search terms; only on PostgreSQL, see `sql/search-column.ts`. */
  search: ColumnType<never, string | null | undefined, string | null | undefined>;
}

/** Updates of messages that are not stored yet: receipts may be faster than decryption, and the order of arrival varies. */
export interface PendingUpdateTable {
  row_id: Generated<number>;
  account_id: number;
  message_id: string;
  kind:
    | 'delivery'
    | 'unproven_delivery'
    | 'read'
    | 'edit'
    | 'sealed_edit'
    | 'deletion'
    | 'reaction'
    | 'vote'
    | 'sealed_vote'
    | 'unopened_vote'
    | 'claim';
  /** JSON */
  payload: string;
  /** ms */
  created_at: number;
}

/** Messages accepted for sending and not acknowledged by the server yet. */
export interface OutboxTable {
  seq: Generated<number>;
  account_id: number;
  chat_id: number;
  message_id: string;
  recipient_jid: string;
  content: Uint8Array;
  /**
   * `uploading`: its file is not at WhatsApp yet. `unanswered`: no ack came in time; it is sent once more over the next
   * connection.
   */
  state: 'uploading' | 'queued' | 'sending' | 'written' | 'unanswered' | 'failed';
  attempts: Generated<number>;
  queued_at: number;
  /** ms; when the last attempt began, or was written. */
  tried_at: number | null;
  /** True if the recipient's devices and keys were fetched again for this message. */
  is_refreshed: Generated<Flag>;
  /** The file that has to be uploaded before the message can be sent; null if there is none, or it is done. */
  media_id: string | null;
}

/** A file that was given to be sent. */
export interface UploadTable {
  media_id: string;
  /** The account in which it was given. */
  slot: string;
  /** hex */
  sha256: string;
  /** bytes */
  size: number;
  file_name: string | null;
  /** JSON of `FileFacts` */
  facts: string;
  /** The key for all messages with this file, so that it is encrypted and uploaded once. */
  media_key: Uint8Array;
  /** ms */
  created_at: number;
  /** ms; kept longer while a message waits for it. */
  expires_at: number;
}

/** The place of an uploaded file: one for each type of message, since each type encrypts in another way. */
export interface UploadLocationTable {
  media_id: string;
  type: string;
  /** The hash of the encrypted file. */
  encrypted_sha256: Uint8Array;
  url: string;
  direct_path: string;
  /** ms */
  uploaded_at: number;
}

/** A call to this account. */
export interface CallTable {
  account_id: number;
  id: string;
  /** The group, or the caller. */
  chat_jid: string;
  /** The address that the call itself gives its caller. */
  caller_jid: string;
  is_group: Flag;
  /** Null as long as it has not rung here. */
  is_video: Flag | null;
  /** ms; the time of its first ring; null if only its end is known. */
  started_at: number | null;
  /** ms */
  ended_at: number | null;
  ending: 'missed' | 'rejected' | 'accepted_elsewhere' | 'hung_up' | null;
  /** ms; the time from which no more news is expected. */
  expires_at: number;
  /** True once its end was announced. */
  is_settled: Flag;
}

/** One group member's receipts for a message of ours; null times for missing ones. */
export interface MessageReceiptTable {
  message_row_id: number;
  participant_jid: string;
  delivered_at: number | null;
  read_at: number | null;
  played_at: number | null;
}

/** The time until which an account sends nothing to strangers, because WhatsApp restricts it. */
export interface SendPauseTable {
  account_id: number;
  error_code: string;
  /** Consecutive pauses; each is longer than the one before. */
  strikes: number;
  /** ms */
  until: number;
}

/** Responses to requests with an `Idempotency-Key`, for repetitions of the same request. */
export interface IdempotencyKeyTable {
  account_id: number;
  key: string;
  request_hash: string;
  /** JSON */
  answer: string;
  /** ms */
  created_at: number;
}

export interface EventTable {
  seq: Generated<number>;
  /** Null for an event of the account, or of the whole service, rather than of a phone. */
  account_id: number | null;
  /** The account in which it happened. */
  slot: string;
  /** ms */
  timestamp: number;
  kind: EventKind;
  type: EventType;
  source: EventSource;
  chat_jid: string | null;
  message_id: string | null;
  /** JSON */
  payload: string;
}

/** The counts of each minute. */
export interface StatCountTable {
  account_id: number;
  /** ms; the begin of the minute. */
  minute: number;
  /**
   * `received`: messages that arrived. `acked`, `delivered`: messages that reached this step, by the ms that it took.
   * `failed`: by error code. `waiting`: the most messages that waited to be sent, not a sum.
   */
  name: 'received' | 'acked' | 'delivered' | 'failed' | 'waiting';
  /** A part of the name's count; empty for none. Times are rounded to two digits, so that there are few. */
  label: string;
  count: number;
}

/** The changes of a session's state; each lasts until the next one of its account. */
export interface StatStateTable {
  id: Generated<number>;
  slot: string;
  /** ms */
  at: number;
  /** `off`: the service did not run. */
  state: 'connected' | 'connecting' | 'disconnected' | 'off';
  reason_code: string;
  /** One sentence. */
  reason: string;
}

/** The progress of each consumer of the event log. */
export interface EventCursorTable {
  name: string;
  /** The last event that it has handled. */
  seq: number;
}

/** The last event that the log has dropped for each phone, in each account. */
export interface EventTrimTable {
  /** `*` for events that an earlier version has dropped, of any account. */
  slot: string;
  /** 0 for events of the account rather than of a phone. */
  account_id: number;
  seq: number;
}

/** An address that gets events. */
export interface WebhookTable {
  id: string;
  url: string;
  description: string | null;
  /** JSON: `kinds`, `types` and `chat_jids`; null for all. */
  filter: string;
  /** True if a failure holds back later events. */
  is_ordered: Flag;
  /** JSON; further headers, which may hold secrets. */
  headers: string;
  /** `whsec_…` */
  secret: string;
  /** Also signs until then, while receivers change to the new one. */
  old_secret: string | null;
  /** ms */
  old_secret_until: number | null;
  state: 'active' | 'paused' | 'disabled';
  /** The reason why the service has disabled it. */
  disabled_reason: 'gone' | 'failing' | null;
  /** ms; the first failure since the last success. */
  failing_since: number | null;
  /** ms; nothing is sent before, by its receiver's wish. */
  retry_after: number | null;
  /** ms */
  created_at: number;
}

/** An event that a webhook did not accept at once, or that is sent again on request. Others have no row. */
export interface WebhookDeliveryTable {
  row_id: Generated<number>;
  webhook_id: string;
  /** The header `webhook-id`. */
  message_id: string;
  /** The seq of the event; null for a test, and for the notice that events were lost. */
  seq: number | null;
  type: string;
  /** The JSON that is sent. */
  body: string;
  state: 'pending' | 'delivered' | 'failed';
  /** ms; the first attempt of this round: another one begins when it is sent again on request. */
  first_at: number;
  /** Attempts of this round. */
  tries: number;
  /** ms; null unless it is pending. */
  next_at: number | null;
  /** JSON; all attempts, oldest first. */
  attempts: string;
}

/** The run times of the service; a single row. */
export interface StatProgressTable {
  id: number;
  /** ms; the last time at which the service was known to run; null before its first run. */
  alive_at: number | null;
  /** True if it was stopped in order, rather than killed. */
  is_stopped: Flag;
}

/**
 * The work that is left for an account that is deleted with its data: a row for the account, with neither phone nor id,
 * and one for each phone that was paired in it last.
 */
export interface ErasureTable {
  id: Generated<number>;
  slot: string;
  account_id: number | null;
  /** Kept here, since the phone may be paired anew meanwhile, and its row in `accounts` loses it then. */
  account_jid: string | null;
  /** ms */
  started_at: number;
}

/** Files of messages in the bucket; not used with a folder. */
export interface StoredFileTable {
  /** hex */
  sha256: string;
  /** bytes */
  size: number;
  /** ms */
  stored_at: number;
}

/** The dashboard store: everything but credentials and keys. */
export interface DashboardSchema {
  accounts: PhoneTable;
  chats: ChatTable;
  chat_aliases: ChatAliasTable;
  messages: MessageTable;
  pending_updates: PendingUpdateTable;
  outbox: OutboxTable;
  uploads: UploadTable;
  upload_locations: UploadLocationTable;
  stored_files: StoredFileTable;
  message_receipts: MessageReceiptTable;
  calls: CallTable;
  send_pauses: SendPauseTable;
  idempotency_keys: IdempotencyKeyTable;
  events: EventTable;
  event_cursors: EventCursorTable;
  event_trims: EventTrimTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  stat_counts: StatCountTable;
  stat_states: StatStateTable;
  stat_progress: StatProgressTable;
  erasures: ErasureTable;
}

export type PhoneRow = Selectable<PhoneTable>;
export type WebhookRow = Selectable<WebhookTable>;
export type WebhookDeliveryRow = Selectable<WebhookDeliveryTable>;
export type ChatRow = Selectable<ChatTable>;
export type NewChatRow = Insertable<ChatTable>;
export type MessageRow = Selectable<MessageTable>;
export type NewMessageRow = Insertable<MessageTable>;
export type OutboxRow = Selectable<OutboxTable>;
export type UploadRow = Selectable<UploadTable>;
export type MessageReceiptRow = Selectable<MessageReceiptTable>;
export type CallRow = Selectable<CallTable>;
export type SendPauseRow = Selectable<SendPauseTable>;
export type StatCountRow = Selectable<StatCountTable>;
export type StatStateRow = Selectable<StatStateTable>;

export type DashboardTransaction = Transaction<DashboardSchema>;
