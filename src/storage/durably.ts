import { sql, type Kysely, type Transaction } from 'kysely';

/**
 * Runs one transaction that survives a power cut once it has returned, at the price of waiting for
 * the disk. All others survive a killed process, but may lose their last ones with the power.
 */
export function durably<Schema>(
  database: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<void>,
): Promise<void> {
  return database.connection().execute(async (connection) => {
    await sql`PRAGMA synchronous = FULL`.execute(connection);
    try {
      await connection.transaction().execute(work);
    } finally {
      await sql`PRAGMA synchronous = NORMAL`.execute(connection);
    }
  });
}
