import type { Benchmark, Plan, Row } from './benchmark.js';
import { historyMessages, receivedMessages, EventStream, type Weigh } from './load/event-stream.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchAccounts } from './process/bench-accounts.js';
import { plusAtMost } from './reach.js';
import { percentile } from './statistics.js';

const ACCOUNTS = 3;
const CONTACTS = 5;
const EVERY_MS = 50;
const PER_CHUNK = 2000;
/** The first messages meet cold code and new sessions. */
const WARM_UP = 20;
const BUSY = 1;
const TALKING = 2;

type Times = Record<'median' | 'late', number>;

const sizesOf = ({ isQuick }: Plan) =>
  isQuick
    ? { messages: 60, flood: 500, history: { chats: 50, messages: 5000 } }
    : { messages: 200, flood: 10_000, history: { chats: 1000, messages: 100_000 } };

/** Times of one account's messages while another one is flooded. */
export const accountsFair: Benchmark = {
  name: 'accounts-fair',
  baseline: 'the same while the other account is silent',
  describe: (plan) => {
    const { messages, flood, history } = sizesOf(plan);
    const [many, more] = [flood, history.messages].map((count) => count.toLocaleString('en'));
    return `${messages} messages to one account, one every ${EVERY_MS} ms, while another gets ${many} at once, or a history of ${more}`;
  },

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const all = await BenchAccounts.paired(network, ACCOUNTS, {
      profileFolder: plan.profileFolder,
    });
    const talk = new Talk(network, all, sizesOf(plan).messages);
    const runs: Record<'quiet' | 'flood' | 'history', Times>[] = [];
    for (let run = 1; run <= plan.runs; run += 1) {
      runs.push({
        quiet: await talk.measure(),
        flood: await talk.measureBesideFlood(sizesOf(plan).flood),
        history: await talk.measureBesideHistory(sizesOf(plan).history),
      });
      process.stderr.write(`  ${run} of ${plan.runs}\n`);
    }
    await all.dispose();
    await network.stop();
    const row = (beside: 'flood' | 'history', figure: keyof Times, mostMs: number): Row => ({
      measure: `beside a ${beside}, ${figure === 'median' ? 'median' : '99th percentile'}`,
      unit: 'ms',
      baseline: runs.map(({ quiet }) => quiet[figure]),
      service: runs.map((times) => times[beside][figure]),
      reach: plusAtMost(mostMs, 'ms'),
    });
    return [
      row('flood', 'median', 15),
      row('flood', 'late', 50),
      row('history', 'median', 15),
      row('history', 'late', 50),
    ];
  },
};

/** The messages to the account that talks, while the busy one is flooded or not. */
class Talk {
  constructor(
    private readonly network: BenchNetwork,
    private readonly all: BenchAccounts,
    private readonly messages: number,
  ) {}

  async measure(): Promise<Times> {
    const { calls } = this.network;
    const count = this.messages + WARM_UP;
    const phone = this.all.phones[TALKING] ?? '';
    await calls.holdMessages(phone, CONTACTS, count);
    const stream = await this.openStream(TALKING, receivedMessages);
    const written = await calls.releaseEvery(phone, EVERY_MS);
    const told = await stream.messages(count);
    stream.close();
    const took = told.map((at, index) => at - (written[index] ?? NaN)).slice(WARM_UP);
    return { median: percentile(took, 50), late: percentile(took, 99) };
  }

  measureBesideFlood(count: number): Promise<Times> {
    const { calls } = this.network;
    return this.measureBeside(receivedMessages, count, (phone) =>
      calls.holdMessages(phone, CONTACTS, count),
    );
  }

  measureBesideHistory(history: { chats: number; messages: number }): Promise<Times> {
    const { calls } = this.network;
    return this.measureBeside(historyMessages, history.messages, (phone) =>
      calls.holdHistory(phone, { ...history, perChunk: PER_CHUNK }),
    );
  }

  private async measureBeside(
    weigh: Weigh,
    count: number,
    hold: (phone: string) => Promise<unknown>,
  ): Promise<Times> {
    const { calls } = this.network;
    const phone = this.all.phones[BUSY] ?? '';
    await hold(phone);
    const stream = await this.openStream(BUSY, weigh);
    await calls.release(phone);
    const times = await this.measure();
    await stream.messages(count);
    stream.close();
    await calls.settled(phone);
    return times;
  }

  private openStream(index: number, weigh: Weigh): Promise<EventStream> {
    const { service, names } = this.all;
    const path = `/api/accounts/${names[index]}/events/stream`;
    return EventStream.open(service.baseUrl, weigh, path);
  }
}
