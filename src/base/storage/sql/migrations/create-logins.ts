import type { Kysely } from 'kysely';

/** A table of both engines, by one statement. */
export async function createLogins(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('logins')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .execute();
}
