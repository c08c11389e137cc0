import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { waitForState } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import type { StatsDto } from '../../../src/insight/stats/dto/stats.dto.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

/** The most clicks, keys and fillings that a task may take from the home pane. */
const MAX_ACTIONS = 3;
const PROGRAM = { 'User-Agent': 'a-program/1.0', 'Idempotency-Key': 'order-of-a-program' };

describe(`a newcomer finds out, in ${MAX_ACTIONS} actions from Home at most,`, () => {
  let browser: Browser;
  let session: PairedSession;
  let bob: Contact;
  let eve: Contact;
  let dashboard: Dashboard;
  let actions: number;

  beforeAll(async () => {
    browser = await launchBrowser();
    session = await PairedSession.start({ env: { SERVICE_SEND_PER_MINUTE: '0' } });
    const { network } = session;
    bob = network.contact({ name: 'Bob', receipts: 'read' });
    eve = network.contact({ name: 'Eve', receipts: 'delivered' });
    const team = network.group({ subject: 'Team', participants: [bob, eve], admins: [bob] });
    await bob.say('a question');
    await eve.say('hello');
    await bob.say('hello all', { to: team });
    network.faults.acks({ mode: 'error', errorCode: 463, times: 1 }, eve);
    await session.api.post('/api/send', { to: eve.number, text: 'refused' });
    await waitFor('the failure', async () => (await stats()).failures.length === 1);
    await session.restart();
    await waitForState(session.service, 'connected');
    await bob.say('another question');
    await session.api.post('/api/send', { to: bob.number, text: 'by a program' }, PROGRAM);
    await session.api.post('/api/send', { to: bob.number, text: 'by a program' }, PROGRAM);
    await bob.waitForMessage('by a program');
    await session.api.post(`/api/chats/${team.jid}/messages`, { text: 'to the team' });
    await eve.waitForMessage('to the team');
    await bob.waitForMessage('to the team');
    await session.api.post(`/api/chats/${bob.jid}/read`, { send_receipts: true });
    await waitFor('the delivery', async () => (await stats()).delivery_ms.count > 0);
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.chat('Eve').waitFor();
  });

  beforeEach(() => {
    actions = 0;
  });

  afterEach(async () => {
    await dashboard.startOver();
    expect(dashboard.takeProblems()).toEqual([]);
    expect(actions).toBeLessThanOrEqual(MAX_ACTIONS);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
  });

  const stats = async () => (await session.api.get<StatsDto>('/api/stats')).body;
  const button = (name: string) => dashboard.button(name);
  const see = (text: string | RegExp, within: Locator = dashboard.page.locator('body')) =>
    within.getByText(text).first().waitFor();

  async function click(target: Locator): Promise<void> {
    actions += 1;
    await target.click();
  }

  async function press(keys: string): Promise<void> {
    actions += 1;
    await dashboard.page.keyboard.press(keys);
  }

  async function filter(text: string): Promise<void> {
    actions += 1;
    await dashboard.filterEvents(text);
  }

  async function openTab(name: string): Promise<void> {
    await click(button('Inspector'));
    await click(dashboard.inspector.getByRole('tab', { name }));
  }

  async function openTrace(chat: string, text: string): Promise<void> {
    await click(dashboard.chat(chat));
    await click(dashboard.bubble(text).getByRole('button', { name: 'Details' }));
    await click(dashboard.conversation.getByRole('link', { name: 'Trace' }));
  }

  it('why a message has failed, and what to do', async () => {
    await click(dashboard.chat('Eve'));
    await see(/WhatsApp/, dashboard.bubble('refused').locator('.failure'));
  });

  it('the meaning of a code', async () => {
    const row = dashboard.conversation.getByRole('row').filter({ hasText: 'reachout_restricted' });
    await click(row.getByText('Explain'));
    await row.locator('.explain p').waitFor();
  });

  it('the stanza that has carried a message', async () => {
    await openTrace('Bob', 'by a program');
    await see('Out: <message>');
  });

  it('if a program has sent a message twice', async () => {
    await openTab('Requests');
    const requests = dashboard.inspector.locator('.request').filter({ hasText: 'a-program/1.0' });
    await waitFor('both requests', async () => (await requests.count()) === 2);
    // Both requests have led to one message.
    const messages = await requests
      .locator('.event-link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(messages).size).toBe(1);
  });

  it('when the session was away, and why', async () => {
    const away = dashboard.conversation.locator('details').filter({ hasText: 'states' }).first();
    await click(away.locator('summary'));
    await see('Disconnected', away);
  });

  it("the phone's answer to a receipt", async () => {
    await click(button('Inspector'));
    await filter('tag:receipt dir:out');
    await click(dashboard.eventLines.last());
    await see(/Answered after \d+ ms by <ack>/);
  });

  it('how long messages take to be delivered', async () => {
    await see('Time until delivery', dashboard.conversation);
    await see('Half within', dashboard.conversation);
  });

  it('the members of a group who have got a message, and when', async () => {
    await openTrace('Team', 'to the team');
    await see('In: <receipt>');
    await see('Eve', dashboard.page.locator('.trace-rows'));
  });

  it('everything that one person has done', async () => {
    await click(button('Inspector'));
    await filter('from:Bob');
    await see('hello all', dashboard.inspector);
  });

  it('how to repeat the call of a program in a terminal', async () => {
    await openTab('Requests');
    const request = dashboard.inspector.locator('.request').filter({ hasText: 'a-program/1.0' });
    await click(request.getByRole('button', { name: '/api/send' }).first());
    await request.getByRole('button', { name: 'Copy as cURL' }).waitFor();
  });

  it('the way to a chat, by keys alone', async () => {
    await press('Control+k');
    actions += 1;
    await dashboard.page.getByRole('combobox', { name: 'Commands and chats' }).fill('team');
    await press('Enter');
    await dashboard.heading('Team').waitFor();
  });

  it('how to show somebody else the same', async () => {
    await click(button('Inspector'));
    await filter('from:Bob');
    await see('hello all', dashboard.inspector);
    const other = await Dashboard.open(browser, dashboard.page.url());
    await other.inspector.getByText('hello all').first().waitFor();
    expect(await other.eventFilter.inputValue()).toBe('from:Bob');
    await other.close();
  });
});
