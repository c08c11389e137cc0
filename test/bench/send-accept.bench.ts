import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { createFolder } from '../support/service/service.js';
import { waitFor } from '../support/wait-for.js';
import { alternate } from './alternate.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { HttpLoad, type HttpRequest } from './load/http-load.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchService } from './process/bench-service.js';
import { Child } from './process/child.js';
import { allOf, atLeast, noReach, ratioAtLeast, under } from './reach.js';
import { toRows } from './rows.js';
import { percentile } from './statistics.js';

const CLIENTS = 8;
const RECEIVERS = 20;
const WARM_UP = 200;
const BARE_NEST = join(import.meta.dirname, 'baseline/bare-nest-queue.process.mjs');

/** Only accepting is measured, not sending. */
export const SLOW = { SERVICE_SEND_PER_MINUTE: '1' };

type Figures = Record<'perSecond' | 'late' | 'cpuUs', number>;

const requestsOf = ({ isQuick }: Plan): number => (isQuick ? 500 : 10_000);

/** The speed at which messages are accepted, while hardly any is sent. */
export const sendAccept: Benchmark = {
  name: 'send-accept',
  baseline: 'bare Nest, which commits the same rows by the bare driver, a transaction each',
  describe: (plan) =>
    `${requestsOf(plan).toLocaleString('en')} times \`POST /api/send\`, ${CLIENTS} keep-alive clients, committed rows`,

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const receivers = await network.calls.addReceivers(RECEIVERS);
    const model = await fillByService(network, receivers);
    const sides = await alternate(
      plan,
      () => measureNest(model, receivers, plan),
      () => measureService(network, receivers, plan),
    );
    await network.stop();
    rmSync(model, { recursive: true });
    return toRows(sides, {
      perSecond: {
        measure: 'requests',
        unit: '/s',
        reach: allOf(atLeast(1200, '/s'), ratioAtLeast(0.6)),
      },
      late: { measure: '99th percentile', unit: 'ms', reach: under(20, 'ms') },
      cpuUs: { measure: 'CPU a request', unit: 'µs', reach: noReach },
    });
  },
};

/**
 * Lets a service queue a message for everybody: the baseline needs the chats, and a model of each row.
 * @returns its folder
 */
async function fillByService(network: BenchNetwork, receivers: string[]): Promise<string> {
  const service = await BenchService.paired(network, { env: SLOW });
  const load = new HttpLoad(service.baseUrl, CLIENTS);
  await load.run(WARM_UP, toRequests(receivers));
  load.close();
  await service.stop();
  return service.folder;
}

async function measureNest(model: string, receivers: string[], plan: Plan): Promise<Figures> {
  const folder = createFolder();
  const store = join(folder, 'dashboard.db');
  copyFileSync(dashboardStore(model), store);
  const nest = Child.start(BARE_NEST, { args: [store] });
  const baseUrl = await waitFor('bare Nest', () => /Dashboard: (\S+)/.exec(nest.output)?.[1]);
  const figures = await measureAccepting(baseUrl, nest, receivers, requestsOf(plan));
  await nest.stop();
  assertStored(store, plan, WARM_UP);
  rmSync(folder, { recursive: true });
  return figures;
}

async function measureService(
  network: BenchNetwork,
  receivers: string[],
  plan: Plan,
): Promise<Figures> {
  const { profileFolder } = plan;
  const service = await BenchService.paired(network, { profileFolder, env: SLOW });
  const figures = await measureAccepting(service.baseUrl, service, receivers, requestsOf(plan));
  await service.stop();
  assertStored(dashboardStore(service.folder), plan);
  rmSync(service.folder, { recursive: true });
  return figures;
}

/** The file of the dashboard store in a folder of a service. */
function dashboardStore(folder: string): string {
  return join(folder, 'data/dashboard.db');
}

/** @param before number of messages in the store before the measurement */
function assertStored(path: string, plan: Plan, before = 0): void {
  const store = new DatabaseSync(path);
  const { rows } = store.prepare('SELECT count(*) AS rows FROM messages').get() as { rows: number };
  store.close();
  const expected = before + WARM_UP + requestsOf(plan);
  if (rows !== expected) throw new Error(`${rows} of ${expected} messages are in the store`);
}

/** @param count so many requests, after some to warm up */
export async function measureAccepting(
  baseUrl: string,
  process: Pick<Child, 'reset' | 'usage'>,
  receivers: string[],
  count: number,
): Promise<Figures> {
  const load = new HttpLoad(baseUrl, CLIENTS);
  const send = toRequests(receivers);
  await load.run(WARM_UP, send);
  await process.reset();
  const { perSecond, ms } = await load.run(count, send);
  const { cpuMs } = await process.usage();
  load.close();
  return { perSecond, late: percentile(ms, 99), cpuUs: (cpuMs * 1000) / count };
}

function toRequests(receivers: string[]): (index: number) => HttpRequest {
  return (index) => ({
    path: '/api/send',
    method: 'POST',
    body: { to: receivers[index % receivers.length], text: `what I say #${index}` },
  });
}
