import { alternate } from './alternate.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { receivedMessages } from './load/event-stream.js';
import { BenchNetwork } from './network/bench-network.js';
import type { Usage } from './process/child.js';
import type { Rate } from './rate.js';
import { noReach, ratioAtLeast } from './reach.js';
import { toRows } from './rows.js';
import { measureBareBaileys, measureStreamingService } from './sides.js';

const SIZES = { groups: 10, members: 50, speakers: 5 };
/** Each speaker hands out its key with its first message. */
const WARM_UP = SIZES.groups * SIZES.speakers;

interface Client {
  phone: string;
  reset(): Promise<void>;
  usage(): Promise<Usage>;
}

const messagesOf = ({ isQuick }: Plan): number => (isQuick ? 100 : 2000);

/** The speed of incoming messages of groups, each with a signature to check. */
export const groupIn: Benchmark = {
  name: 'group-in',
  baseline: 'bare Baileys, in memory',
  describe: (plan) =>
    `${SIZES.groups} groups of ${SIZES.members}, ${messagesOf(plan).toLocaleString('en')} messages at once, stored and streamed to one client`,

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const count = messagesOf(plan);
    const sides = await alternate(
      plan,
      () =>
        measureBareBaileys(network, (client) =>
          measure(network, client, count, (some) => client.calls.messages(some)),
        ),
      () =>
        measureStreamingService(network, plan, receivedMessages, (service, stream) =>
          measure(network, service, count, (some) => stream.messages(some)),
        ),
    );
    await network.stop();
    return toRows(sides, {
      perSecond: { measure: 'messages', unit: '/s', reach: ratioAtLeast(4) },
      cpuMs: { measure: 'CPU a message', unit: 'ms', reach: noReach },
    });
  },
};

async function measure(
  { calls }: BenchNetwork,
  client: Client,
  count: number,
  until: (count: number) => Promise<number[]>,
): Promise<Rate> {
  await calls.addGroups(client.phone, SIZES);
  await calls.sayInGroups(client.phone, WARM_UP);
  await until(WARM_UP);
  await calls.settled(client.phone);
  await calls.holdGroupMessages(client.phone, count);
  await client.reset();
  const start = await calls.release(client.phone);
  const end = (await until(count)).at(-1) ?? NaN;
  await calls.settled(client.phone);
  const { cpuMs } = await client.usage();
  return { perSecond: count / ((end - start) / 1000), cpuMs: cpuMs / count };
}
