import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { migratePostgres } from '../../../src/base/storage/postgres/migrate-postgres.js';
import { createKysely } from '../../../src/base/storage/postgres/postgres.dialect.js';
import { toSearchColumn } from '../../../src/base/storage/sql/search-column.js';
import { authMigrations } from '../../../src/base/storage/sqlite/migrations/auth.migrations.js';
import { dashboardMigrations } from '../../../src/base/storage/sqlite/migrations/dashboard.migrations.js';
import { openDatabase } from '../../../src/base/storage/sqlite/open-database.js';
import {
  AUTH_APPLICATION_ID,
  DASHBOARD_APPLICATION_ID,
} from '../../../src/base/storage/sqlite/open-sqlite.js';

type Row = Record<string, unknown>;
type Tables = Record<string, Row>;

/** In an order in which each row finds those that it refers to. */
const TABLES = {
  auth: ['account_slots', 'wa_creds', 'wa_key', 'wa_meta', 'inbound_journal'],
  dashboard: [
    'accounts',
    'chats',
    'chat_aliases',
    'messages',
    'message_receipts',
    'pending_updates',
    'outbox',
    'uploads',
    'upload_locations',
    'calls',
    'send_pauses',
    'idempotency_keys',
    'events',
    'event_cursors',
    'event_trims',
    'webhooks',
    'webhook_deliveries',
    'stat_counts',
    'stat_states',
    'stat_progress',
    'erasures',
  ],
};
/** Columns that the store numbers. */
const NUMBERED: [table: string, column: string][] = [
  ['accounts', 'id'],
  ['chats', 'id'],
  ['messages', 'row_id'],
  ['pending_updates', 'row_id'],
  ['inbound_journal', 'seq'],
  ['outbox', 'seq'],
  ['webhook_deliveries', 'row_id'],
  ['stat_states', 'id'],
  ['erasures', 'id'],
];
const PORTION = 500;

/** Copies the rows of the SQLite files in a folder to a PostgreSQL database. No service may have either open. */
export async function copyStores(folder: string, url: string): Promise<void> {
  await migratePostgres(url);
  const target = createKysely<Tables>({ url, name: 'copy', readers: 1 });
  try {
    await copyStore(join(folder, 'data/auth.db'), 'auth', target);
    await copyStore(join(folder, 'data/dashboard.db'), 'dashboard', target);
    for (const [table, column] of NUMBERED) {
      await sql`SELECT setval(pg_get_serial_sequence(${table}, ${column}),
        (SELECT coalesce(max(${sql.ref(column)}), 0) + 1 FROM ${sql.table(table)}), false)`.execute(
        target,
      );
    }
    await sql`UPDATE event_number SET last = (SELECT coalesce(max(seq), 0) FROM events)`.execute(
      target,
    );
  } finally {
    await target.destroy();
  }
}

async function copyStore(
  path: string,
  name: keyof typeof TABLES,
  target: Kysely<Tables>,
): Promise<void> {
  const source = await openDatabase<Tables>({
    path,
    name,
    applicationId: name === 'auth' ? AUTH_APPLICATION_ID : DASHBOARD_APPLICATION_ID,
    migrations: name === 'auth' ? authMigrations : dashboardMigrations,
  });
  try {
    for (const table of TABLES[name]) await copyTable(source, target, table);
  } finally {
    await source.destroy();
  }
}

async function copyTable(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  table: string,
): Promise<void> {
  await target.deleteFrom(table).execute();
  let rows: Row[] = [];
  const insert = async () => {
    if (rows.length > 0) await target.insertInto(table).values(rows).execute();
    rows = [];
  };
  for await (const row of source.selectFrom(table).selectAll().stream()) {
    rows.push(table === 'messages' ? { ...row, search: toSearchColumn(row as never) } : row);
    if (rows.length === PORTION) await insert();
  }
  await insert();
}
