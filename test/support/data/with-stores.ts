import { loadConfig } from '../../../src/base/config/load-config.js';
import type {
  DashboardSchema,
  DashboardTransaction,
} from '../../../src/base/storage/dashboard.schema.js';
import { openEngine, type StoreEngine } from '../../../src/base/storage/engine/open-engine.js';
import { StorageFaultMonitor } from '../../../src/base/storage/storage-fault.monitor.js';
import type { QueryRunner } from '../../../src/base/storage/prepared-query.js';
import { hasSearchColumn, toSearchColumn } from '../../../src/base/storage/sql/search-column.js';
import { storesIn } from '../service/service.js';

/** Few enough for the parameters of a statement. */
const PORTION = 500;

/** Opens the stores of a service that is not running, on the engine of the tests. A new folder gets new ones. */
export async function withStores<T>(
  folder: string,
  work: (stores: StoreEngine) => Promise<T>,
): Promise<T> {
  const stores = await openEngine(loadConfig([], storesIn(folder)), new StorageFaultMonitor());
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}

/** Changes the dashboard store of a service that is not running, in one transaction. */
export function changeStore<T>(
  folder: string,
  work: (transaction: DashboardTransaction) => Promise<T>,
): Promise<T> {
  return withStores(folder, ({ dashboard }) => dashboard.transaction().execute(work));
}

/** Inserts rows that have the same columns; columns without a default may be missing. */
export async function insertRows(
  transaction: DashboardTransaction,
  table: keyof DashboardSchema,
  rows: Iterable<object>,
): Promise<void> {
  let portion: object[] = [];
  const write = async () => {
    if (portion.length > 0)
      await transaction
        .insertInto(table)
        .values(portion as never)
        .execute();
    portion = [];
  };
  for (const row of rows) if (portion.push(row) === PORTION) await write();
  await write();
}

/** The rows with what finds them; on SQLite, triggers write it. */
export function* searchable<Row extends Parameters<typeof toSearchColumn>[0]>(
  database: QueryRunner,
  rows: Iterable<Row>,
): Iterable<Row> {
  const hasColumn = hasSearchColumn(database);
  for (const row of rows) yield hasColumn ? { ...row, search: toSearchColumn(row) } : row;
}
