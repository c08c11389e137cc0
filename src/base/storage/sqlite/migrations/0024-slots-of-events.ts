import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Gives each event, and each state of a session, its slot: so far there was one. */
export async function addSlotsOfEvents(db: Kysely<DashboardSchema>): Promise<void> {
  for (const table of ['events', 'stat_states']) {
    await db.schema
      .alterTable(table)
      .addColumn('slot', 'text', (column) => column.notNull().defaultTo('default'))
      .execute();
  }
}
