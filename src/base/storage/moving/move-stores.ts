import type { Config } from '../../config/config.js';
import { openStores } from '../engine/open-engine.js';
import { readMarks, writeMarks } from '../engine/store-marks.js';
import { assertExists, placeOf } from '../engine/store-place.js';
import { StorageFaultMonitor } from '../storage-fault.monitor.js';
import { StorageError } from '../storage.error.js';
import { StoreMover, type MovedTable } from './store.mover.js';

/**
 * Lets stores be used again that were moved to a place that is lost.
 * @throws StorageError for others, such as incomplete ones
 */
export async function reopenStores(config: Config): Promise<void> {
  assertExists(config);
  const engine = await openStores(config, new StorageFaultMonitor());
  try {
    const { movedTo } = await readMarks(engine.auth);
    if (movedTo === null) throw new StorageError(`No stores were moved from ${placeOf(config)}.`);
    await writeMarks(engine.auth, {});
  } finally {
    await engine.close();
  }
}

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
  assertExists(from);
  const faults = new StorageFaultMonitor();
  const first = await openStores(from, faults);
  try {
    const second = await openStores(to, faults);
    const ends = [
      { engine: first, place: source },
      { engine: second, place: target },
    ] as const;
    try {
      return await new StoreMover(...ends, onProgress).move();
    } finally {
      await second.close();
    }
  } finally {
    await first.close();
  }
}
