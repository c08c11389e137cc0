import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { listOf } from './expressions.js';

/**
 * All events except ones about webhooks for more than these accounts: `maySeeEvent` for whole queries.
 * @param accounts names; `*` has no meaning here
 */
export function seesWebhooks(accounts: readonly string[]): RawBuilder<SqlBool> {
  const named = sql`json_extract(CASE WHEN json_valid(payload) THEN payload ELSE '{}' END, '$.webhook.accounts')`;
  return sql`(kind <> 'webhook' OR (${named} IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM json_each(${named}) WHERE value NOT IN (${listOf(accounts)}))))`;
}
