import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/service/free-port.js';
import { scaled } from '../support/jest/machine-factor.js';
import { createFolder } from '../support/service/service.js';
import { alternate } from './alternate.js';
import { pairBareClient } from './baseline/bare-baileys.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchService, MAIN } from './process/bench-service.js';
import { Child } from './process/child.js';
import { now } from './process/clock.js';
import { atMost, ratioAtMost } from './reach.js';
import { toRows } from './rows.js';

const BARE_NEST = join(import.meta.dirname, 'baseline/bare-nest.process.mjs');
const ASK_EVERY_MS = 2;
const LIMIT_MS = scaled(60_000);
/** Memory of the start alone is collected by then. */
const SETTLE_MS = 2000;

type Figures = Record<'startMs' | 'idleMb' | 'connectedMb', number>;

/** The cost of a start. */
export const start: Benchmark = {
  name: 'start',
  baseline: 'a bare Nest application with Baileys imported',
  describe: () => 'process start to the first 200 of `/api/health`; memory idle and connected',

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    // Started on the stores of the last run, as usual.
    const folder = createFolder();
    await measureStart(MAIN, folder);
    const sides = await alternate(
      plan,
      () => measureNest(network, folder),
      () => measureService(network, folder, plan),
    );
    await network.stop();
    rmSync(folder, { recursive: true });
    return toRows(sides, {
      startMs: { measure: 'start', unit: 'ms', reach: ratioAtMost(1.25) },
      idleMb: { measure: 'memory, idle', unit: 'MB', reach: atMost(140, 'MB') },
      connectedMb: { measure: 'memory, connected', unit: 'MB', reach: ratioAtMost(1.25) },
    });
  },
};

async function measureNest(network: BenchNetwork, folder: string): Promise<Figures> {
  const figures = await measureStart(BARE_NEST, folder);
  const nest = Child.start(BARE_NEST, { args: ['--port', '0'] });
  await pairBareClient(network, nest);
  await sleep(SETTLE_MS);
  const { rssMb } = await nest.usage();
  await nest.stop();
  return { ...figures, connectedMb: rssMb };
}

async function measureService(network: BenchNetwork, folder: string, plan: Plan): Promise<Figures> {
  const figures = await measureStart(MAIN, folder, plan);
  const service = await BenchService.paired(network);
  await sleep(SETTLE_MS);
  const { rssMb } = await service.usage();
  await service.dispose();
  return { ...figures, connectedMb: rssMb };
}

async function measureStart(
  script: string,
  folder: string,
  { profileFolder }: Partial<Plan> = {},
): Promise<Omit<Figures, 'connectedMb'>> {
  const port = await freePort();
  const before = now();
  const child = Child.start(script, { args: ['--port', String(port)], cwd: folder, profileFolder });
  const url = `http://127.0.0.1:${port}/api/health`;
  while (!(await isServed(url))) {
    if (now() - before > LIMIT_MS) throw new Error(`${script} does not start: ${child.output}`);
    await sleep(ASK_EVERY_MS);
  }
  const startMs = now() - before;
  await sleep(SETTLE_MS);
  const { rssMb } = await child.usage();
  await child.stop();
  return { startMs, idleMb: rssMb };
}

/** By a connection of its own: nothing listens there yet. */
function isServed(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    asked.on('error', () => resolve(false));
    asked.end();
  });
}
