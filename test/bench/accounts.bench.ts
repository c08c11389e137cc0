import { setTimeout as sleep } from 'node:timers/promises';
import { readTextsByChat } from '../support/crowds/texts-by-chat.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { EventStream, receivedMessages } from './load/event-stream.js';
import { SteadyRequests } from './load/steady-requests.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchAccounts } from './process/bench-accounts.js';
import { now } from './process/clock.js';
import { atMost, noReach, under } from './reach.js';
import { percentile } from './statistics.js';

const CONTACTS = 20;
const ASK_EVERY_MS = 25;
const ALL_EVENTS = '/api/events/stream?account=*';
/** Memory of the start alone is collected by then. */
const SETTLE_MS = 2000;
const BASE_MB = 250;
const ACCOUNT_MB = 4;

export type AccountsFigures = Record<
  | 'connectMs'
  | 'rssMb'
  | 'perSecond'
  | 'behindMs'
  | 'storedPerSecond'
  | 'httpMs'
  | 'delayMs'
  | 'cpuMs',
  number
>;

export interface AccountsSizes {
  accounts: number;
  perSecond: number;
  seconds: number;
  /** One by default. */
  processes?: number;
}

const sizesOf = ({ isQuick }: Plan): AccountsSizes =>
  isQuick
    ? { accounts: 5, perSecond: 50, seconds: 3 }
    : { accounts: 50, perSecond: 500, seconds: 60 };

/** The cost of many accounts together: memory, the start, and messages to all of them. */
export const accounts: Benchmark = {
  name: 'accounts',
  baseline: 'none',
  describe: (plan) => {
    const { accounts: count, perSecond, seconds } = sizesOf(plan);
    return `${count} accounts with ${CONTACTS} contacts each; ${perSecond} messages a second over all for ${seconds} s`;
  },

  async run(plan): Promise<Row[]> {
    const runs: AccountsFigures[] = [];
    for (let run = 1; run <= plan.runs; run += 1) {
      runs.push(await measureAccounts(plan, sizesOf(plan)));
      process.stderr.write(`  ${run} of ${plan.runs}\n`);
    }
    const row = (name: keyof AccountsFigures, text: Omit<Row, 'service' | 'baseline'>): Row => ({
      ...text,
      baseline: null,
      service: runs.map((figures) => figures[name]),
    });
    const memory = BASE_MB + ACCOUNT_MB * sizesOf(plan).accounts;
    return [
      row('connectMs', { measure: 'start to all connected', unit: 'ms', reach: noReach }),
      row('rssMb', { measure: 'memory, connected', unit: 'MB', reach: atMost(memory, 'MB') }),
      row('perSecond', { measure: 'messages said', unit: '/s', reach: noReach }),
      row('behindMs', { measure: 'the last one stored after', unit: 'ms', reach: noReach }),
      row('cpuMs', { measure: 'CPU a message', unit: 'ms', reach: noReach }),
      row('httpMs', { measure: 'HTTP, 99th percentile', unit: 'ms', reach: under(50, 'ms') }),
      row('delayMs', {
        measure: 'event-loop delay, 99th percentile',
        unit: 'ms',
        reach: under(50, 'ms'),
      }),
    ];
  },
};

/** @throws Error for a message that is missing, doubled or in a wrong account, or missing in a stream */
export async function measureAccounts(
  plan: Plan,
  { accounts: count, perSecond, seconds, processes }: AccountsSizes,
): Promise<AccountsFigures> {
  const network = await BenchNetwork.start();
  const { calls } = network;
  const all = await BenchAccounts.paired(network, count, { processes });
  await calls.addCrowd(all.phones, CONTACTS);
  // Each contact is known before.
  await calls.sayInCrowd(count * CONTACTS, perSecond);
  await all.settled();

  const connectMs = await all.restart({ profileFolder: plan.profileFolder });
  await sleep(SETTLE_MS);
  const { rssMb } = await all.usage();

  const paths = all.names.flatMap((name) => [
    `/api/accounts/${name}/chats?limit=50`,
    `/api/accounts/${name}/connection`,
  ]);
  const total = perSecond * seconds;
  const streams = await Promise.all(
    all.services.map(({ baseUrl }) => EventStream.open(baseUrl, receivedMessages, ALL_EVENTS)),
  );
  const areComplete = Promise.all(streams.map((stream) => stream.messages(total)));
  await all.reset();
  const requests = new SteadyRequests(all.service.baseUrl, paths, ASK_EVERY_MS);
  const start = now();
  const rate = await calls.sayInCrowd(total, perSecond);
  const end = now();
  await all.settled();
  const behindMs = now() - end;
  const times = await requests.stop();
  const { cpuMs, loopDelayMs } = await all.usage();

  await areComplete;
  for (const stream of streams) stream.close();
  await checkEach(all, await calls.saidInCrowd());
  await all.dispose();
  await network.stop();
  return {
    connectMs,
    rssMb,
    perSecond: rate,
    behindMs,
    storedPerSecond: (total * 1000) / (end + behindMs - start),
    cpuMs: cpuMs / total,
    httpMs: percentile(times, 99),
    delayMs: loopDelayMs,
  };
}

/** @throws Error for a message that an account lacks, has twice, or has although it is another one's */
async function checkEach(all: BenchAccounts, said: Record<string, number>): Promise<void> {
  for (const [index, phone] of all.phones.entries()) {
    const { name, api } = all.account(index);
    const texts = Object.values(await readTextsByChat(api)).flat();
    const expected = new Set(
      Array.from({ length: said[phone] ?? 0 }, (_, number) => `to ${phone} #${number}`),
    );
    const wrong = texts.filter((text) => !expected.delete(text));
    if (wrong.length + expected.size === 0) continue;
    const some = [...wrong, ...expected].slice(0, 5).join(', ');
    throw new Error(`${name} has ${wrong.length} too many and lacks ${expected.size}: ${some}`);
  }
}
