import type { Generated, Insertable, Selectable, Transaction } from 'kysely';

/** SQLite has no booleans: 0 or 1. */
export type Flag = number;

/** The paired phone; every other row belongs to one. */
export interface AccountTable {
  id: Generated<number>;
  jid: string;
  lid: string | null;
  name: string | null;
  /** ms; the account of the latest login is the one the API shows. */
  last_active_at: number;
}

export interface ChatTable {
  id: Generated<number>;
  account_id: number;
  /** The address shown to clients: the phone number's jid where it is known. */
  jid: string;
  pn: string | null;
  lid: string | null;
  is_group: Flag;
  /** From the phone's address book. */
  name: string | null;
  verified_name: string | null;
  push_name: string | null;
  last_message_id: string | null;
  last_text: string | null;
  /** ms */
  last_timestamp: number | null;
  last_from_me: Flag | null;
  last_status: string | null;
  /** Row of the message the preview comes from: orders chats and previews of the same second. */
  last_row_id: Generated<number>;
  /** The unread messages that are stored here, and `unread_elsewhere`. */
  unread_count: Generated<number>;
  /** Unread messages that the phone's history counted and that are not stored here. */
  unread_elsewhere: Generated<number>;
  /** ms; up to when the phone, or a reading here, has said what is unread. */
  unread_known_at: Generated<number>;
  /** ms; a person has read on another device what is not newer than this. */
  read_until: Generated<number>;
  marked_unread: Generated<Flag>;
  archived: Generated<Flag>;
  pinned: Generated<Flag>;
  muted_until: number | null;
}

/** Every address under which a chat is known, its own included. */
export interface ChatAliasTable {
  account_id: number;
  jid: string;
  chat_id: number;
}

export interface MessageTable {
  /** Rises in the order in which messages became known here. */
  row_id: Generated<number>;
  account_id: number;
  chat_id: number;
  id: string;
  from_me: Flag;
  /** Part of the identity in groups, where every member makes ids of their own; empty elsewhere. */
  participant: string;
  sender_jid: string;
  sender_name: string | null;
  type: string;
  text: string | null;
  /** ms, of whole seconds: WhatsApp's clock has no finer ones. */
  timestamp: number;
  status: string;
  error_code: string | null;
  error_text: string | null;
  queued_at: number | null;
  written_at: number | null;
  server_ack_at: number | null;
  delivered_at: number | null;
  read_at: number | null;
  played_at: number | null;
  /** ms; when no answer had come in time. */
  timeout_at: number | null;
  /** ms; when it was refused or given up. */
  error_at: number | null;
  /** ms; not to be sent again before, because WhatsApp restricts the account. */
  retry_at: number | null;
  edited_at: number | null;
  deleted_at: number | null;
  quoted_id: string | null;
  /** JSON of the message that this one answers. */
  quoted: string | null;
  /** JSON; one entry for everybody who ever reacted. */
  reactions: string | null;
  /** JSON */
  media: string | null;
  /** JSON; what a type holds beside text and media. */
  details: string | null;
  /** What the chat list shows of it; null for what is never shown there. */
  preview: string | null;
  is_view_once: Generated<Flag>;
  is_forwarded: Generated<Flag>;
  is_unread: Generated<Flag>;
  /** The encoded `proto.Message`: what a contact's retry request is answered with. */
  content: Uint8Array | null;
}

/** News of messages that are not here yet: they need no decryption, or came in another order. */
export interface PendingUpdateTable {
  row_id: Generated<number>;
  account_id: number;
  message_id: string;
  kind: 'delivery' | 'read' | 'edit' | 'sealed_edit' | 'deletion' | 'reaction' | 'claim';
  /** JSON */
  payload: string;
  /** ms */
  created_at: number;
}

/** Messages accepted for sending and not yet known to the server. */
export interface OutboxTable {
  seq: Generated<number>;
  account_id: number;
  chat_id: number;
  message_id: string;
  recipient_jid: string;
  content: Uint8Array;
  /** `unanswered`: no answer came in time; it is sent once more with the next connection. */
  state: 'queued' | 'sending' | 'written' | 'unanswered' | 'failed';
  attempts: Generated<number>;
  queued_at: number;
  /** ms; when the last try began, or was written. */
  tried_at: number | null;
  /** The receiver's devices and keys are, or were, fetched anew for it. */
  is_refreshed: Generated<Flag>;
}

/** What one member of a group has done with a message of ours; no times for who has done nothing yet. */
export interface MessageReceiptTable {
  message_row_id: number;
  participant_jid: string;
  delivered_at: number | null;
  read_at: number | null;
  played_at: number | null;
}

/** Until when an account writes to no strangers, because WhatsApp restricts it. */
export interface SendPauseTable {
  account_id: number;
  error_code: string;
  /** Pauses in a row: each is longer than the one before. */
  strikes: number;
  /** ms */
  until: number;
}

/** Answers to requests with an `Idempotency-Key`, to be given again to the same request. */
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
  account_id: number | null;
  /** ms */
  timestamp: number;
  kind: string;
  type: string;
  source: string;
  chat_jid: string | null;
  message_id: string | null;
  /** JSON */
  payload: string;
}

/**
 * Messages between their decryption and the commit of their batch. The library tells the server
 * that it has a message before it tells us; this row is written before either.
 */
export interface InboundJournalTable {
  /** SHA-256 of the ciphertext, in hex. */
  ciphertext_hash: string;
  account_jid: string;
  message_id: string;
  /** The stanza in WhatsApp's binary form. */
  node: Uint8Array;
  plaintext: Uint8Array;
  is_stored: Flag;
  /** ms */
  created_at: number;
}

/** The dashboard store: everything but the pairing. */
export interface DashboardSchema {
  accounts: AccountTable;
  chats: ChatTable;
  chat_aliases: ChatAliasTable;
  messages: MessageTable;
  pending_updates: PendingUpdateTable;
  outbox: OutboxTable;
  message_receipts: MessageReceiptTable;
  send_pauses: SendPauseTable;
  idempotency_keys: IdempotencyKeyTable;
  events: EventTable;
  inbound_journal: InboundJournalTable;
}

export type AccountRow = Selectable<AccountTable>;
export type ChatRow = Selectable<ChatTable>;
export type NewChatRow = Insertable<ChatTable>;
export type MessageRow = Selectable<MessageTable>;
export type NewMessageRow = Insertable<MessageTable>;
export type OutboxRow = Selectable<OutboxTable>;
export type MessageReceiptRow = Selectable<MessageReceiptTable>;
export type SendPauseRow = Selectable<SendPauseTable>;
export type EventRow = Selectable<EventTable>;

export type DashboardTransaction = Transaction<DashboardSchema>;
