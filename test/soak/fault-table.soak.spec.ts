import { expect, it } from '@jest/globals';
import { FAULT_CASES } from '../support/faults/fault-cases.js';
import { FaultLane } from '../support/faults/fault-lane.js';

const LANES = 8;

it('comes through every fault in every phase as specified, with one socket and nothing lost', async () => {
  const waiting = [...FAULT_CASES];
  const times: number[] = [];
  const failures: string[] = [];

  const work = async (first: FaultLane): Promise<void> => {
    let lane = first;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const name = `${next.row.name} while ${next.phase}`;
      try {
        times.push(await lane.run(next.row, next.phase));
      } catch (error) {
        failures.push(`${name}: ${(error as Error).message}`);
        await lane.dispose();
        lane = await FaultLane.open();
      }
    }
    await lane.dispose();
  };
  // One after the other: starting a service is the most work of all.
  const lanes: Promise<void>[] = [];
  for (let index = 0; index < LANES; index += 1) {
    lanes.push(work(await FaultLane.open()));
  }
  await Promise.all(lanes);

  times.sort((a, b) => a - b);
  const seconds = (index: number) => `${((times.at(index) ?? 0) / 1000).toFixed(1)} s`;
  console.log(
    `${FAULT_CASES.length} combinations, time to recover: median ${seconds(times.length >> 1)}, ` +
      `nine of ten within ${seconds(Math.floor(times.length * 0.9))}, maximum ${seconds(-1)}`,
  );
  expect(FAULT_CASES.length).toBeGreaterThanOrEqual(200);
  expect(failures).toEqual([]);
});
