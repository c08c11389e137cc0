import { alternate } from './alternate.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { receivedMessages } from './load/event-stream.js';
import { BenchNetwork } from './network/bench-network.js';
import { plusAtMost } from './reach.js';
import { toRows } from './rows.js';
import { measureBareBaileys, measureStreamingService } from './sides.js';
import { percentile } from './statistics.js';

const CONTACTS = 5;
const EVERY_MS = 50;
/** The first messages meet cold code and new sessions. */
const WARM_UP = 20;

type Figures = Record<'median' | 'late', number>;

const messagesOf = ({ isQuick }: Plan): number => (isQuick ? 60 : 300);

/** The time of one message that comes alone. */
export const latency: Benchmark = {
  name: 'latency',
  baseline: "bare Baileys' event",
  describe: (plan) =>
    `${messagesOf(plan)} messages, one every ${EVERY_MS} ms, from the contact's write to the stream's byte`,

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const count = messagesOf(plan) + WARM_UP;
    const sides = await alternate(
      plan,
      () =>
        measureBareBaileys(network, ({ phone, calls }) =>
          measure(network, phone, count, () => calls.messages(count)),
        ),
      () =>
        measureStreamingService(network, plan, receivedMessages, ({ phone }, stream) =>
          measure(network, phone, count, () => stream.messages(count)),
        ),
    );
    await network.stop();
    return toRows(sides, {
      median: { measure: 'median', unit: 'ms', reach: plusAtMost(2, 'ms') },
      late: { measure: '99th percentile', unit: 'ms', reach: plusAtMost(15, 'ms') },
    });
  },
};

async function measure(
  { calls }: BenchNetwork,
  phone: string,
  count: number,
  untilAll: () => Promise<number[]>,
): Promise<Figures> {
  await calls.holdMessages(phone, CONTACTS, count);
  const written = await calls.releaseEvery(phone, EVERY_MS);
  const told = await untilAll();
  const took = told.map((at, index) => at - (written[index] ?? NaN)).slice(WARM_UP);
  return { median: percentile(took, 50), late: percentile(took, 99) };
}
