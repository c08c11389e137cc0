import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Adds which accounts are being deleted with their data, and in which account a file was given. */
export async function addAccountErasures(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('slot', 'text', (column) => column.notNull())
    .addColumn('account_id', 'integer')
    .addColumn('account_jid', 'text')
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .execute();
  // What earlier versions took can be of any account; it goes within a day.
  await db.schema
    .alterTable('uploads')
    .addColumn('slot', 'text', (column) => column.notNull().defaultTo('default'))
    .execute();
}
