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

export const historySizeOf = ({ isQuick }: Plan) =>
  isQuick ? { chats: 50, messages: 5000 } : { chats: 1000, messages: 100_000 };

export const describeHistory = (plan: Plan): string => {
  const { chats, messages } = historySizeOf(plan);
  return `${chats.toLocaleString('en')} chats with ${messages.toLocaleString('en')} messages at once, ${PER_CHUNK} a chunk`;
};

/** The speed of an incoming history, and its cost meanwhile. */
export const history: Benchmark = {
  name: 'history',
  baseline: 'bare Baileys, which reads it and stores nothing',
  describe: describeHistory,

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const sides = await alternate(
      plan,
      () =>
        measureBareBaileys(network, (client) =>
          measureHistory(network, client, plan, async (count) => [
            await client.calls.history(count),
          ]),
        ),
      () => measureHistoryService(network, plan),
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

export function measureHistoryService(network: BenchNetwork, plan: Plan): Promise<Figures> {
  return measureStreamingService(network, plan, historyMessages, (service, stream) =>
    measureHistory(network, service, plan, (count) => stream.messages(count)),
  );
}

/** @param until returns the times of so many messages, the last one at the end */
export async function measureHistory(
  { calls }: BenchNetwork,
  client: Client,
  plan: Plan,
  until: (count: number) => Promise<number[]>,
): Promise<Figures> {
  const size = historySizeOf(plan);
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
