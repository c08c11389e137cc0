import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Says of each event, and of each state of a session, in which slot it was: so far there was one. */
export async function addSlotsOfEvents(db: Kysely<DashboardSchema>): Promise<void> {
  for (const table of ['events', 'stat_states']) {
    await db.schema
      .alterTable(table)
      .addColumn('slot', 'text', (column) => column.notNull().defaultTo('default'))
      .execute();
  }
}
