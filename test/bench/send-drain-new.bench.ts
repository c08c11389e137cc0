import { alternate } from './alternate.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { DRAIN_MEASURES, measureDrain } from './drain.js';
import { BenchNetwork } from './network/bench-network.js';
import { toRate, type Rate } from './rate.js';
import { toRows } from './rows.js';
import { measureBareBaileys } from './sides.js';

const peopleOf = ({ isQuick }: Plan): number => (isQuick ? 50 : 500);

/** The speed of a queue to people who have never got a message: each needs a look-up and a new session. */
export const sendDrainNew: Benchmark = {
  name: 'send-drain-new',
  baseline: 'a loop of `onWhatsApp` and `sendMessage` of bare Baileys',
  describe: (plan) =>
    `${peopleOf(plan).toLocaleString('en')} queued messages to as many new people, no pacing, to the server`,

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const count = peopleOf(plan);
    const sides = await alternate(
      plan,
      () =>
        measureBareBaileys(network, async (client) => {
          const people = await network.calls.addReceivers(count);
          await client.reset();
          await client.calls.sendToNew(people);
          const times = await network.calls.receivedTimes(count);
          const rate = toRate(times, await client.usage());
          await assertNew(network, people);
          return rate;
        }),
      () => measureService(network, count, plan),
    );
    await network.stop();
    return toRows(sides, DRAIN_MEASURES);
  },
};

async function measureService(network: BenchNetwork, count: number, plan: Plan): Promise<Rate> {
  // One more: the first message goes out before the clock starts.
  const people = await network.calls.addReceivers(count + 1);
  const rate = await measureDrain(network, people, count, plan);
  await assertNew(network, people);
  return rate;
}

/** @throws Error if a message went out without a new session */
async function assertNew({ calls }: BenchNetwork, people: string[]): Promise<void> {
  const asked = await calls.askedForPreKeys(people);
  if (asked === people.length) return;
  throw new Error(`pre-keys were requested for ${asked} of ${people.length} people`);
}
