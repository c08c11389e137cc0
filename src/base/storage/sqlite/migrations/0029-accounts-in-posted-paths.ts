import { sql, type Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** In JSON, within a text, a quote has a backslash before it. */
const FIELDS = ['"url":"', '"thumbnail_url":"'];

/**
 * The paths of files in what is still to be posted, or can be posted again, lead to the account of the event: so far they
 * named none. Those of stored events are set right where events are read.
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
