import type { Config } from '../../config/config.js';
import type { AuthSchema } from '../auth.schema.js';
import type { DashboardSchema } from '../dashboard.schema.js';
import { authMigrations } from './migrations/auth.migrations.js';
import { dashboardMigrations } from './migrations/dashboard.migrations.js';
import { moveJournal } from './migrations/move-journal.js';
import { openDatabase } from './open-database.js';
import { SqliteMessageSearch } from './sqlite.message-search.js';
import { NoLogSignal } from '../log-signal.js';
import { SqliteRowNumbers } from './sqlite.row-numbers.js';
import { SqliteStorageHealth } from './sqlite.storage-health.js';
import { SqliteStoreSizeReader } from './sqlite.store-size.reader.js';

/** "WAau" and "WAda": they identify our files and must never change. */
const AUTH_APPLICATION_ID = 0x57416175;
const DASHBOARD_APPLICATION_ID = 0x57416461;

/** Opens a file for each store. */
export async function openSqlite(config: Config) {
  const { authDb, dataDb, sync } = config.storage;
  const auth = await openDatabase<AuthSchema>({
    path: authDb,
    sync,
    name: 'auth store',
    isChecked: true,
    applicationId: AUTH_APPLICATION_ID,
    migrations: authMigrations,
  });
  // Opened second: another copy of the service must fail on the auth store's lock first.
  const dashboard = await openDatabase<DashboardSchema>({
    path: dataDb,
    sync,
    name: 'dashboard store',
    applicationId: DASHBOARD_APPLICATION_ID,
    migrations: dashboardMigrations,
  });
  await moveJournal(dashboard, auth);
  return {
    auth,
    dashboard,
    health: new SqliteStorageHealth(auth, dashboard, config),
    sizes: new SqliteStoreSizeReader(config),
    search: new SqliteMessageSearch(dashboard),
    numbers: new SqliteRowNumbers(dashboard),
    signal: new NoLogSignal(),
    close: async () => {
      await dashboard.destroy();
      await auth.destroy();
    },
  };
}
