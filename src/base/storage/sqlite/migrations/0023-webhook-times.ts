import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Adds the end of a receiver's wish for a pause, and an index for lists of deliveries, newest first. */
export async function addWebhookTimes(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema.alterTable('webhooks').addColumn('retry_after', 'bigint').execute();
  await db.schema
    .createIndex('webhook_deliveries_first_at')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'first_at', 'message_id'])
    .execute();
}
