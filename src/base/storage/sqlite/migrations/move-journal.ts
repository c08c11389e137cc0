import { sql, type Kysely } from 'kysely';
import type { AuthSchema, JournalRow } from '../../auth.schema.js';
import type { DashboardSchema } from '../../dashboard.schema.js';

interface Place {
  place: number;
}

/** A row takes up to 2 MB. */
const ROWS_AT_ONCE = 20;

/**
 * Moves the journal of an earlier version, which is in the dashboard store. It belongs to no migration, as these know
 * one store only. After a kill in between, the next start begins anew: the rows are in the old place until all of them
 * are in the new one.
 */
export async function moveJournal(
  dashboard: Kysely<DashboardSchema>,
  auth: Kysely<AuthSchema>,
): Promise<void> {
  const tables = await dashboard.introspection.getTables();
  if (!tables.some(({ name }) => name === 'inbound_journal')) return;
  for (let last: number | undefined = 0; last !== undefined;) {
    const { rows } = await sql<Place & JournalRow>`SELECT rowid AS place, * FROM inbound_journal
      WHERE rowid > ${last} ORDER BY rowid LIMIT ${ROWS_AT_ONCE}`.execute(dashboard);
    const moved = rows.map(({ place: _place, ...row }) => row);
    const insertion = auth.insertInto('inbound_journal');
    if (moved.length > 0) {
      await insertion
        .values(moved)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    last = rows.at(-1)?.place;
  }
  await dashboard.schema.dropTable('inbound_journal').execute();
}
