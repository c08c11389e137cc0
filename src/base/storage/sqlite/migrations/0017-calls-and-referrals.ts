import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Adds the calls to an account, and the origin of a message. */
export async function addCallsAndReferrals(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema
    .createTable('calls')
    .addColumn('account_id', 'integer', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('chat_jid', 'text', (column) => column.notNull())
    .addColumn('caller_jid', 'text', (column) => column.notNull())
    .addColumn('is_group', 'integer', (column) => column.notNull())
    .addColumn('is_video', 'integer')
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('ending', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('is_settled', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('calls_primary', ['account_id', 'id'])
    .execute();
  await db.schema
    .createIndex('calls_open')
    .on('calls')
    .columns(['account_id', 'is_settled'])
    .where('is_settled', '=', 0)
    .execute();
  await db.schema.alterTable('messages').addColumn('referral', 'text').execute();
}
