import { alternate } from './alternate.js';
import { BareBaileys } from './baseline/bare-baileys.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { HttpLoad } from './load/http-load.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchService } from './process/bench-service.js';
import { noReach, ratioAtLeast } from './reach.js';
import { toRows } from './rows.js';

const RECEIVERS = 20;
/** Who queues them; how fast they do is not measured. */
const CLIENTS = 8;

type Figures = Record<'perSecond' | 'cpuMs', number>;

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
      perSecond: { measure: 'messages', unit: '/s', reach: ratioAtLeast(0.95) },
      cpuMs: { measure: 'CPU a message', unit: 'ms', reach: noReach },
    });
  },
};

async function measureBaileys(network: BenchNetwork, count: number): Promise<Figures> {
  const receivers = await network.calls.addReceivers(RECEIVERS);
  const client = await BareBaileys.start(network);
  await client.reset();
  await client.calls.send(receivers, count);
  const perSecond = rateOf(await network.calls.receivedTimes(count));
  const { cpuMs } = await client.usage();
  await client.stop();
  return { perSecond, cpuMs: cpuMs / count };
}

/** The service, with these variables besides. */
export async function measureDrain(
  network: BenchNetwork,
  count: number,
  { profileFolder }: Plan,
  more: Record<string, string> = {},
): Promise<Figures> {
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
  const perSecond = rateOf(await network.calls.receivedTimes(count));
  const { cpuMs } = await service.usage();
  await service.dispose();
  return { perSecond, cpuMs: cpuMs / count };
}

/** From the first message at the server to the last. */
function rateOf(times: number[]): number {
  return (times.length - 1) / (((times.at(-1) ?? NaN) - (times[0] ?? NaN)) / 1000);
}
