import { sql, type Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** In JSON, a quote within a text has a backslash before it. */
const FIELDS = ['"url":"', '"thumbnail_url":"'];

/**
 * Makes the paths of files in unposted and repeatable deliveries lead to the account of the event: so far they named
 * none. Paths in stored events are corrected when they are read.
 */
export async function addAccountsToPostedPaths(db: Kysely<DashboardSchema>): Promise<void> {
  const account = sql`json_extract(body, '$.data.account')`;
  for (const field of FIELDS) {
    const start = `${field}/api/`;
    await sql`UPDATE webhook_deliveries
      SET body = replace(body, ${`${start}messages/`}, ${`${start}accounts/`} || ${account} || '/messages/')
      WHERE instr(body, ${`${start}messages/`}) > 0 AND json_valid(body) AND ${account} <> 'default'`.execute(
      db,
    );
  }
}
