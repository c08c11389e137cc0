import { sql } from 'kysely';
import type { AuthDatabase, DashboardDatabase } from '../../../src/base/storage/database.js';
import { accountTerm, hasSearchColumn } from '../../../src/base/storage/sql/search-column.js';
import { withStores } from '../../support/data/with-stores.js';

/** A row of a store, as JSON; its bytes in hex. */
export interface StoredRow {
  table: string;
  columns: Record<string, unknown>;
  json: string;
}

/** All rows of both stores of a service that is not running, from every table. */
export function readAllRows(folder: string): Promise<StoredRow[]> {
  return withStores(folder, async ({ auth, dashboard }) => {
    // On PostgreSQL, both are one database.
    const tables = new Map([...(await readTables(auth)), ...(await readTables(dashboard))]);
    return [...tables].flatMap(([table, rows]) => rows.map((columns) => toRow(table, columns)));
  });
}

/** The number of an account's messages in the search index of the dashboard store. */
export function countSearchable(folder: string, phoneId: number): Promise<number> {
  return withStores(folder, async ({ dashboard }) => {
    const { rows } = await (
      hasSearchColumn(dashboard)
        ? sql`SELECT row_id FROM messages WHERE search @@ ${accountTerm(phoneId)}::tsquery`
        : sql`SELECT rowid FROM message_search WHERE message_search MATCH ${`scope : a${phoneId}`}`
    ).execute(dashboard);
    return rows.length;
  });
}

/** Leaves out the search index of SQLite, which has no readable texts. */
async function readTables(
  store: AuthDatabase | DashboardDatabase,
): Promise<[table: string, rows: Record<string, unknown>[]][]> {
  const tables = await store.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !name.startsWith('message_search'));
  const readAll = async (name: string): Promise<[string, Record<string, unknown>[]]> => {
    const all = sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`;
    return [name, (await all.execute(store)).rows];
  };
  return Promise.all(names.map(readAll));
}

function toRow(table: string, columns: Record<string, unknown>): StoredRow {
  const json = JSON.stringify(columns, (_name, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  );
  return { table, columns, json };
}
