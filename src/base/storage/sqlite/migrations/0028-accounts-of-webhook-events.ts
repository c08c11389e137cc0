import { sql, type Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/**
 * Adds the accounts of the webhook to its events, so that nobody sees one of others. The accounts of an earlier event's
 * webhook are unknown: only viewers of all accounts see it.
 */
export async function addAccountsOfWebhookEvents(db: Kysely<DashboardSchema>): Promise<void> {
  await sql`UPDATE events SET payload = json_set(payload, '$.webhook.accounts', NULL)
    WHERE kind = 'webhook' AND json_valid(payload)`.execute(db);
}
