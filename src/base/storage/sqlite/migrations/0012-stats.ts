import { sql, type Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

type Database = Kysely<DashboardSchema>;

/** Adds the statistics. They begin with the next event: earlier ones are not counted. */
export async function createStats(db: Database): Promise<void> {
  await db.schema
    .createTable('stat_counts')
    .addColumn('minute', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('stat_counts_primary', ['minute', 'account_id', 'name', 'label'])
    .modifyEnd(sql`WITHOUT ROWID`)
    .execute();
  await db.schema
    .createTable('stat_states')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason_code', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('stat_states_time').on('stat_states').column('at').execute();
  await createProgress(db);
}

async function createProgress(db: Database): Promise<void> {
  await db.schema
    .createTable('stat_progress')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('last_seq', 'bigint', (column) => column.notNull())
    .addColumn('alive_at', 'bigint')
    .addColumn('is_stopped', 'integer', (column) => column.notNull())
    .execute();
  await sql`INSERT INTO stat_progress (id, last_seq, is_stopped)
    SELECT 1, coalesce(max(seq), 0), 0 FROM events`.execute(db);
}
