import { join } from 'node:path';
import { scaled } from '../support/jest/machine-factor.js';
import { waitFor } from '../support/wait-for.js';
import { alternate } from './alternate.js';
import { pairBareClient } from './baseline/bare-baileys.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import type { ListenerMethods } from './load/listeners.process.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchService } from './process/bench-service.js';
import type { Calls } from './process/calls.js';
import { Child } from './process/child.js';
import { atLeast, noReach, under } from './reach.js';
import { toRows } from './rows.js';
import { percentile } from './statistics.js';

const BARE_STREAM = join(import.meta.dirname, 'baseline/bare-stream.process.mjs');
const LISTENERS = join(import.meta.dirname, 'load/listeners.process.ts');
const CONTACTS = 20;
const PER_SECOND = 200;
/** The time after the last write; frames that are not there by then are missing. */
const LAST_MS = scaled(30_000);

type Figures = Record<'arrived' | 'late' | 'cores', number>;

const sizeOf = ({ isQuick }: Plan) =>
  isQuick ? { clients: 20, seconds: 2 } : { clients: 200, seconds: 30 };

/** The speed of an event on its way to many clients. */
export const fanOut: Benchmark = {
  name: 'fan-out',
  baseline: 'bare Baileys and bare `node:http`, one write a client',
  describe: (plan) => {
    const { clients, seconds } = sizeOf(plan);
    return `${clients} stream clients, ${PER_SECOND} messages a second for ${seconds} s, from the contact's write to the client's byte`;
  },

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const sides = await alternate(
      plan,
      () => measureBare(network, plan),
      () => measureService(network, plan),
    );
    await network.stop();
    return toRows(sides, {
      arrived: { measure: 'events that arrived', unit: '%', reach: atLeast(100, '%') },
      late: { measure: '99th percentile', unit: 'ms', reach: under(100, 'ms') },
      cores: { measure: 'CPU', unit: 'cores', reach: noReach },
    });
  },
};

async function measureBare(network: BenchNetwork, plan: Plan): Promise<Figures> {
  const child = Child.start(BARE_STREAM);
  const baseUrl = await waitFor('the stream', () => /Dashboard: (\S+)/.exec(child.output)?.[1]);
  const phone = await pairBareClient(network, child);
  const figures = await measure(network, { phone, baseUrl, process: child }, plan);
  await child.stop();
  return figures;
}

async function measureService(network: BenchNetwork, plan: Plan): Promise<Figures> {
  const service = await BenchService.paired(network, { profileFolder: plan.profileFolder });
  const { phone, baseUrl } = service;
  const figures = await measure(network, { phone, baseUrl, process: service }, plan);
  await service.dispose();
  return figures;
}

interface Source {
  phone: string;
  baseUrl: string;
  process: Pick<Child, 'reset' | 'usage'>;
}

async function measure(
  network: BenchNetwork,
  { phone, baseUrl, process }: Source,
  plan: Plan,
): Promise<Figures> {
  const { clients, seconds } = sizeOf(plan);
  const count = PER_SECOND * seconds;
  const child = Child.start(LISTENERS);
  const listeners = child.methods() as Calls<ListenerMethods>;
  await listeners.open(baseUrl, '/api/events/stream', clients);
  await network.calls.holdMessages(phone, CONTACTS, count);
  await process.reset();
  const written = await network.calls.releaseEvery(phone, 1000 / PER_SECOND);
  const { cpuMs } = await process.usage();
  const isThere = async (): Promise<boolean> => (await listeners.least()) >= count;
  await waitFor('all events', isThere, LAST_MS).catch(() => {
    // Missing frames are a figure like any other.
  });
  const delays = await listeners.delays(written);
  await listeners.close();
  await child.stop();
  const arrived = delays.filter(Number.isFinite).length;
  const took = (written.at(-1) ?? NaN) - (written[0] ?? NaN);
  return {
    arrived: (100 * arrived) / delays.length,
    late: percentile(delays, 99),
    cores: cpuMs / took,
  };
}
