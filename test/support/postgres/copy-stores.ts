import { sql, type Kysely } from 'kysely';
import { migratePostgres } from '../../../src/base/storage/postgres/migrate-postgres.js';
import { createKysely } from '../../../src/base/storage/postgres/postgres.dialect.js';
import { insertRows, searchable, withStores } from '../data/with-stores.js';

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

/** Copies the rows of the SQLite files in a folder to a PostgreSQL database. No service may have either open. */
export async function copyStores(folder: string, url: string): Promise<void> {
  await migratePostgres(url);
  const target = createKysely<Tables>({ url, name: 'copy', readers: 1 });
  try {
    await withStores(folder, async (stores) => {
      for (const name of ['auth', 'dashboard'] as const) {
        const source = stores[name] as unknown as Kysely<Tables>;
        for (const table of TABLES[name]) await copyTable(source, target, table);
      }
    });
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

/** Rows of the same columns, as both engines give them. */
async function copyTable(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  table: string,
): Promise<void> {
  // The rows that a new database begins with.
  await target.deleteFrom(table).execute();
  const rows = await source.selectFrom(table).selectAll().execute();
  const copied = table === 'messages' ? searchable(target, rows as never[]) : rows;
  await insertRows(target as never, table as never, copied);
}
