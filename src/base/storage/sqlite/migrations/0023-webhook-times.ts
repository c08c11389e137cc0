import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Adds until when a receiver wants to be left alone, and an index for lists of deliveries, which begin with the newest. */
export async function addWebhookTimes(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema.alterTable('webhooks').addColumn('retry_after', 'bigint').execute();
  await db.schema
    .createIndex('webhook_deliveries_first_at')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'first_at', 'message_id'])
    .execute();
}
