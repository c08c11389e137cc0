import { DatabaseSync } from '@photostructure/sqlite';
import { defineFunctions } from '../../../dist/base/storage/sqlite/sql-functions.js';

/** Opened like the service's store, see `src/base/storage/sqlite/open-database.ts`. */
const SETTINGS = [
  'locking_mode = EXCLUSIVE',
  'journal_mode = WAL',
  'synchronous = NORMAL',
  'foreign_keys = ON',
  'temp_store = MEMORY',
  'cache_size = -16000',
  'wal_autocheckpoint = 4000',
];

/**
 * A dashboard store on the bare driver. The triggers in it fill the full-text index. Keep it: its statements alone do not
 * keep it from being collected.
 */
export function openDashboard(path) {
  const store = new DatabaseSync(path);
  defineFunctions(store);
  for (const setting of SETTINGS) store.exec(`PRAGMA ${setting}`);
  return store;
}

/** Runs synchronous work in a transaction. */
export function inTransaction(store, work) {
  store.exec('BEGIN');
  const result = work();
  store.exec('COMMIT');
  return result;
}

/** Inserts a row with all of these columns, given as the values in their order. */
export function prepareInsert(store, table, columns) {
  const places = columns.map(() => '?').join(', ');
  return store.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`);
}

/** Shows a message in the chat list. */
export function preparePreview(store) {
  const update = store.prepare(
    `UPDATE chats SET last_message_id = ?, last_text = ?, last_timestamp = ?, last_from_me = ?, last_status = ?,
       last_row_id = ? WHERE id = ?`,
  );
  return ({ id, preview, timestamp, from_me, status, row_id, chat_id }) =>
    update.run(id, preview, timestamp, from_me, status, row_id, chat_id);
}
