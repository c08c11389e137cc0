import { alternate } from './alternate.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { receivedMessages } from './load/event-stream.js';
import { BenchNetwork } from './network/bench-network.js';
import type { Usage } from './process/child.js';
import type { Rate } from './rate.js';
import { noReach, ratioAtLeast } from './reach.js';
import { toRows } from './rows.js';
import { measureBareBaileys, measureStreamingService } from './sides.js';

const CONTACTS = 20;

interface Client {
  phone: string;
  reset(): Promise<void>;
  usage(): Promise<Usage>;
}

const messagesOf = ({ isQuick }: Plan): number => (isQuick ? 500 : 10_000);

/** The speed of live messages, from the network's socket to the last client. */
export const inbound: Benchmark = {
  name: 'inbound',
  baseline: 'bare Baileys, in memory',
  describe: (plan) =>
    `${CONTACTS} contacts, ${messagesOf(plan).toLocaleString('en')} messages at once, stored and streamed to one client`,

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const count = messagesOf(plan);
    const figures = await alternate(
      plan,
      () =>
        measureBareBaileys(network, (client) =>
          measureInbound(network, client, count, () => client.calls.messages(count)),
        ),
      () =>
        measureStreamingService(network, plan, receivedMessages, (service, stream) =>
          measureInbound(network, service, count, () => stream.messages(count)),
        ),
    );
    await network.stop();
    return toRows(figures, {
      perSecond: { measure: 'messages', unit: '/s', reach: ratioAtLeast(0.6) },
      cpuMs: { measure: 'CPU a message', unit: 'ms', reach: noReach },
    });
  },
};

/** @param untilAll the time at which each of them was there, ms */
export async function measureInbound(
  { calls }: BenchNetwork,
  client: Client,
  count: number,
  untilAll: () => Promise<number[]>,
): Promise<Rate> {
  await calls.holdMessages(client.phone, CONTACTS, count);
  await client.reset();
  const start = await calls.release(client.phone);
  const end = (await untilAll()).at(-1) ?? NaN;
  // Includes receipts, and writes after the event: a message costs until all its work is done.
  await calls.settled(client.phone);
  const { cpuMs } = await client.usage();
  return { perSecond: count / ((end - start) / 1000), cpuMs: cpuMs / count };
}
