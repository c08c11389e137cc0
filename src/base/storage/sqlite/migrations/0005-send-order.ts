import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Adds an index, so that the next message to send is found fast in a long outbox. */
export async function addSendOrder(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema
    .createIndex('outbox_order')
    .on('outbox')
    .columns(['account_id', 'state', 'seq'])
    .execute();
}
