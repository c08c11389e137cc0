import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DashboardSchema, MessageTable } from '../../dashboard.schema.js';

/**
 * The full-text index of messages. Triggers update it in the transaction of each change, so the code
 * that edits, deletes, completes or merges messages need not know of it. `search_terms` is our own
 * function (sql-functions.ts).
 *
 * - The rowid sorts by time, so that the newest matches come first without sorting.
 * - `scope` holds the account and the chat as terms, so that the index can filter by both.
 * - The `ascii` tokenizer splits at blanks only, because terms hold letters, digits and non-ASCII symbols.
 */
export async function createSearchIndex(db: Kysely<DashboardSchema>): Promise<void> {
  // Used by filters that accept any address of a chat.
  await db.schema
    .createIndex('chat_aliases_by_chat')
    .on('chat_aliases')
    .column('chat_id')
    .execute();
  await sql`CREATE VIRTUAL TABLE message_search USING fts5(
    scope, terms, content = '', contentless_delete = 1, tokenize = 'ascii')`.execute(db);
  await sql`CREATE TRIGGER message_search_insert AFTER INSERT ON messages BEGIN
    ${insertion('new')} WHERE ${isSearchable('new')}; END`.execute(db);
  await sql`CREATE TRIGGER message_search_delete AFTER DELETE ON messages BEGIN
    ${removal('old')}; END`.execute(db);
  await sql`CREATE TRIGGER message_search_update
    AFTER UPDATE OF text, media, chat_id, account_id, timestamp ON messages
    WHEN old.text IS NOT new.text OR old.media IS NOT new.media OR old.chat_id IS NOT new.chat_id
      OR old.account_id IS NOT new.account_id OR old.timestamp IS NOT new.timestamp
    BEGIN ${removal('old')}; ${insertion('new')} WHERE ${isSearchable('new')}; END`.execute(db);
  await sql`${insertion('messages')} FROM messages WHERE ${isSearchable('messages')}
    ORDER BY timestamp, row_id`.execute(db);
}

function insertion(row: string): RawBuilder<unknown> {
  return sql`INSERT INTO message_search (rowid, scope, terms)
    SELECT ${rowIdOf(row)},
      'a' || ${column(row, 'account_id')} || ' c' || ${column(row, 'chat_id')},
      search_terms(${column(row, 'text')}, ${column(row, 'media')} ->> 'fileName')`;
}

function removal(row: string): RawBuilder<unknown> {
  return sql`DELETE FROM message_search WHERE rowid = ${rowIdOf(row)}`;
}

function isSearchable(row: string): RawBuilder<unknown> {
  return sql`(${column(row, 'text')} IS NOT NULL OR ${column(row, 'media')} ->> 'fileName' IS NOT NULL)`;
}

function rowIdOf(row: string): RawBuilder<unknown> {
  return toSearchRowId(column(row, 'timestamp'), column(row, 'row_id'));
}

function column(row: string, name: keyof MessageTable): RawBuilder<unknown> {
  return sql.raw(`${row}.${name}`);
}

/**
 * A message's rowid in the index: its second, then its row id. 33 bits hold seconds up to the year
 * 2242, 30 bits a billion rows.
 */
export function toSearchRowId(
  timestamp: RawBuilder<unknown>,
  rowId: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql`((max(0, min(${timestamp} / 1000, 8589934591)) << 30) | ${rowId})`;
}
