import { expect, it } from '@jest/globals';
import { OrdealLane, ORDEALS, type Ordeal } from '../../support/crowds/ordeal-lane.js';

it('loses and doubles no acknowledged message, whatever happens to its disk and its process', async () => {
  const failures: string[] = [];
  const lanes = await Promise.all([OrdealLane.open(), OrdealLane.open()]);
  const waiting: Ordeal[] = [...ORDEALS];
  const work = async (lane: OrdealLane): Promise<void> => {
    for (let ordeal = waiting.shift(); ordeal; ordeal = waiting.shift()) {
      const name = JSON.stringify(ordeal);
      await lane.run(ordeal).catch((error: unknown) => failures.push(`${name}: ${String(error)}`));
    }
    await lane.dispose();
  };
  await Promise.all(lanes.map(work));
  expect(failures).toEqual([]);
});
