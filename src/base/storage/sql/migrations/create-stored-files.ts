import type { Kysely } from 'kysely';

/** A table of both engines, by one statement. */
export async function createStoredFiles(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('stored_files')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('stored_at', 'bigint', (column) => column.notNull())
    .execute();
}
