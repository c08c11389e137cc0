import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import type { ChatStore } from '../../support/unit/chat-store.js';

const TABLES = ['accounts', 'chats', 'chat_aliases', 'messages', 'outbox'];

/** Copies an open store to a file. */
export async function copyStore({ database }: ChatStore, path: string): Promise<string> {
  await sql`VACUUM INTO ${path}`.execute(database);
  return path;
}

/**
 * The stored rows of chats and messages.
 * @param word the full-text index is asked for it
 * @param more other tables
 */
export function storedRows(path: string, word: string, more: string[] = []) {
  const connection = new DatabaseSync(path);
  const read = (query: string): unknown[] => connection.prepare(query).all();
  const tables = [...TABLES, ...more].map((table) => [table, read(`SELECT * FROM ${table}`)]);
  const found = read(`SELECT rowid & 1073741823 AS row_id FROM message_search
    WHERE message_search MATCH 'scope : a1 AND terms : ${word}'`);
  connection.close();
  return { tables: Object.fromEntries(tables), found };
}
