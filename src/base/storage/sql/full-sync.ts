import { SqliteAdapter, sql, type Kysely, type Transaction } from 'kysely';

/**
 * Runs one transaction that also survives a power cut, because it waits for the disk. With
 * `SERVICE_STORE_SYNC=normal`, other transactions survive a killed process, but a power cut may lose
 * the latest ones. PostgreSQL waits for the disk at each commit.
 */
export function withFullSync<Schema>(
  database: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  if (!(database.getExecutor().adapter instanceof SqliteAdapter)) {
    return database.transaction().execute(work);
  }
  return database.connection().execute(async (connection) => {
    const { rows } = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(connection);
    const before = sql.raw(`PRAGMA synchronous = ${rows[0].synchronous}`);
    await sql`PRAGMA synchronous = FULL`.execute(connection);
    try {
      await connection.transaction().execute(work);
    } finally {
      await before.execute(connection);
    }
  });
}
