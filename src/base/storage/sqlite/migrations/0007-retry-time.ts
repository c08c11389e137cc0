import { sql, type Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Adds the time of the earliest retry to messages; messages that failed before get it from the pause that still lasts. */
export async function addRetryTime(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('retry_at', 'bigint').execute();
  await sql`UPDATE messages SET retry_at = send_pauses.until
    FROM outbox, send_pauses
    WHERE outbox.account_id = send_pauses.account_id AND outbox.state = 'failed'
      AND messages.account_id = outbox.account_id AND messages.id = outbox.message_id
      AND messages.from_me = 1 AND messages.status = 'error'
      AND messages.error_code IN ('reachout_restricted', 'account_limited', 'rate_limited')`.execute(
    db,
  );
}
