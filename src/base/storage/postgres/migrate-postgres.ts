import { DEFAULT_MIGRATION_TABLE, Migrator, sql, type Kysely } from 'kysely';
import { StorageError } from '../storage.error.js';
import { postgresMigrations } from './migrations/postgres.migrations.js';
import { addressOf } from './postgres-address.js';
import { createKysely } from './postgres.dialect.js';
import { toStartError } from './to-start-error.js';

const MIGRATION = { name: 'whatsapp-dashboard migration', readers: 1 };

/**
 * Creates or updates the tables of both stores.
 * @throws StorageError for tables of another program, or of a newer version
 */
export async function migratePostgres(url: string): Promise<void> {
  const database = createKysely<unknown>({ url, ...MIGRATION });
  try {
    await assertUsable(database, url);
    const provider = { getMigrations: () => Promise.resolve(postgresMigrations) };
    const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
    if (error) throw error;
  } catch (error) {
    throw toStartError(error, url);
  } finally {
    await database.destroy();
  }
}

async function assertUsable(database: Kysely<unknown>, url: string): Promise<void> {
  const tables = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
    WHERE schemaname = current_schema()`.execute(database);
  const names = tables.rows.map(({ name }) => name);
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
