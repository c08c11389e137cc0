import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser/support/chromium.js';
import { Dashboard } from '../browser/support/dashboard.js';
import { framesWhile } from '../browser/support/frames.js';
import { storeChats, type StoredChat, type StoredMessage } from '../support/data/stored-chats.js';
import { alternate } from './alternate.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchService } from './process/bench-service.js';
import { noReach, under } from './reach.js';
import { toRows } from './rows.js';
import { percentile } from './statistics.js';

const LONG = 'The long thread';
const LONG_JID = '15550190@s.whatsapp.net';
const SECOND = 1000;
const MEGABYTE = 1024 * 1024;

interface Size {
  chats: number;
  messages: number;
}

type Figures = Record<'firstMs' | 'listMs' | 'threadMs' | 'heapMb' | 'nodes', number>;

const SMALL: Size = { chats: 10, messages: 50 };
const largeOf = ({ isQuick }: Plan): Size =>
  isQuick ? { chats: 500, messages: 2000 } : { chats: 10_000, messages: 100_000 };

/** The speed of the page with very much to show. */
export const page: Benchmark = {
  name: 'page',
  baseline: `the same page with ${SMALL.chats} chats and a thread of ${SMALL.messages} messages`,
  describe: (plan) => {
    const { chats, messages } = largeOf(plan);
    return `${chats.toLocaleString('en')} chats and a thread of ${messages.toLocaleString('en')} messages`;
  },

  async run(plan): Promise<Row[]> {
    const browser = await launchBrowser();
    const network = await BenchNetwork.start();
    const small = await serviceWith(network, SMALL);
    const large = await serviceWith(network, largeOf(plan));
    const sides = await alternate(
      plan,
      () => measure(browser, small, SMALL),
      () => measure(browser, large, largeOf(plan)),
    );
    for (const service of [small, large]) await service.dispose();
    await network.stop();
    await browser.close();
    return toRows(sides, {
      firstMs: { measure: 'first content', unit: 'ms', reach: under(1000, 'ms') },
      listMs: { measure: 'frame of the list, 95th', unit: 'ms', reach: under(20, 'ms') },
      threadMs: { measure: 'frame of the thread, 95th', unit: 'ms', reach: under(20, 'ms') },
      heapMb: { measure: 'memory of the page', unit: 'MB', reach: noReach },
      nodes: { measure: 'nodes', unit: '', reach: under(2000, '') },
    });
  },
};

async function serviceWith(network: BenchNetwork, size: Size): Promise<BenchService> {
  const service = await BenchService.paired(network);
  await service.stop();
  await storeChats(service.folder, manyChats(size), { isSearchable: false });
  const again = await service.restarted();
  await again.connected();
  return again;
}

async function measure(browser: Browser, service: BenchService, size: Size): Promise<Figures> {
  const dashboard = await Dashboard.open(browser, service.baseUrl);
  await dashboard.chat(LONG).waitFor();
  const firstMs = await dashboard.page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  );
  await dashboard.page.waitForFunction(
    (count) => document.querySelector('[aria-setsize]')?.getAttribute('aria-setsize') === count,
    String(size.chats),
  );
  const list = await framesWhile(dashboard.page, '.chat-list', { step: 60, count: 120 });
  await dashboard.goTo(`#/chats/${LONG_JID}`);
  await dashboard.bubble(`Message ${size.messages}`).waitFor();
  const thread = await framesWhile(dashboard.page, '.log', { step: -60, count: 240 });
  const nodes = await dashboard.nodeCount();
  const heapMb = await heapOf(dashboard);
  await dashboard.close();
  return {
    firstMs,
    listMs: percentile(list, 95),
    threadMs: percentile(thread, 95),
    heapMb,
    nodes,
  };
}

/** The memory in use after garbage collection. */
async function heapOf({ page: tab }: Dashboard): Promise<number> {
  const devTools = await tab.context().newCDPSession(tab);
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  return usedSize / MEGABYTE;
}

function* manyChats({ chats, messages }: Size): Iterable<StoredChat> {
  const now = Date.now();
  for (let index = 0; index < chats - 1; index += 1) {
    yield {
      jid: `1556${String(index).padStart(7, '0')}@s.whatsapp.net`,
      name: `Chat ${index} `,
      messages: [
        {
          id: `C${index}`,
          timestamp: now - (chats + 60 - index) * SECOND,
          text: `Last words ${index}`,
        },
      ],
    };
  }
  yield { jid: LONG_JID, name: LONG, messages: manyMessages(now, messages) };
}

function* manyMessages(now: number, count: number): Iterable<StoredMessage> {
  for (let number = 1; number <= count; number += 1) {
    yield {
      id: `M${number}`,
      timestamp: now - (count - number + 1) * SECOND,
      from_me: number % 3 === 0,
      // Messages of many heights.
      text: `Message ${number}`.concat(number % 7 === 0 ? '\nwith another line\nand one more' : ''),
    };
  }
}
