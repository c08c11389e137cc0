import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { LocalNetwork } from '../network/local-network.js';
import type { Phone } from '../network/people/phone.js';
import { readConnection, waitForPhase } from '../support/pairing.js';
import { decodeQr } from '../support/qr-code.js';
import { Service } from '../support/service.js';
import { waitFor } from '../support/wait-for.js';
import { launchBrowser } from './support/chromium.js';
import { Dashboard } from './support/dashboard.js';

describe('the first run', () => {
  let browser: Browser;
  let network: LocalNetwork;
  let service: Service;
  let phone: Phone;
  let dashboard: Dashboard;

  beforeAll(async () => {
    browser = await launchBrowser();
    network = await LocalNetwork.start();
    service = await Service.start({ network });
  });

  afterAll(async () => {
    await browser.close();
    await service.dispose();
    await network.stop();
    expect(network.errors).toEqual([]);
  });

  beforeEach(async () => {
    phone = network.phone({ name: 'Own name' });
    dashboard = await Dashboard.open(browser, service.baseUrl);
  });

  afterEach(async () => {
    await dashboard.close();
    expect(dashboard.problems).toEqual([]);
    // As before the first run.
    phone.unlink();
    await waitFor('no phone', async () => (await readConnection(service)).me === null);
    await service.api.post('/api/disconnect');
  });

  it('shows a QR code that a camera reads as the string of the API', async () => {
    await dashboard.connectButton.click();
    await dashboard.qr.waitFor();

    const { body } = await service.api.get('/api/qr');
    expect(await decodeQr(await dashboard.qr.screenshot())).toBe(body.qr);
  });

  it('is connected as soon as a phone has scanned the code', async () => {
    await connectAndScan();

    await dashboard.page.getByText('Linked as Own name').waitFor();
  });

  it('takes the focus along when the button that had it goes', async () => {
    await dashboard.button('Show the QR code').press('Enter');
    await dashboard.qr.waitFor();

    await dashboard.waitForFocus(dashboard.heading('Link your phone'));
  });

  it('says that the phone has unlinked it, and offers a new code', async () => {
    await connectAndScan();
    phone.unlink();

    await dashboard.conversation.getByText('This device was unlinked').waitFor();
    await dashboard.button('Show the QR code').click();
    await dashboard.qr.waitFor();
  });

  async function connectAndScan(): Promise<void> {
    await dashboard.connectButton.click();
    const { qr } = await waitForPhase(service, 'waiting_for_scan');
    await phone.scan(qr!);
    await dashboard.waitForStatus('Connected');
  }
});
