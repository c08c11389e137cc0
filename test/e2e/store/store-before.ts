import { renameSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { Migration } from 'kysely';
import { openDatabase } from '../../../src/base/storage/sqlite/open-database.js';
import { defineFunctions } from '../../../src/base/storage/sqlite/sql-functions.js';

/** Tables that SQLite, the migrator or the triggers of the search fill. */
const FILLED_BY_OTHERS = /^(sqlite_|kysely_|message_search)/;

/**
 * Rewrites the store of a stopped service into the form before a migration: with tables as the earlier migrations make
 * them, and the same rows.
 * @param number of the migration, such as `0022`
 * @param complete statements for data that has moved; the store of this version is attached as `now`
 */
export async function rewriteAsBefore(
  path: string,
  migrations: Record<string, Migration>,
  number: string,
  ...complete: string[]
): Promise<void> {
  const before = `${path}.before`;
  const applicationId = readApplicationId(path);
  const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < number));
  const options = { path: before, name: 'store', applicationId, migrations: earlier };
  await (await openDatabase(options)).destroy();

  const database = new DatabaseSync(before);
  defineFunctions(database);
  database.exec(`PRAGMA foreign_keys = OFF; ATTACH '${path}' AS now; BEGIN`);
  for (const table of tablesOf(database)) copyRows(database, table);
  for (const statement of complete) database.exec(statement);
  database.exec('COMMIT; DETACH now');
  database.close();
  renameSync(before, path);
}

function readApplicationId(path: string): number {
  const database = new DatabaseSync(path);
  const row = database.prepare('PRAGMA application_id').get() as { application_id: number };
  database.close();
  return row.application_id;
}

function tablesOf(database: DatabaseSyncInstance): string[] {
  const rows = database
    .prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table'")
    .all() as { name: string }[];
  return rows.map(({ name }) => name).filter((name) => !FILLED_BY_OTHERS.test(name));
}

function copyRows(database: DatabaseSyncInstance, table: string): void {
  const now = columnsOf(database, table, 'now');
  const columns = columnsOf(database, table, 'main').filter((name) => now.includes(name));
  // Later in another store.
  if (columns.length === 0) return;
  database.exec(`DELETE FROM main.${table};
    INSERT INTO main.${table} (${columns.join()})
    SELECT ${columns.join()} FROM now.${table}`);
}

function columnsOf(database: DatabaseSyncInstance, table: string, schema: string): string[] {
  const info = database.prepare('SELECT name FROM pragma_table_info(?, ?)');
  return (info.all(table, schema) as { name: string }[]).map(({ name }) => name);
}
