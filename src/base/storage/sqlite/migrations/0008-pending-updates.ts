import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Renames the table of updates whose message is not stored yet. */
export async function renamePendingUpdates(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema.alterTable('early_news').renameTo('pending_updates').execute();
  // SQLite cannot rename an index.
  await db.schema.dropIndex('early_news_by_message').execute();
  await db.schema
    .createIndex('pending_updates_by_message')
    .on('pending_updates')
    .columns(['account_id', 'message_id'])
    .execute();
}
