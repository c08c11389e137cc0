import { Logger } from '../../common/logging/logger.js';
import { DEFAULT_MIGRATION_TABLE, Migrator, sql, type Kysely } from 'kysely';
import { CLUSTER_TABLES } from './cluster-tables.js';
import { StorageError } from '../storage.error.js';
import { postgresMigrations } from './migrations/postgres.migrations.js';
import { addressOf } from './postgres-address.js';
import { createKysely } from './postgres.dialect.js';
import { toStartError } from './to-start-error.js';

/** Pages of 8 kB; smaller tables are read quickly in any way. */
const MANY_PAGES = 128;

const logger = new Logger('PostgreSQL');

const MIGRATION = { name: 'whatsapp-dashboard migration', readers: 1 };

/**
 * Creates or updates the tables of both stores.
 * @throws StorageError for tables of another program, or of a newer version
 */
export function migratePostgres(url: string, processId: string | null = null): Promise<void> {
  return onOurs(url, processId, async (database) => {
    const provider = { getMigrations: () => Promise.resolve(postgresMigrations) };
    const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
    if (error) throw error;
    // It only makes queries faster; a slow disk may take longer than a statement may.
    await gatherStatistics(database).catch((cause: unknown) => {
      logger.warn(`The statistics of the tables were not gathered: ${String(cause)}`);
    });
  });
}

/**
 * Changes nothing.
 * @throws StorageError for tables of another program, or of a newer version
 */
export function assertOurs(url: string): Promise<void> {
  return onOurs(url, null, async () => {});
}

async function onOurs(
  url: string,
  processId: string | null,
  work: (database: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  const database = createKysely<unknown>({ url, processId, ...MIGRATION });
  try {
    await assertUsable(database, url);
    await work(database);
  } catch (error) {
    throw toStartError(error, url);
  } finally {
    await database.destroy();
  }
}

async function assertUsable(database: Kysely<unknown>, url: string): Promise<void> {
  const tables = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
    WHERE schemaname = current_schema()`.execute(database);
  const names = tables.rows
    .map(({ name }) => name)
    .filter((name) => !CLUSTER_TABLES.includes(name));
  if (!names.includes(DEFAULT_MIGRATION_TABLE)) {
    if (names.length === 0) return;
    throw new StorageError(
      `The database ${addressOf(url)} has tables of another program; it was left untouched. Choose an empty one.`,
    );
  }
  const applied = await sql<{ name: string }>`SELECT name FROM ${sql.table(
    DEFAULT_MIGRATION_TABLE,
  )}`.execute(database);
  if (applied.rows.some(({ name }) => !(name in postgresMigrations))) {
    throw new StorageError(
      `The database ${addressOf(url)} was written by a newer version of this service, or by another program; it was left untouched. Update the service, or choose another database.`,
    );
  }
}

/**
 * For tables that were filled at once, by a restored dump or by `migrate-store`: until the server does it by itself, a
 * thread is read by sorting its whole chat.
 */
async function gatherStatistics(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND reltuples < 0
      AND pg_relation_size(oid) / 8192 > ${MANY_PAGES}`.execute(database);
  for (const { name } of rows) await sql`ANALYZE ${sql.table(name)}`.execute(database);
}
