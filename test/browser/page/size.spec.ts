import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { scaled } from '../../support/jest/machine-factor.js';
import { waitForState } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import {
  storeChats,
  type StoredChat,
  type StoredMessage,
} from '../../support/data/stored-chats.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';
import { framesWhile, percentile } from '../support/frames.js';

const CHATS = 10_000;
const MESSAGES = 100_000;
const LONG = 'The long thread';
const LONG_HREF = '#/chats/15550190@s.whatsapp.net';
const MAX_NODES = 2000;
/** Waits until the chats are there. */
const MAX_REQUESTS = 160;
const SECOND = 1000;

describe(`${CHATS} chats and a thread of ${MESSAGES} messages`, () => {
  let browser: Browser;
  let session: PairedSession;
  let dashboard: Dashboard;

  beforeAll(async () => {
    browser = await launchBrowser();
    session = await PairedSession.start();
    await session.service.stop();
    await storeChats(session.service.folder, manyChats(), { isSearchable: false });
    await session.startAgain();
    await waitForState(session.service, 'connected');
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.chat(LONG).waitFor();
  }, scaled(180_000));

  afterAll(async () => {
    await browser.close();
    await session.dispose();
  });

  // One page for all tests: the first measures how it is loaded.
  afterEach(async () => {
    expect(dashboard.takeProblems()).toEqual([]);
    await dashboard.goTo('#/');
  });

  it('are there soon, and cost few nodes', async () => {
    const { first, all, requests } = await dashboard.page.evaluate(async () => {
      const all = await new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      });
      const [{ startTime: first }] = performance.getEntriesByName('first-contentful-paint');
      const requests = performance.getEntriesByType('resource');
      return { first, all, requests: requests.filter((entry) => entry.startTime < all).length };
    });
    await untilAllChats();
    await dashboard.goTo(LONG_HREF);
    await dashboard.bubble(`Message ${MESSAGES}`).waitFor();

    expect(await dashboard.layoutShift()).toBeLessThan(0.01);
    expect(await dashboard.nodeCount()).toBeLessThan(MAX_NODES);
    // Counts work, not time: times depend on other work of the machine.
    expect(requests).toBeLessThan(MAX_REQUESTS);
    console.log(
      `first content after ${Math.round(first)} ms, the chats after ${Math.round(all)} ms, of ${requests} requests`,
    );
  });

  it('scroll smoothly, the list and the thread', async () => {
    await untilAllChats();
    const list = await framesWhile(dashboard.page, '.chat-list', { step: 60, count: 120 });
    expect(await dashboard.nodeCount()).toBeLessThan(MAX_NODES);
    await dashboard.goTo(LONG_HREF);
    await dashboard.bubble(`Message ${MESSAGES}`).waitFor();
    const thread = await framesWhile(dashboard.page, '.log', { step: -60, count: 240 });
    expect(await dashboard.nodeCount()).toBeLessThan(MAX_NODES);
    for (const [name, frames] of Object.entries({ list, thread })) {
      console.log(
        `frames of the ${name}: p95 ${percentile(frames, 95)} ms, p50 ${percentile(frames, 50)} ms`,
      );
    }
  });

  it('let the reader go back without a jump when older pages come', async () => {
    // The page has older messages by now.
    await dashboard.reload();
    await dashboard.goTo(LONG_HREF);
    await dashboard.bubble(`Message ${MESSAGES}`).waitFor();
    const jumps = await dashboard.scrollBack({ until: `Message ${MESSAGES - 450}` });

    expect(jumps).toEqual([]);
  });

  it('do not jump when an older page comes late, to a reader at the oldest message', async () => {
    const { page } = dashboard;
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await dashboard.reload();
    await page.route('**/messages?*before=*', (route) => released.then(() => route.continue()), {
      times: 1,
    });
    await dashboard.goTo(LONG_HREF);
    await dashboard.bubble(`Message ${MESSAGES}`).waitFor();
    await dashboard.log.evaluate((log) => log.scrollTo({ top: 0 }));
    const oldest = await dashboard.oldestInView();
    const before = await dashboard.endOfRow(oldest);
    release();
    await page.waitForFunction(() => document.querySelector('.log')!.scrollTop > 500);
    // Parts of pixels are rounded.
    expect(Math.abs((await dashboard.endOfRow(oldest)) - before)).toBeLessThanOrEqual(2);
  });

  it('are walked through by keyboard, to the last one', async () => {
    await untilAllChats();
    await dashboard.chat(LONG).focus();
    await dashboard.page.keyboard.press('End');

    await dashboard.waitForFocus(dashboard.chat('Chat 0 '));
  });

  it('lead to a message far back, and from there to the newest', async () => {
    await dashboard.goTo(`${LONG_HREF}/M${MESSAGES / 2}`);
    const found = dashboard.bubble(`Message ${MESSAGES / 2}`);
    await found.waitFor();
    expect(await dashboard.isInView(found)).toBe(true);

    await dashboard.button('Go to the newest message').click();
    await dashboard.bubble(`Message ${MESSAGES}`).waitFor();
  });

  async function untilAllChats(): Promise<void> {
    await dashboard.page.waitForFunction(
      (count) => document.querySelector('[aria-setsize]')?.getAttribute('aria-setsize') === count,
      String(CHATS),
    );
  }
});

function* manyChats(): Iterable<StoredChat> {
  const now = Date.now();
  for (let index = 0; index < CHATS - 1; index += 1) {
    yield {
      jid: `1556${String(index).padStart(7, '0')}@s.whatsapp.net`,
      name: `Chat ${index} `,
      messages: [
        {
          id: `C${index}`,
          timestamp: now - (CHATS + 60 - index) * SECOND,
          text: `Last words ${index}`,
        },
      ],
    };
  }
  yield { jid: '15550190@s.whatsapp.net', name: LONG, messages: manyMessages(now) };
}

function* manyMessages(now: number): Iterable<StoredMessage> {
  for (let number = 1; number <= MESSAGES; number += 1) {
    yield {
      id: `M${number}`,
      timestamp: now - (MESSAGES - number + 1) * SECOND,
      from_me: number % 3 === 0,
      // Rows of many heights.
      text: `Message ${number}`.concat(number % 7 === 0 ? '\nwith another line\nand one more' : ''),
    };
  }
}
