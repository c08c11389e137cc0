import { alternate } from './alternate.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { HttpLoad } from './load/http-load.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchService } from './process/bench-service.js';
import { toRate, type Rate } from './rate.js';
import { noReach, ratioAtLeast } from './reach.js';
import { toRows } from './rows.js';
import { measureBareBaileys } from './sides.js';

const SIZES = { groups: 10, members: 50, speakers: 0 };
const CLIENTS = 8;

const messagesOf = ({ isQuick }: Plan): number => (isQuick ? 50 : 1000);

/** The speed of messages to groups, each of them signed. */
export const groupOut: Benchmark = {
  name: 'group-out',
  baseline: 'a loop of `sendMessage` of bare Baileys',
  describe: (plan) =>
    `${messagesOf(plan).toLocaleString('en')} messages to ${SIZES.groups} groups of ${SIZES.members} by turns, to the server`,

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const count = messagesOf(plan);
    const sides = await alternate(
      plan,
      () =>
        measureBareBaileys(network, async (client) => {
          const groups = await network.calls.addGroups(client.phone, SIZES);
          // Each group's first message hands out the key.
          await client.calls.send(groups, groups.length);
          await network.calls.receivedTimes(groups.length);
          await client.reset();
          await client.calls.send(groups, count);
          return toRate(await network.calls.receivedTimes(count), await client.usage());
        }),
      () => measureService(network, count, plan),
    );
    await network.stop();
    return toRows(sides, {
      perSecond: { measure: 'messages', unit: '/s', reach: ratioAtLeast(2.5) },
      cpuMs: { measure: 'CPU a message', unit: 'ms', reach: noReach },
    });
  },
};

async function measureService(
  network: BenchNetwork,
  count: number,
  { profileFolder }: Plan,
): Promise<Rate> {
  const service = await BenchService.paired(network, { profileFolder });
  const load = new HttpLoad(service.baseUrl, CLIENTS);
  const groups = await network.calls.addGroups(service.phone, SIZES);
  const send = (some: number): Promise<unknown> =>
    load.run(some, (index) => ({
      path: `/api/chats/${groups[index % groups.length]}/messages`,
      method: 'POST',
      body: { text: `what I say #${index}` },
    }));
  await send(groups.length);
  await network.calls.receivedTimes(groups.length);
  await service.reset();
  await send(count);
  const figures = toRate(await network.calls.receivedTimes(count), await service.usage());
  load.close();
  await service.dispose();
  return figures;
}
