import { alternate } from './alternate.js';
import { BareBaileys } from './baseline/bare-baileys.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { HttpLoad } from './load/http-load.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchService } from './process/bench-service.js';
import { toRate, type Rate } from './rate.js';
import { noReach, ratioAtLeast } from './reach.js';
import { toRows } from './rows.js';

const RECEIVERS = 20;
/** Who queues them; how fast they do is not measured. */
const CLIENTS = 8;

const messagesOf = ({ isQuick }: Plan): number => (isQuick ? 200 : 2000);

/** How fast a queue that has waited goes out. */
export const sendDrain: Benchmark = {
  name: 'send-drain',
  baseline: 'a loop of `sendMessage` of bare Baileys',
  describe: (plan) =>
    `${messagesOf(plan).toLocaleString('en')} queued messages to ${RECEIVERS} people, no pacing, to the server`,

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const sides = await alternate(
      plan,
      () => measureBaileys(network, messagesOf(plan)),
      () => measureDrain(network, messagesOf(plan), plan),
    );
    await network.stop();
    return toRows(sides, {
      perSecond: { measure: 'messages', unit: '/s', reach: ratioAtLeast(0.8) },
      cpuMs: { measure: 'CPU a message', unit: 'ms', reach: noReach },
    });
  },
};

async function measureBaileys(network: BenchNetwork, count: number): Promise<Rate> {
  const receivers = await network.calls.addReceivers(RECEIVERS);
  const client = await BareBaileys.start(network);
  await client.reset();
  await client.calls.send(receivers, count);
  const rate = toRate(await network.calls.receivedTimes(count), await client.usage());
  await client.stop();
  return rate;
}

/** The service, with these variables besides. */
export async function measureDrain(
  network: BenchNetwork,
  count: number,
  { profileFolder }: Plan,
  more: Record<string, string> = {},
): Promise<Rate> {
  const receivers = await network.calls.addReceivers(RECEIVERS);
  // At this pace one goes out, and all others wait.
  const slow = await BenchService.paired(network, { env: { SERVICE_SEND_PER_MINUTE: '1' } });
  const load = new HttpLoad(slow.baseUrl, CLIENTS);
  await load.run(count + 1, (index) => ({
    path: '/api/send',
    method: 'POST',
    body: { to: receivers[index % RECEIVERS], text: `what I say #${index}` },
  }));
  load.close();
  await network.calls.receivedTimes(1);
  const env = { SERVICE_SEND_PER_MINUTE: '0', ...more };
  const service = await slow.restarted({ env, profileFolder });
  await service.reset();
  const rate = toRate(await network.calls.receivedTimes(count), await service.usage());
  await service.dispose();
  return rate;
}
