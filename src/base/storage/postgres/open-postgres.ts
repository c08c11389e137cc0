import { NoLogSignal } from '../log-signal.js';
import type { AccountShare } from '../account-shares.js';
import { Ownership } from '../ownership.js';
import type { StorageFaultMonitor } from '../storage-fault.monitor.js';
import type { AuthSchema } from '../auth.schema.js';
import type { DashboardSchema } from '../dashboard.schema.js';
import { STORES } from './lease.repository.js';
import { migratePostgres } from './migrate-postgres.js';
import { createKysely } from './postgres.dialect.js';
import { PostgresLock, preparePostgres } from './postgres-lock.js';
import { PostgresMessageSearch } from './postgres.message-search.js';
import { PostgresLogSignal } from './postgres.log-signal.js';
import { PostgresRowNumbers } from './postgres.row-numbers.js';
import { PostgresStorageHealth } from './postgres.storage-health.js';
import { PostgresStoreSizeReader } from './postgres.store-size.reader.js';

/** A key is read as it was written last, mostly from memory. */
const AUTH_POOL = { name: STORES[0], readers: 0 };
/** For requests. More connections than processors make a server slower. */
const DASHBOARD_POOL = { name: STORES[1], readers: 6 };

/**
 * Opens both stores in one database.
 * @param faults hears of each lost connection, also of a read: what waits for it must not be acknowledged
 */
export async function openPostgres(
  url: string,
  faults: StorageFaultMonitor,
  { mustExist = false, ownership = new Ownership() } = {},
) {
  const onLost = (error: unknown) => faults.report(error);
  const { processId, leads } = ownership;
  await preparePostgres(url, { mustExist });
  const lock = await PostgresLock.take(url, ownership);
  const migrated = leads ? migratePostgres(url, processId) : Promise.resolve();
  await migrated.catch(async (error: unknown) => {
    await lock.release();
    throw error;
  });
  const common = { url, onLost, processId, open: ownership.connections };
  const auth = createKysely<AuthSchema>({ ...common, ...AUTH_POOL });
  const dashboard = createKysely<DashboardSchema>({ ...common, ...DASHBOARD_POOL });
  const signal =
    processId === null
      ? new NoLogSignal()
      : new PostgresLogSignal(url, processId, () => hasOthers(ownership));
  return {
    auth,
    dashboard,
    health: new PostgresStorageHealth(dashboard, faults),
    sizes: new PostgresStoreSizeReader(dashboard),
    search: new PostgresMessageSearch(dashboard),
    numbers: new PostgresRowNumbers(dashboard),
    signal,
    close: async () => {
      await signal.close();
      await dashboard.destroy();
      await auth.destroy();
      await lock.release();
      if (leads) await ownership.release();
    },
  };
}

/** True while another process has accounts; always for one that does not lead, since the one that leads has `default`. */
function hasOthers({ processId, leads, shares }: Ownership): boolean {
  const isOther = ({ processId: id }: AccountShare) => id !== null && id !== processId;
  return !leads || (shares?.all.some(isOther) ?? false);
}
