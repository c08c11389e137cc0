import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bringUpToDate } from '../support/data/fill-store.js';
import { createFolder } from '../support/service/service.js';
import { alternate } from './alternate.js';
import { BareHistory } from './baseline/bare-history.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import {
  describeHistory,
  historySizeOf,
  measureHistory,
  measureHistoryService,
} from './history.bench.js';
import { EventStream, historyMessages } from './load/event-stream.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchService } from './process/bench-service.js';
import { countRows, dashboardStore } from './process/stores.js';
import { noReach, ratioAtLeast } from './reach.js';
import { toRows } from './rows.js';

type Figures = Record<'perSecond' | 'cpuUs', number>;

/** The service's share in the price of storing a history. */
export const historyStore: Benchmark = {
  name: 'history-store',
  baseline:
    'the bare driver, which stores the same rows from memory, in transactions of the same size',
  describe: describeHistory,

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const folder = await fillByService(network, plan);
    const sides = await alternate<Figures>(
      plan,
      () => measureDriver(dashboardStore(folder), plan),
      () => measureHistoryService(network, plan),
    );
    rmSync(folder, { recursive: true });
    await network.stop();
    return toRows(sides, {
      perSecond: { measure: 'messages', unit: '/s', reach: ratioAtLeast(0.6) },
      cpuUs: { measure: 'CPU a message', unit: 'µs', reach: noReach },
    });
  },
};

/**
 * Lets a service store the history: its rows are those of the baseline.
 * @returns its folder
 */
async function fillByService(network: BenchNetwork, plan: Plan): Promise<string> {
  const service = await BenchService.paired(network);
  const stream = await EventStream.open(service.baseUrl, historyMessages);
  await measureHistory(network, service, plan, (count) => stream.messages(count));
  stream.close();
  await service.stop();
  return service.folder;
}

async function measureDriver(filled: string, plan: Plan): Promise<Figures> {
  const { messages } = historySizeOf(plan);
  const folder = createFolder();
  const store = join(folder, 'dashboard.db');
  await bringUpToDate(store);
  const history = await BareHistory.load(filled);
  const { ms, cpuMs } = await history.store(store);
  await history.stop();
  const stored = countRows(store, 'messages');
  if (stored !== messages) throw new Error(`${stored} of ${messages} messages are in the store`);
  rmSync(folder, { recursive: true });
  return { perSecond: messages / (ms / 1000), cpuUs: (cpuMs * 1000) / messages };
}
