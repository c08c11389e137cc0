import { alternate } from './alternate.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { DRAIN_MEASURES, measureDrain } from './drain.js';
import { BenchNetwork } from './network/bench-network.js';
import { toRate } from './rate.js';
import { toRows } from './rows.js';
import { measureBareBaileys } from './sides.js';

const RECEIVERS = 20;

const messagesOf = ({ isQuick }: Plan): number => (isQuick ? 200 : 2000);

/** The speed of a queue that has waited. */
export const sendDrain: Benchmark = {
  name: 'send-drain',
  baseline: 'a loop of `sendMessage` of bare Baileys',
  describe: (plan) =>
    `${messagesOf(plan).toLocaleString('en')} queued messages to ${RECEIVERS} people, no pacing, to the server`,

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const count = messagesOf(plan);
    const receivers = () => network.calls.addReceivers(RECEIVERS);
    const sides = await alternate(
      plan,
      () =>
        measureBareBaileys(network, async (client) => {
          const people = await receivers();
          await client.reset();
          await client.calls.send(people, count);
          return toRate(await network.calls.receivedTimes(count), await client.usage());
        }),
      async () => measureDrain(network, await receivers(), count, plan),
    );
    await network.stop();
    return toRows(sides, DRAIN_MEASURES);
  },
};
