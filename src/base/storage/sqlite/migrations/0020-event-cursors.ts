import { sql, type Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/**
 * Gives the consumers of the event log a table of cursors. The cursor of the statistics was a column of their own; if
 * they have never run, they begin with the next event.
 */
export async function createEventCursors(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema
    .createTable('event_cursors')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .execute();
  await sql`INSERT INTO event_cursors (name, seq)
    SELECT 'statistics', last_seq FROM stat_progress WHERE alive_at IS NOT NULL`.execute(db);
  await db.schema.alterTable('stat_progress').dropColumn('last_seq').execute();
}
