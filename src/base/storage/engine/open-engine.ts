import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.js';
import type { AuthDatabase, DashboardDatabase } from '../database.js';
import type { MessageSearch } from '../message-search.js';
import { Ownership } from '../ownership.js';
import { requireFilesFolders } from '../files-folders.js';
import { FolderSharedFiles } from '../sharing/folder.shared-files.js';
import type { SharedFiles } from '../sharing/shared-files.js';
import { placeOf } from './store-place.js';
import { assertUsable, readMarks, type Marks } from './store-marks.js';
import type { Witnessed } from './store-witness.js';
import type { LogSignal } from '../log-signal.js';
import type { RowNumbers } from '../row-numbers.js';
import { openSqlite } from '../sqlite/open-sqlite.js';
import { StorageError } from '../storage.error.js';
import type { StorageFaultMonitor } from '../storage-fault.monitor.js';
import type { StorageHealth } from '../storage.health.js';
import type { StoreSizeReader } from '../store-size.reader.js';

/** The open stores, and what each engine does in its own way. */
export interface StoreEngine {
  auth: AuthDatabase;
  dashboard: DashboardDatabase;
  health: StorageHealth;
  sizes: StoreSizeReader;
  search: MessageSearch;
  numbers: RowNumbers;
  signal: LogSignal;
  /** Closes the stores, and lets another process open them. */
  close(): Promise<void>;
}

/** @throws StorageError for stores that cannot be opened, were moved to another place, or have gone back */
export async function openEngine(
  config: Config,
  faults: StorageFaultMonitor,
  ownership = new Ownership(),
  files: SharedFiles = new FolderSharedFiles(config.media.dir),
): Promise<StoreEngine> {
  const engine = await openStores(config, faults, { ownership });
  try {
    const marks = await readMarks(engine.auth);
    assertUsable(marks, placeOf(config));
    if (config.storage.postgresUrl === null) return engine;
    return await witness(engine, marks, config, { files, isCounting: ownership.leads });
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** A file beside other files is no witness: whoever restores a copy may restore both. */
async function witness(
  engine: StoreEngine,
  marks: Marks,
  config: Config,
  seen: Pick<Witnessed, 'files' | 'isCounting'>,
): Promise<StoreEngine> {
  const { auth } = engine;
  // Otherwise a folder that cannot be used would be reported as a fault of the witness in it.
  await requireFilesFolders(config.media);
  // Its logger needs what the service has loaded by now.
  const { StoreWitness } = await import('./store-witness.js');
  const store = { auth, marks, place: placeOf(config), ...seen };
  const opened = await StoreWitness.open(store, config.storage.acceptRestored);
  return {
    ...engine,
    close: async () => {
      await opened.close();
      await engine.close();
    },
  };
}

/**
 * Also opens stores that are marked as moved.
 * @throws StorageError for stores that cannot be opened, or that do not exist and must
 */
export async function openStores(
  config: Config,
  faults: StorageFaultMonitor,
  { mustExist = false, ownership = new Ownership() } = {},
): Promise<StoreEngine> {
  const { postgresUrl } = config.storage;
  if (postgresUrl === null) {
    if (mustExist) assertThere(config);
    return openSqlite(config);
  }
  // Its driver takes time to load, which only its users should wait for.
  const { openPostgres } = await import('../postgres/open-postgres.js');
  return openPostgres(postgresUrl, faults, { mustExist, ownership });
}

function assertThere(config: Config): void {
  const { authDb, dataDb } = config.storage;
  const missing = [authDb, dataDb].filter((path) => !existsSync(path));
  if (missing.length === 1) throw new StorageError(`There is no file ${missing[0]}.`);
  if (missing.length > 1) throw new StorageError(`There are no stores in ${placeOf(config)}.`);
}
