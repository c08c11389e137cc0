import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { join } from 'node:path';
import { defineFunctions } from '../../../src/base/storage/sqlite/sql-functions.js';

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

const JSON_FIELDS = ['quoted', 'media', 'details'] as const;
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
): void {
  const store = new DatabaseSync(join(folder, 'data/dashboard.db'));
  defineFunctions(store);
  store.exec('BEGIN');
  const triggers = isSearchable ? [] : dropTriggers(store);
  const account = store
    .prepare('SELECT id, jid FROM accounts WHERE jid NOTNULL ORDER BY last_active_at DESC LIMIT 1')
    .get() as { id: number; jid: string };
  for (const chat of chats) storeChat(store, account, chat);
  for (const trigger of triggers) store.exec(trigger);
  store.exec('COMMIT');
  store.close();
}

/** Drops the triggers of the search, and returns the statements that create them again. */
function dropTriggers(store: DatabaseSyncInstance): string[] {
  const triggers = store
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'messages'")
    .all() as { name: string; sql: string }[];
  for (const { name } of triggers) store.exec(`DROP TRIGGER ${name}`);
  return triggers.map(({ sql }) => sql);
}

function storeChat(
  store: DatabaseSyncInstance,
  account: { id: number; jid: string },
  { jid, name, unread = 0, messages }: StoredChat,
): void {
  const isGroup = jid.endsWith('@g.us');
  const isLid = jid.endsWith('@lid');
  const chatId = Number(
    insert(store, 'chats', {
      account_id: account.id,
      jid,
      pn: isGroup || isLid ? null : jid,
      lid: isLid ? jid : null,
      is_group: Number(isGroup),
      name,
      unread_count: unread,
    }),
  );
  insert(store, 'chat_aliases', { account_id: account.id, jid, chat_id: chatId });
  let last: { message: StoredMessage; rowId: number } | undefined;
  for (const message of messages) {
    const rowId = Number(insert(store, 'messages', toRow(account, chatId, jid, message)));
    last = { message, rowId };
  }
  if (last) showLast(store, chatId, last);
}

function showLast(
  store: DatabaseSyncInstance,
  chatId: number,
  { message, rowId }: { message: StoredMessage; rowId: number },
): void {
  const isMine = message.from_me ?? false;
  store
    .prepare(
      `UPDATE chats SET last_message_id = ?, last_text = ?, last_timestamp = ?, last_from_me = ?,
       last_status = ?, last_row_id = ? WHERE id = ?`,
    )
    .run(
      message.id,
      message.text ?? message.type ?? null,
      message.timestamp,
      Number(isMine),
      statusOf(message),
      rowId,
      chatId,
    );
}

function toRow(
  account: { id: number; jid: string },
  chatId: number,
  chatJid: string,
  message: StoredMessage,
): Record<string, string | number | null> {
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
    reactions: message.reactions ? JSON.stringify(message.reactions) : null,
    is_view_once: Number(message.is_view_once ?? false),
    is_forwarded: Number(message.is_forwarded ?? false),
    quoted_id: message.quoted?.id ?? null,
    ...Object.fromEntries(
      JSON_FIELDS.map((name) => [name, message[name] ? JSON.stringify(message[name]) : null]),
    ),
    ...Object.fromEntries(PLAIN_FIELDS.map((name) => [name, message[name] ?? null])),
  };
}

function statusOf({ status, from_me }: StoredMessage): string {
  return status ?? (from_me ? 'read' : 'received');
}

const statements = new WeakMap<
  DatabaseSyncInstance,
  Map<string, ReturnType<DatabaseSyncInstance['prepare']>>
>();

function insert(
  store: DatabaseSyncInstance,
  table: string,
  row: Record<string, string | number | null>,
): number | bigint {
  const known = statements.get(store) ?? new Map();
  statements.set(store, known);
  const names = Object.keys(row);
  const text = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  if (!known.has(text)) known.set(text, store.prepare(text));
  return known.get(text).run(...Object.values(row)).lastInsertRowid;
}
