import { sql } from 'kysely';
import { changeStore } from '../../support/data/with-stores.js';

/**
 * Writes the paths in the events of a further account as earlier versions did: they named none. The service is not running.
 * @returns the number of events with paths
 */
export async function forgetAccount(folder: string, account: string): Promise<number> {
  const path = `"/api/accounts/${account}/`;
  const { numAffectedRows } = await changeStore(folder, (transaction) =>
    sql`UPDATE events SET payload = replace(payload, ${path}, '"/api/')
      WHERE instr(payload, ${path}) > 0`.execute(transaction),
  );
  return Number(numAffectedRows);
}
