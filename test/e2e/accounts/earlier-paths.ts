import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';

/**
 * Writes the paths in the events of a further account as earlier versions did: they named none. The service is not running.
 * @returns the number of events with paths
 */
export function forgetAccount(folder: string, account: string): number {
  const store = new DatabaseSync(join(folder, 'data/dashboard.db'));
  const { changes } = store
    .prepare(
      `UPDATE events SET payload = replace(payload, '"/api/accounts/' || ?1 || '/', '"/api/')
       WHERE instr(payload, '"/api/accounts/' || ?1 || '/') > 0`,
    )
    .run(account);
  store.close();
  return changes;
}
