import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Adds the accounts that are being deleted with their data, and the account of each file to be sent. */
export async function addAccountErasures(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('slot', 'text', (column) => column.notNull())
    .addColumn('account_id', 'integer')
    .addColumn('account_jid', 'text')
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .execute();
  // Files of earlier versions can be of any account; they expire within a day.
  await db.schema
    .alterTable('uploads')
    .addColumn('slot', 'text', (column) => column.notNull().defaultTo('default'))
    .execute();
}
