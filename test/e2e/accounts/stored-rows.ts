import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '../../support/unit/factories.js';

/** A row of a store, as JSON; its bytes in hex. */
export interface StoredRow {
  /** The table, with the name of its store, such as `dashboard.messages`. */
  table: string;
  columns: Record<string, unknown>;
  json: string;
}

/** All rows of both stores of a service that is not running, from every table. */
export function readAllRows(folder: string): StoredRow[] {
  return ['dashboard', 'auth'].flatMap((name) =>
    inCopy(folder, name, (store) =>
      tablesOf(store).flatMap((table) => {
        const rows = store.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[];
        return rows.map((columns) => toRow(`${name}.${table}`, columns));
      }),
    ),
  );
}

/** The number of an account's messages in the search index of the dashboard store. */
export function countSearchable(folder: string, phoneId: number): number {
  const search = 'SELECT count(*) AS count FROM message_search WHERE message_search MATCH ?';
  return inCopy(folder, 'dashboard', (store) => {
    return (store.prepare(search).get(`scope : a${phoneId}`) as { count: number }).count;
  });
}

/** Reads a store without changing it, also one of a process that was killed. */
function inCopy<T>(folder: string, name: string, read: (store: DatabaseSyncInstance) => T): T {
  const copy = createFolder();
  cpSync(join(folder, 'data'), copy, {
    recursive: true,
    filter: (path) => !path.includes('media'),
  });
  const store = new DatabaseSync(join(copy, `${name}.db`));
  try {
    return read(store);
  } finally {
    store.close();
    rmSync(copy, { recursive: true });
  }
}

/** Leaves out the tables of the search index, which has no readable texts, and of SQLite itself. */
function tablesOf(store: DatabaseSyncInstance): string[] {
  const tables = store
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'message_search%'
       AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'kysely_%'`,
    )
    .all() as { name: string }[];
  return tables.map(({ name }) => name);
}

function toRow(table: string, columns: Record<string, unknown>): StoredRow {
  const json = JSON.stringify(columns, (_name, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  );
  return { table, columns, json };
}
