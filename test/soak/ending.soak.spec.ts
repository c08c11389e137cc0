import { expect, it } from '@jest/globals';
import { EndingLane } from '../support/ending/ending-lane.js';
import { ENDING_PHASES, type EndingPhase } from '../support/ending/ending-phases.js';

const LANES = 4;

it('ends in every phase within ten seconds of either signal, in order, and loses nothing', async () => {
  const waiting: [EndingPhase, NodeJS.Signals][] = ENDING_PHASES.flatMap((phase) =>
    (['SIGTERM', 'SIGINT'] as const).map((signal): [EndingPhase, NodeJS.Signals] => [
      phase,
      signal,
    ]),
  );
  const times: [number, string][] = [];
  const failures: string[] = [];
  const work = async (first: EndingLane): Promise<void> => {
    let lane = first;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [phase, signal] = next;
      const name = `${signal} ${phase.name}`;
      try {
        times.push([await lane.run(phase, signal), name]);
      } catch (error) {
        failures.push(`${name}: ${String(error)}`);
        await lane.dispose();
        lane = await EndingLane.open();
      }
    }
    await lane.dispose();
  };
  const working: Promise<void>[] = [];
  // One after the other: starting a service is the most work of all.
  for (let index = 0; index < LANES; index += 1) working.push(work(await EndingLane.open()));
  await Promise.all(working);

  times.sort(([a], [b]) => b - a);
  const [slowest, name] = times[0] ?? [];
  console.log(
    `${times.length} ends, the slowest ${Math.round(slowest ?? 0)} ms (${name}), ` +
      `median ${Math.round(times[times.length >> 1]?.[0] ?? 0)} ms`,
  );
  expect(failures).toEqual([]);
});
