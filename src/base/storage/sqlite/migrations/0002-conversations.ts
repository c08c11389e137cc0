import { sql, type Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

type Database = Kysely<DashboardSchema>;

/** Adds quotes, details, previews, unread marks and updates of messages that are not stored yet. */
export async function addConversationColumns(db: Database): Promise<void> {
  for (const column of ['quoted', 'details', 'preview'] as const) {
    await db.schema.alterTable('messages').addColumn(column, 'text').execute();
  }
  for (const flag of ['is_view_once', 'is_forwarded', 'is_unread'] as const) {
    await db.schema
      .alterTable('messages')
      .addColumn(flag, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  for (const column of ['unread_elsewhere', 'unread_known_at', 'read_until'] as const) {
    await db.schema
      .alterTable('chats')
      .addColumn(column, 'bigint', (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
  await sql`CREATE INDEX messages_unread ON messages (chat_id, timestamp) WHERE is_unread = 1`.execute(
    db,
  );
  await carryOver(db);
  await createEarlyNews(db);
}

/** Keeps the unread counts: as counts of the phone, because stored messages have no unread marks yet. */
async function carryOver(db: Database): Promise<void> {
  await db
    .updateTable('messages')
    .set(({ ref }) => ({ preview: ref('text') }))
    .execute();
  await db
    .updateTable('chats')
    .set(({ ref }) => ({ unread_elsewhere: ref('unread_count') }))
    .execute();
}

async function createEarlyNews(db: Database): Promise<void> {
  await db.schema
    .createTable('early_news')
    .addColumn('row_id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('account_id', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('early_news_by_message')
    .on('early_news')
    .columns(['account_id', 'message_id'])
    .execute();
}
