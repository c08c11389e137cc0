import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import { waitForPhase } from '../../support/service/pairing.js';
import { Service } from '../../support/service/service.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard, isFocused } from '../support/dashboard.js';

const MAX_STEPS = 20;

describe('the keyboard alone', () => {
  let browser: Browser;
  let network: LocalNetwork;
  let service: Service;
  let dashboard: Dashboard;

  beforeEach(async () => {
    browser = await launchBrowser();
    network = await LocalNetwork.start();
    service = await Service.start({ network });
    dashboard = await Dashboard.open(browser, service.baseUrl);
  });

  afterEach(async () => {
    await browser.close();
    await service.dispose();
    await network.stop();
    expect(dashboard.problems).toEqual([]);
  });

  it('leads from the first run to a conversation, a new message, and off and on again', async () => {
    await pair();
    const contact = network.contact({ name: 'Contact', receipts: 'read' });
    await contact.say('a question');

    await goTo(dashboard.chat('Contact'));
    await press('Enter');
    await goTo(dashboard.field);
    await dashboard.type('an answer\nin two lines');
    await press('Enter');
    await contact.waitForMessage('an answer\nin two lines');
    await dashboard.bubbles.last().getByText('Read', { exact: true }).waitFor();
    expect(await isFocused(dashboard.field)).toBe(true);

    const other = network.contact();
    await goTo(dashboard.button('New message'));
    await press('Enter');
    await dashboard.type(other.number);
    await press('Tab');
    await dashboard.type('nice to meet you');
    await press('Enter');
    await other.waitForMessage('nice to meet you');
    await dashboard.heading(`+${other.number}`).waitFor();

    await goTo(dashboard.chat(other.number));
    await press('ArrowDown');
    await press('Enter');
    await dashboard.heading('Contact').waitFor();

    await goTo(dashboard.pill);
    await press('Enter');
    await goTo(dashboard.button('Disconnect'));
    await press('Enter');
    await dashboard.waitForStatus('Disconnected');
    await goTo(dashboard.connectButton);
    await press('Enter');
    await dashboard.waitForStatus('Connected');
  });

  async function pair(): Promise<void> {
    await goTo(dashboard.linkButton);
    await press('Enter');
    await dashboard.qr.waitFor();
    const { qr } = await waitForPhase(service, 'waiting_for_scan');
    await network.phone().scan(qr!);
    await dashboard.waitForStatus('Connected');
  }

  async function goTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let step = 0; step < MAX_STEPS; step += 1) {
      if (await isFocused(target)) return;
      await press('Tab');
    }
    throw new Error(`The Tab key does not lead to ${String(target)}`);
  }

  async function press(key: string): Promise<void> {
    await dashboard.page.keyboard.press(key);
  }
});
