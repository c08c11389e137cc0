import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fillStore, type Filling } from '../support/data/fill-store.js';
import { createFolder } from '../support/service/service.js';
import { waitFor } from '../support/wait-for.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { HttpLoad } from './load/http-load.js';
import { BenchService } from './process/bench-service.js';
import { Child } from './process/child.js';
import { dashboardStore } from './process/stores.js';
import { ratioAtLeast, ratioAtMost } from './reach.js';

const BARE_STORE = join(import.meta.dirname, 'baseline/bare-store.process.mjs');
/** The first chat. Its page is full at every size: the stores are compared, not the answers. */
const THREAD = '15551000000@s.whatsapp.net';
const IN_FIRST_CHAT = 50;
const WORD = 'parcel';
/** Together they answer like one client that always has a question. */
const CLIENTS = 2;
const WARM_UP = 20;

const READS = [
  { name: 'chats', path: '/api/chats?limit=50', bare: '/chats', growth: 1.5 },
  {
    name: 'thread page',
    path: `/api/chats/${THREAD}/messages?limit=50`,
    bare: `/thread?jid=${THREAD}`,
    growth: 1.5,
  },
  {
    name: 'search',
    path: `/api/messages/search?q=${WORD}&limit=50`,
    bare: `/search?q=${WORD}`,
    growth: 5,
  },
  { name: 'summary', path: '/api/debug/summary', bare: '/summary', growth: 1.5 },
] as const;

interface Sizes {
  small: Filling;
  large: Filling;
  requests: number;
}

const sizesOf = ({ isQuick }: Plan): Sizes =>
  isQuick
    ? {
        small: { chats: 20, messages: 1000 },
        large: { chats: 200, messages: 10_000 },
        requests: 50,
      }
    : {
        small: { chats: 100, messages: 1000 },
        large: { chats: 10_000, messages: 1_000_000 },
        requests: 300,
      };

/** The speed of answers from a small store, and from a large one. */
export const read: Benchmark = {
  name: 'read',
  baseline: 'the same query on the bare driver behind bare `node:http`, and the small store',
  describe: (plan) => {
    const { small, large } = sizesOf(plan);
    const text = ({ chats, messages }: Filling): string =>
      `${chats.toLocaleString('en')} chats with ${messages.toLocaleString('en')} messages`;
    return `pages of 50 and the summary, at ${text(small)} and at ${text(large)}`;
  },

  async run(plan): Promise<Row[]> {
    const { small, large, requests } = sizesOf(plan);
    const sides = [await Side.bare(large), await Side.service(small), await Side.service(large)];
    const rows: Row[] = [];
    for (const { name, path, bare, growth } of READS) {
      const figures: number[][] = [[], [], []];
      for (let run = 0; run < plan.runs; run += 1) {
        for (const [index, side] of sides.entries()) {
          figures[index].push(await side.rate(index === 0 ? bare : path, requests));
        }
      }
      const [ofBare, ofSmall, ofLarge] = figures as [number[], number[], number[]];
      const answers = { unit: '/s', baseline: ofBare, service: ofLarge };
      rows.push({ measure: `${name}, large`, ...answers, reach: ratioAtLeast(0.5) });
      const times = { unit: 'ms', baseline: ofSmall.map(toMs), service: ofLarge.map(toMs) };
      rows.push({ measure: `${name}, small to large`, ...times, reach: ratioAtMost(growth) });
    }
    for (const side of sides) await side.stop();
    return rows;
  },
};

/** A store, and the process that answers from it. */
class Side {
  private constructor(
    private readonly load: HttpLoad,
    readonly stop: () => Promise<void>,
  ) {}

  static async bare(filling: Filling): Promise<Side> {
    const folder = createFolder();
    const store = await fill(folder, filling);
    const child = Child.start(BARE_STORE, { args: [store] });
    const url = await waitFor('the bare store', () => /Dashboard: (\S+)/.exec(child.output)?.[1]);
    return new Side(new HttpLoad(url, CLIENTS), async () => {
      await child.stop();
      rmSync(folder, { recursive: true });
    });
  }

  static async service(filling: Filling): Promise<Side> {
    const folder = createFolder();
    await fill(folder, filling);
    const service = await BenchService.start({ folder });
    return new Side(new HttpLoad(service.baseUrl, CLIENTS), () => service.dispose());
  }

  async rate(path: string, requests: number): Promise<number> {
    await this.load.run(WARM_UP, () => ({ path }));
    return (await this.load.run(requests, () => ({ path }))).perSecond;
  }
}

/** @returns the path of the store */
async function fill(folder: string, filling: Filling): Promise<string> {
  const store = dashboardStore(folder);
  await fillStore(store, { ...filling, inFirstChat: IN_FIRST_CHAT });
  return store;
}

const toMs = (perSecond: number): number => 1000 / perSecond;
