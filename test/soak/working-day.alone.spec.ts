import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, CDPSession, Locator } from 'playwright-core';
import type { Contact } from '../../packages/network/src/people/contact.js';
import type { Phone } from '../../packages/network/src/people/phone.js';
import { launchBrowser } from '../browser/support/chromium.js';
import { Dashboard } from '../browser/support/dashboard.js';
import { percentile } from '../browser/support/frames.js';
import { scaled } from '../support/jest/machine-factor.js';
import { pause } from '../support/pause.js';
import { addAccount, type Account } from '../support/service/account.js';
import { pair } from '../support/service/pairing.js';
import { PairedSession, type ProcessSession } from '../support/service/session.js';

const MINUTES = 60;
const MINUTE_MS = 60_000;
const NAMES = ['Ann', 'Bob', 'Eve', 'Kim'];
const SHOP = 'shop';
/** From a message's sending to each view that shows it. */
const MAX_STALE_MS = scaled(1000);
/** Everything that is loaded later is there then. */
const WARM_UP_MINUTES = 12;
const MAX_GROWTH_MB = 5;
const MAX_NODES_MORE = 300;

describe('an hour of a working day on the page', () => {
  let browser: Browser;
  let session: ProcessSession;
  let shop: Account;
  let shopPhone: Phone;
  let people: Contact[];
  let dashboard: Dashboard;
  let open = 'Ann';
  let received = 0;
  let sent = 0;
  const delays: number[] = [];

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.spawn()]);
    const { network, service } = session;
    people = NAMES.map((name) => network.contact({ name, receipts: 'read' }));
    shop = await addAccount(service, SHOP);
    shopPhone = network.phone({ name: 'Shop phone' });
    await pair(shop, shopPhone);
    for (const person of people) {
      await person.say('good morning', { to: session.phone });
      await person.say('good morning, shop', { to: shopPhone });
    }
    dashboard = await Dashboard.open(browser, service.baseUrl);
    await dashboard.openChat(open);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
  });

  it('loses no key, shows no error, is never stale, and keeps its memory', async () => {
    const memory = await dashboard.page.context().newCDPSession(dashboard.page);
    let before = { mb: 0, nodes: 0 };
    for (let minute = 0; minute < MINUTES; minute += 1) {
      const end = Date.now() + MINUTE_MS;
      if (minute === WARM_UP_MINUTES) before = await footprint(memory);
      await playMinute(minute);
      expect(dashboard.takeProblems()).toEqual([]);
      await pause(Math.max(0, end - Date.now()));
    }
    const after = await footprint(memory);

    console.log(
      `${received} messages in, ${sent} out; in view after ${percentile(delays, 50)} ms at the ` +
        `median, ${percentile(delays, 100)} at most; heap ${before.mb} -> ${after.mb} MB, ` +
        `${before.nodes} -> ${after.nodes} nodes`,
    );
    expect({ received, sent }).toEqual({ received: 200, sent: 60 });
    expect(percentile(delays, 100)).toBeLessThan(MAX_STALE_MS);
    expect(after.mb - before.mb).toBeLessThan(MAX_GROWTH_MB);
    expect(after.nodes - before.nodes).toBeLessThan(MAX_NODES_MORE);
    expect(session.network.errors).toEqual([]);
  });

  async function playMinute(minute: number): Promise<void> {
    await receive(minute, 0);
    await receive(minute, 1);
    await write(minute);
    await ACTS[minute % ACTS.length](minute);
    // 3 in most minutes, 4 in every third one: 200 in the hour.
    if (minute % 3 === 0) await receive(minute, 3);
    if (minute === MINUTES / 2) await reconnect();
  }

  const ACTS: ((minute: number) => Promise<void>)[] = [
    switchChat,
    searchLive,
    traceLast,
    lookAtShop,
    watchEvents,
    lookHome,
  ];

  /** Somebody writes, and the list and the open chat show it. */
  async function receive(minute: number, place: number, ...also: Locator[]): Promise<void> {
    const person = people[(minute + place) % people.length];
    const text = wordsOf(minute, place);
    const views = [dashboard.entry(new RegExp(text)), ...also];
    if (person.name === open) views.push(dashboard.bubble(text));
    await seen(() => person.say(text, { to: session.phone }), ...views);
  }

  /** Types letter by letter while somebody else writes, and sends. */
  async function write(minute: number): Promise<void> {
    const text = `answer ${minute}, letter by letter`;
    // No click: an open chat takes what is typed.
    await dashboard.page.keyboard.type(text, { delay: 40 });
    expect(await dashboard.field.inputValue()).toBe(text);
    await dashboard.page.keyboard.press('Enter');
    sent += 1;
    await dashboard.bubble(text).waitFor();
    await people.find(({ name }) => name === open)!.waitForMessage(text);
    await dashboard.bubble(text).getByText('Read', { exact: true }).waitFor({ state: 'attached' });
  }

  async function switchChat(minute: number): Promise<void> {
    await receive(minute, 2);
    open = NAMES[(NAMES.indexOf(open) + 1) % NAMES.length];
    await dashboard.openChat(open);
  }

  /** The search holds the word before the message comes. */
  async function searchLive(minute: number): Promise<void> {
    const text = wordsOf(minute, 2);
    await dashboard.search(text);
    const hits = dashboard.page.locator('message-hit');
    const person = people[(minute + 2) % people.length];
    await seen(() => person.say(text, { to: session.phone }), hits.filter({ hasText: text }));
    await hits.first().locator('a').click();
    open = person.name;
    await dashboard.heading(open).waitFor();
    await dashboard.search('');
    await dashboard.page.keyboard.press('Escape');
  }

  async function traceLast(minute: number): Promise<void> {
    await receive(minute, 2);
    await dashboard.openDetails(`answer ${minute}, letter by letter`);
    await dashboard.conversation.getByRole('link', { name: 'Trace' }).click();
    await dashboard.page
      .getByRole('region', { name: 'Trace' })
      .getByText('ack.read')
      .first()
      .waitFor();
    await dashboard.page.getByRole('link', { name: 'Back to the message' }).click();
    await dashboard.field.waitFor();
  }

  /** A message of the other account shows on the rail, and there. */
  async function lookAtShop(minute: number): Promise<void> {
    const person = people.find(({ name }) => name === open)!;
    const text = wordsOf(minute, 2);
    const rail = dashboard.account(SHOP);
    const before = await rail.getAttribute('aria-label');
    const changed = rail.and(dashboard.page.locator(`:not([aria-label="${before}"])`));
    await seen(() => person.say(text, { to: shopPhone }), changed);
    await dashboard.toAccount(SHOP);
    await dashboard.openChat(open);
    await dashboard.bubble(text).waitFor();
    await dashboard.toAccount('default');
    await dashboard.heading(open).waitFor();
  }

  async function watchEvents(minute: number): Promise<void> {
    await dashboard.openInspector('Events');
    const text = wordsOf(minute, 2);
    await receive(minute, 2, dashboard.eventLines.filter({ hasText: text }).first());
    await dashboard.button('Close the inspector').click();
  }

  async function lookHome(minute: number): Promise<void> {
    await dashboard.goTo('#/');
    const shown = open;
    open = '';
    await receive(minute, 2);
    open = shown;
    await dashboard.openChat(open);
  }

  async function reconnect(): Promise<void> {
    session.network.faults.refuseUpgrade(503, 2);
    session.network.faults.dropConnections();
    await dashboard.waitForStatus('Connecting');
    await dashboard.page.keyboard.type('meanwhile', { delay: 40 });
    await dashboard.waitForStatus('Connected');
    expect(await dashboard.field.inputValue()).toBe('meanwhile');
    await dashboard.field.fill('');
  }

  /** Notes how long the views take to show what an act brings. */
  async function seen(act: () => Promise<unknown>, ...views: Locator[]): Promise<void> {
    const start = Date.now();
    await act();
    received += 1;
    await Promise.all(views.map((view) => view.waitFor({ state: 'attached' })));
    delays.push(Date.now() - start);
  }

  async function footprint(memory: CDPSession): Promise<{ mb: number; nodes: number }> {
    // A chat has more in view the longer it is; home has not.
    await dashboard.goTo('#/');
    await dashboard.page.getByText('Messages per minute').waitFor();
    await memory.send('HeapProfiler.collectGarbage');
    const { usedSize } = await memory.send('Runtime.getHeapUsage');
    const nodes = await dashboard.nodeCount();
    await dashboard.openChat(open);
    return { mb: Math.round(usedSize / 1e5) / 10, nodes };
  }
});

/** One word, so that a search finds this message alone. */
function wordsOf(minute: number, place: number): string {
  return `news${minute}x${place}`;
}
