import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '../support/service.js';
import { waitFor } from '../support/wait-for.js';
import { alternate } from './alternate.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { HttpLoad } from './load/http-load.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchService } from './process/bench-service.js';
import { Child } from './process/child.js';
import { countRows } from './process/stores.js';
import { atLeast, noReach, under } from './reach.js';
import { toRows } from './rows.js';
import { percentile } from './statistics.js';

const CLIENTS = 8;
const RECEIVERS = 20;
const WARM_UP = 200;
const BARE_NEST = join(import.meta.dirname, 'baseline/bare-nest-store.process.mjs');

type Figures = Record<'perSecond' | 'late' | 'cpuUs', number>;

const requestsOf = ({ isQuick }: Plan): number => (isQuick ? 500 : 10_000);

/** How fast messages are taken in for sending, while hardly any is sent. */
export const sendAccept: Benchmark = {
  name: 'send-accept',
  baseline: 'bare Nest, one committed row by the bare driver',
  describe: (plan) =>
    `${requestsOf(plan).toLocaleString('en')} times \`POST /api/send\`, ${CLIENTS} keep-alive clients, committed rows`,

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const receivers = await network.calls.addReceivers(RECEIVERS);
    const sides = await alternate(
      plan,
      () => measureNest(receivers, plan),
      () => measureAccept(network, receivers, plan),
    );
    await network.stop();
    return toRows(sides, {
      perSecond: { measure: 'requests', unit: '/s', reach: atLeast(2000, '/s') },
      late: { measure: '99th percentile', unit: 'ms', reach: under(20, 'ms') },
      cpuUs: { measure: 'CPU a request', unit: 'µs', reach: noReach },
    });
  },
};

async function measureNest(receivers: string[], plan: Plan): Promise<Figures> {
  const folder = createFolder();
  const nest = Child.start(BARE_NEST, { cwd: folder });
  const baseUrl = await waitFor('bare Nest', () => /Dashboard: (\S+)/.exec(nest.output)?.[1]);
  const figures = await measure(baseUrl, nest, receivers, plan);
  await nest.stop();
  rmSync(folder, { recursive: true });
  return figures;
}

/** The service, with these variables besides. */
export async function measureAccept(
  network: BenchNetwork,
  receivers: string[],
  plan: Plan,
  env: Record<string, string> = {},
): Promise<Figures> {
  const service = await BenchService.paired(network, {
    profileFolder: plan.profileFolder,
    // What is measured is the way in, not the way out.
    env: { SERVICE_SEND_PER_MINUTE: '1', ...env },
  });
  const figures = await measure(service.baseUrl, service, receivers, plan);
  await service.stop();
  const rows = countRows(service.folder, 'messages');
  rmSync(service.folder, { recursive: true });
  const expected = requestsOf(plan) + WARM_UP;
  if (rows !== expected) throw new Error(`${rows} of ${expected} messages are in the store`);
  return figures;
}

async function measure(
  baseUrl: string,
  process: Pick<Child, 'reset' | 'usage'>,
  receivers: string[],
  plan: Plan,
): Promise<Figures> {
  const load = new HttpLoad(baseUrl, CLIENTS);
  const send = (index: number) => ({
    path: '/api/send',
    method: 'POST' as const,
    body: { to: receivers[index % receivers.length], text: `what I say #${index}` },
  });
  await load.run(WARM_UP, send);
  await process.reset();
  const count = requestsOf(plan);
  const { perSecond, ms } = await load.run(count, send);
  const { cpuMs } = await process.usage();
  load.close();
  return { perSecond, late: percentile(ms, 99), cpuUs: (cpuMs * 1000) / count };
}
