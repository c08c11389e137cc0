import { sql, type Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/**
 * Events of webhooks say for which accounts these are, so that nobody sees one of others. What the webhook of an earlier
 * event was for is not known: only who may see all accounts sees it.
 */
export async function addAccountsOfWebhookEvents(db: Kysely<DashboardSchema>): Promise<void> {
  await sql`UPDATE events SET payload = json_set(payload, '$.webhook.accounts', NULL)
    WHERE kind = 'webhook' AND json_valid(payload)`.execute(db);
}
