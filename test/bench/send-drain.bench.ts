import { alternate } from './alternate.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { HttpLoad } from './load/http-load.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchService } from './process/bench-service.js';
import { toRate, type Rate } from './rate.js';
import { noReach, ratioAtLeast } from './reach.js';
import { toRows } from './rows.js';
import { measureBareBaileys } from './sides.js';

const RECEIVERS = 20;
/** The clients that queue; their speed is not measured. */
const CLIENTS = 8;

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
      async () => measureService(network, await receivers(), count, plan),
    );
    await network.stop();
    return toRows(sides, {
      perSecond: { measure: 'messages', unit: '/s', reach: ratioAtLeast(0.8) },
      cpuMs: { measure: 'CPU a message', unit: 'ms', reach: noReach },
    });
  },
};

/** @param receivers each gets a message in turn, the first one before the clock starts */
async function measureService(
  network: BenchNetwork,
  receivers: string[],
  count: number,
  { profileFolder }: Plan,
): Promise<Rate> {
  // Earlier messages do not count.
  await network.calls.receivedTimes(0);
  // At this pace one goes out, and all others wait.
  const slow = await BenchService.paired(network, { env: { SERVICE_SEND_PER_MINUTE: '1' } });
  const load = new HttpLoad(slow.baseUrl, CLIENTS);
  await load.run(count + 1, (index) => ({
    path: '/api/send',
    method: 'POST',
    body: { to: receivers[index % receivers.length], text: `what I say #${index}` },
  }));
  load.close();
  await network.calls.receivedTimes(1);
  const fast = { SERVICE_SEND_PER_MINUTE: '0' };
  const service = await slow.restarted({ env: fast, profileFolder });
  await service.reset();
  const rate = toRate(await network.calls.receivedTimes(count), await service.usage());
  await service.dispose();
  return rate;
}
