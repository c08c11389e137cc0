import { sql } from 'kysely';
import type { DashboardTransaction } from '../../../src/base/storage/dashboard.schema.js';
import { hasSearchColumn } from '../../../src/base/storage/sql/search-column.js';
import { insertChat, updatePreviews } from './fill-store.js';
import { changeStore, insertRows, searchable } from './with-stores.js';

export interface StoredMessage {
  id: string;
  /** ms */
  timestamp: number;
  text?: string | null;
  from_me?: boolean;
  status?: string;
  type?: string;
  sender_jid?: string;
  sender_name?: string | null;
  participant?: string;
  quoted?: ({ id: string } & Record<string, unknown>) | null;
  reactions?: object[];
  media?: object | null;
  details?: object | null;
  edited_at?: number | null;
  deleted_at?: number | null;
  error_code?: string | null;
  error_text?: string | null;
  queued_at?: number | null;
  written_at?: number | null;
  server_ack_at?: number | null;
  delivered_at?: number | null;
  read_at?: number | null;
  is_view_once?: boolean;
  is_forwarded?: boolean;
}

export interface StoredChat {
  jid: string;
  name: string | null;
  unread?: number;
  messages: Iterable<StoredMessage>;
}

const PLAIN_FIELDS = [
  'edited_at',
  'deleted_at',
  'error_code',
  'error_text',
  'queued_at',
  'written_at',
  'server_ack_at',
  'delivered_at',
  'read_at',
] as const;

/**
 * Writes chats into the store of a service that is not running, and that has run and been paired: far more than
 * could be sent to it in the time of a test, and kinds that are rare.
 * @param options.isSearchable false leaves them out of the search index, which takes most of the time
 */
export function storeChats(
  folder: string,
  chats: Iterable<StoredChat>,
  { isSearchable = true }: { isSearchable?: boolean } = {},
): Promise<void> {
  return changeStore(folder, async (transaction) => {
    const triggers = isSearchable ? [] : await dropTriggers(transaction);
    const phones = transaction.selectFrom('accounts').select(['id', 'jid']);
    const phone = await phones.orderBy('last_active_at', 'desc').executeTakeFirstOrThrow();
    for (const chat of chats) await storeChat(transaction, phone, chat, isSearchable);
    await updatePreviews(transaction, phone.id);
    for (const trigger of triggers) await sql.raw(trigger).execute(transaction);
  });
}

/** Drops SQLite's triggers of the search, and returns the statements that create them again. */
async function dropTriggers(transaction: DashboardTransaction): Promise<string[]> {
  if (hasSearchColumn(transaction)) return [];
  const { rows } = await sql<{ name: string; sql: string }>`SELECT name, sql FROM sqlite_master
    WHERE type = 'trigger' AND tbl_name = 'messages'`.execute(transaction);
  for (const { name } of rows) await sql`DROP TRIGGER ${sql.ref(name)}`.execute(transaction);
  return rows.map((trigger) => trigger.sql);
}

async function storeChat(
  transaction: DashboardTransaction,
  phone: { id: number; jid: string },
  { jid, name, unread = 0, messages }: StoredChat,
  isSearchable: boolean,
): Promise<void> {
  const isGroup = jid.endsWith('@g.us');
  const isLid = jid.endsWith('@lid');
  const pn = isGroup || isLid ? null : jid;
  const row = { jid, pn, lid: isLid ? jid : null, is_group: Number(isGroup), name };
  const id = await insertChat(transaction, phone.id, { ...row, unread_count: unread }, [jid]);
  const rows = [...messages].map((message) => toRow(phone, id, jid, message));
  const stored = isSearchable ? searchable(transaction, rows) : rows;
  await insertRows(transaction, 'messages', stored);
}

function toRow(
  account: { id: number; jid: string },
  chatId: number,
  chatJid: string,
  message: StoredMessage,
) {
  return {
    account_id: account.id,
    chat_id: chatId,
    id: message.id,
    from_me: Number(message.from_me ?? false),
    participant: message.participant ?? '',
    sender_jid: message.sender_jid ?? (message.from_me ? account.jid : chatJid),
    sender_name: message.sender_name ?? null,
    type: message.type ?? 'text',
    text: message.text ?? null,
    preview: message.text ?? null,
    timestamp: message.timestamp,
    status: statusOf(message),
    reactions: toJson(message.reactions),
    is_view_once: Number(message.is_view_once ?? false),
    is_forwarded: Number(message.is_forwarded ?? false),
    quoted_id: message.quoted?.id ?? null,
    quoted: toJson(message.quoted),
    media: toJson(message.media),
    details: toJson(message.details),
    ...Object.fromEntries(PLAIN_FIELDS.map((name) => [name, message[name] ?? null])),
  };
}

function toJson(value: object | null | undefined): string | null {
  return value ? JSON.stringify(value) : null;
}

function statusOf({ status, from_me }: StoredMessage): string {
  return status ?? (from_me ? 'read' : 'received');
}
