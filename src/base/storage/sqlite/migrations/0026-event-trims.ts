import { sql, type Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/**
 * Adds the dropped events of each account, so that a gap of another account does not count as a loss, and an index to
 * trim each account separately. So far all were trimmed together: that is a loss for each.
 */
export async function addEventTrims(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema
    .createTable('event_trims')
    .addColumn('slot', 'text', (column) => column.notNull())
    .addColumn('account_id', 'integer', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('event_trims_primary', ['slot', 'account_id'])
    .execute();
  await sql`INSERT INTO event_trims (slot, account_id, seq)
    SELECT '*', 0, min(seq) - 1 FROM events HAVING min(seq) > 1`.execute(db);
  await db.schema.createIndex('events_by_slot').on('events').column('slot').execute();
}
