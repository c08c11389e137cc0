import { sql, type Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/**
 * Deletes outbox rows of acknowledged messages. Earlier versions did that in a second transaction, so that a process
 * that was killed in between left them.
 */
export async function deleteAcknowledgedFromOutbox(db: Kysely<DashboardSchema>): Promise<void> {
  await sql`DELETE FROM outbox WHERE EXISTS (
    SELECT 1 FROM messages
    WHERE messages.account_id = outbox.account_id AND messages.id = outbox.message_id
      AND messages.from_me = 1 AND messages.status IN ('sent', 'delivered', 'read', 'played'))`.execute(
    db,
  );
}
