import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** The next message to send is found at once, however long the queue is, and whatever was sent before it. */
export async function addSendOrder(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema
    .createIndex('outbox_order')
    .on('outbox')
    .columns(['account_id', 'state', 'seq'])
    .execute();
}
