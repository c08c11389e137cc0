import { sql, type Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Gives the messages in earlier events `choice` and `order`, which are null for most. Damaged rows stay unchanged. */
export async function addChoicesAndOrders(db: Kysely<DashboardSchema>): Promise<void> {
  await sql`UPDATE events
    SET payload = json_set(payload, '$.message.choice', null, '$.message.order', null)
    WHERE json_valid(payload) AND json_type(payload, '$.message') = 'object'`.execute(db);
}
