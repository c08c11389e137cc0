import { expect, it } from '@jest/globals';
import { OrdealLane, ORDEALS } from '../support/crowds/ordeal-lane.js';

const RUNS = 100;
const LANES = 4;

it(`loses and doubles nothing that was acknowledged in ${RUNS} ordeals of its disk and its process`, async () => {
  const since = performance.now();
  const waiting = Array.from({ length: RUNS }, (_, number) => ORDEALS[number % ORDEALS.length]);
  const failures: string[] = [];
  const lanes: OrdealLane[] = [];
  const open = async (): Promise<OrdealLane> => {
    const lane = await OrdealLane.open();
    lanes.push(lane);
    return lane;
  };
  const work = async (first: OrdealLane): Promise<void> => {
    let lane = first;
    for (let ordeal = waiting.shift(); ordeal; ordeal = waiting.shift()) {
      try {
        await lane.run(ordeal);
      } catch (error) {
        failures.push(`${JSON.stringify(ordeal)}: ${String(error)}`);
        await lane.dispose();
        lane = await open();
      }
    }
    await lane.dispose();
  };
  const working: Promise<void>[] = [];
  // One after the other: starting a service is the most work of all.
  for (let index = 0; index < LANES; index += 1) {
    working.push(work(await open()));
  }
  await Promise.all(working);

  const said = lanes.reduce((sum, { counts }) => sum + counts.said, 0);
  const accepted = lanes.reduce((sum, { counts }) => sum + counts.accepted, 0);
  const slowest = Math.max(...lanes.flatMap(({ endTimes }) => endTimes));
  console.log(
    `${RUNS} ordeals in ${Math.round((performance.now() - since) / 1000)} s (disk: ${lanes[0]?.diskKind}), ` +
      `${said} messages received and ${accepted} accepted, ${failures.length} failures; ` +
      `SIGTERM took ${Math.round(slowest)} ms at most`,
  );
  expect(failures).toEqual([]);
});
