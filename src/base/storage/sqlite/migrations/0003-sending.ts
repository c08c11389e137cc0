import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

type Database = Kysely<DashboardSchema>;

/** Adds attempts and times of sending, receipts of group members, and send pauses. */
export async function addSendingColumns(db: Database): Promise<void> {
  for (const column of ['timeout_at', 'error_at', 'played_at'] as const) {
    await db.schema.alterTable('messages').addColumn(column, 'bigint').execute();
  }
  await db.schema.alterTable('outbox').addColumn('tried_at', 'bigint').execute();
  await db.schema
    .alterTable('outbox')
    .addColumn('is_refreshed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await createMessageReceipts(db);
  await createSendPauses(db);
}

async function createMessageReceipts(db: Database): Promise<void> {
  await db.schema
    .createTable('message_receipts')
    .addColumn('message_row_id', 'integer', (column) =>
      column.notNull().references('messages.row_id').onDelete('cascade'),
    )
    .addColumn('participant_jid', 'text', (column) => column.notNull())
    .addColumn('delivered_at', 'bigint')
    .addColumn('read_at', 'bigint')
    .addColumn('played_at', 'bigint')
    .addPrimaryKeyConstraint('message_receipts_primary', ['message_row_id', 'participant_jid'])
    .execute();
}

async function createSendPauses(db: Database): Promise<void> {
  await db.schema
    .createTable('send_pauses')
    .addColumn('account_id', 'integer', (column) => column.primaryKey().references('accounts.id'))
    .addColumn('error_code', 'text', (column) => column.notNull())
    .addColumn('strikes', 'integer', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute();
}
