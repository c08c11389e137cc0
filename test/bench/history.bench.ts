import { alternate } from './alternate.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { historyMessages } from './load/event-stream.js';
import { BenchNetwork } from './network/bench-network.js';
import type { Usage } from './process/child.js';
import { noReach, plusAtMost, under } from './reach.js';
import { toRows } from './rows.js';
import { measureBareBaileys, measureStreamingService } from './sides.js';

const PER_CHUNK = 2000;

interface Client {
  phone: string;
  reset(): Promise<void>;
  usage(): Promise<Usage>;
}

type Figures = Record<'perSecond' | 'cpuUs' | 'peakMb' | 'delayMs', number>;

const sizeOf = ({ isQuick }: Plan) =>
  isQuick ? { chats: 50, messages: 5000 } : { chats: 1000, messages: 100_000 };

/** The speed of an incoming history, and its cost meanwhile. */
export const history: Benchmark = {
  name: 'history',
  baseline: 'bare Baileys, which reads it and stores nothing',
  describe: (plan) => {
    const { chats, messages } = sizeOf(plan);
    return `${chats.toLocaleString('en')} chats with ${messages.toLocaleString('en')} messages at once, ${PER_CHUNK} a chunk`;
  },

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const sides = await alternate(
      plan,
      () =>
        measureBareBaileys(network, (client) =>
          measure(network, client, plan, async (count) => [await client.calls.history(count)]),
        ),
      () =>
        measureStreamingService(network, plan, historyMessages, (service, stream) =>
          measure(network, service, plan, (count) => stream.messages(count)),
        ),
    );
    await network.stop();
    return toRows(sides, {
      perSecond: { measure: 'messages', unit: '/s', reach: noReach },
      cpuUs: { measure: 'CPU a message', unit: 'µs', reach: noReach },
      peakMb: { measure: 'peak memory', unit: 'MB', reach: plusAtMost(100, 'MB') },
      delayMs: { measure: 'event-loop delay, 99th percentile', unit: 'ms', reach: under(50, 'ms') },
    });
  },
};

/** @param until returns the times of so many messages, the last one at the end */
async function measure(
  { calls }: BenchNetwork,
  client: Client,
  plan: Plan,
  until: (count: number) => Promise<number[]>,
): Promise<Figures> {
  const size = sizeOf(plan);
  await calls.holdHistory(client.phone, { ...size, perChunk: PER_CHUNK });
  await client.reset();
  const start = await calls.release(client.phone);
  const end = (await until(size.messages)).at(-1) ?? NaN;
  const { cpuMs, peakRssMb, loopDelayMs } = await client.usage();
  return {
    perSecond: size.messages / ((end - start) / 1000),
    cpuUs: (cpuMs * 1000) / size.messages,
    peakMb: peakRssMb,
    delayMs: loopDelayMs,
  };
}
