import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser/support/chromium.js';
import { Dashboard } from '../browser/support/dashboard.js';
import { storeChats, type StoredChat } from '../support/data/stored-chats.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { BenchNetwork } from './network/bench-network.js';
import { BenchAccounts } from './process/bench-accounts.js';
import { under } from './reach.js';
import { median } from './statistics.js';

const WATCH = join(import.meta.dirname, 'page-accounts.script.js');
const OPEN_JID = '15550190@s.whatsapp.net';
const MESSAGES = 50;
const SECOND = 1000;
/** Number of switches there and back in a run. */
const TURNS = 5;

type Times = Record<'cold' | 'warm', number>;

const chatsOf = ({ isQuick }: Plan): number => (isQuick ? 100 : 1000);

/** The time to show another account, from the key until its chats and its open chat are drawn. */
export const pageAccounts: Benchmark = {
  name: 'page-accounts',
  baseline: 'none',
  describe: (plan) =>
    `two accounts with ${chatsOf(plan).toLocaleString('en')} chats each, a chat open in both; from the key to the drawn chats and messages`,

  async run(plan): Promise<Row[]> {
    const network = await BenchNetwork.start();
    const all = await BenchAccounts.paired(network, 2, { profileFolder: plan.profileFolder });
    await all.service.stop();
    all.phones.forEach((phone, index) =>
      storeChats(all.service.folder, chatsIn(all.names[index], chatsOf(plan)), { phone }),
    );
    await all.restart();
    const browser = await launchBrowser();
    const runs: Times[] = [];
    for (let run = 1; run <= plan.runs; run += 1) {
      runs.push(await measure(browser, all));
      process.stderr.write(`  ${run} of ${plan.runs}\n`);
    }
    await browser.close();
    await all.dispose();
    await network.stop();
    const row = (figure: keyof Times, measured: string, mostMs: number): Row => ({
      measure: measured,
      unit: 'ms',
      baseline: null,
      service: runs.map((times) => times[figure]),
      reach: under(mostMs, 'ms'),
    });
    return [row('cold', 'the first time', 300), row('warm', 'again', 100)];
  },
};

async function measure(browser: Browser, { service, names }: BenchAccounts): Promise<Times> {
  const [first = '', second = ''] = names;
  const dashboard = await Dashboard.open(browser, `${service.baseUrl}/#/chats/${OPEN_JID}`, {
    prepare: (page) => page.addInitScript({ path: WATCH }),
  });
  await dashboard.bubble(wordsOf(first, MESSAGES)).waitFor();
  await dashboard.untilComplete();
  // The last place in the other account; this account does not show it.
  await dashboard.page.evaluate(
    ([name, jid]) => sessionStorage.setItem(`place of ${name}`, `#/a/${name}/chats/${jid}`),
    [second, OPEN_JID],
  );
  const cold = await timeSwitch(dashboard, second, 2);
  const warm: number[] = [];
  await timeSwitch(dashboard, first, 1);
  for (let turn = 0; turn < TURNS; turn += 1) {
    warm.push(await timeSwitch(dashboard, second, 2), await timeSwitch(dashboard, first, 1));
  }
  await dashboard.close();
  return { cold, warm: median(warm) };
}

/** From the key until all is drawn, in ms. */
async function timeSwitch({ page }: Dashboard, name: string, place: number): Promise<number> {
  await page.evaluate((words) => sessionStorage.setItem('awaited', words), wordsOf(name, MESSAGES));
  await page.keyboard.press(`Control+${place}`);
  const took = await page.waitForFunction(() => sessionStorage.getItem('took'));
  const ms = Number(await took.jsonValue());
  await page.evaluate(() => sessionStorage.removeItem('took'));
  // Later requests do not disturb the next one.
  await page.waitForTimeout(SECOND);
  return ms;
}

const wordsOf = (name: string, number: number): string => `Message ${number} of ${name}`;

function* chatsIn(name: string, count: number): Iterable<StoredChat> {
  const now = Date.now();
  for (let index = 0; index < count - 1; index += 1) {
    yield {
      jid: `1556${String(index).padStart(7, '0')}@s.whatsapp.net`,
      name: `Chat ${index} of ${name}`,
      messages: [
        { id: `C${index}`, timestamp: now - (count + 60 - index) * SECOND, text: 'Last words' },
      ],
    };
  }
  yield {
    jid: OPEN_JID,
    name: 'The open chat',
    messages: Array.from({ length: MESSAGES }, (_none, index) => ({
      id: `M${index + 1}`,
      timestamp: now - (MESSAGES - index) * SECOND,
      from_me: index % 3 === 0,
      text: wordsOf(name, index + 1),
    })),
  };
}
