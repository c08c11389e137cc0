import type { Config } from '../../config/config.js';
import { openStores } from '../engine/open-engine.js';
import { renewSessions } from '../engine/renew-sessions.js';
import { readMarks, writeMarks } from '../engine/store-marks.js';
import { placeOf } from '../engine/store-place.js';
import { StorageFaultMonitor } from '../storage-fault.monitor.js';
import { StorageError } from '../storage.error.js';
import { StoreMover, type MovedTable } from './store.mover.js';

/**
 * Moves all rows of the stores to another place; no service may use either. Empty if they were moved before.
 * @param onProgress gets the number of rows that were copied now
 * @throws StorageError for a place that cannot be opened, is in use, or has other stores
 */
export async function moveStores(
  from: Config,
  to: Config,
  onProgress?: (table: string, count: number) => void,
): Promise<MovedTable[]> {
  const [source, target] = [from, to].map(placeOf);
  if (source === target) throw new StorageError(`The stores are in ${source} already.`);
  const faults = new StorageFaultMonitor();
  const first = await openStores(from, faults, { mustExist: true });
  try {
    const second = await openStores(to, faults);
    try {
      const ends = [
        { engine: first, place: source },
        { engine: second, place: target },
      ] as const;
      return await new StoreMover(...ends, onProgress).move();
    } finally {
      await second.close();
    }
  } finally {
    await first.close();
  }
}

/**
 * Lets stores be used again that were moved to a place that is lost.
 * @returns that place
 * @throws StorageError for others, such as incomplete ones
 */
export async function reopenStores(config: Config): Promise<string> {
  const engine = await openStores(config, new StorageFaultMonitor(), { mustExist: true });
  try {
    const { id, movedTo } = await readMarks(engine.auth);
    if (movedTo === null) throw new StorageError(`No stores were moved from ${placeOf(config)}.`);
    // The newer stores have used the phones' sessions since.
    await engine.auth.transaction().execute(renewSessions);
    await writeMarks(engine.auth, { id });
    return movedTo.place;
  } finally {
    await engine.close();
  }
}
