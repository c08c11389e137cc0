import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Marks messages of the phone's history, unlike those that came to the session; earlier rows count as the latter. */
export async function markHistory(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema
    .alterTable('messages')
    .addColumn('is_history', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
