import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { readConnection, waitForPhase } from '../../support/service/pairing.js';
import { decodeQr } from '../../support/service/qr-code.js';
import { Service } from '../../support/service/service.js';
import { waitFor } from '../../support/wait-for.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

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
    dashboard = await Dashboard.open(browser, service.baseUrl);
  });

  afterAll(async () => {
    await browser.close();
    await service.dispose();
    await network.stop();
    expect(network.errors).toEqual([]);
  });

  beforeEach(() => {
    phone = network.phone({ name: 'Own name' });
  });

  afterEach(async () => {
    // Restores the state before the first run.
    phone.unlink();
    await waitFor('no phone', async () => (await readConnection(service)).me === null);
    await service.api.post('/api/disconnect');
    await dashboard.startOver();
    await dashboard.page.getByRole('radio', { name: 'QR code' }).check();
    await dashboard.linkButton.waitFor();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  it('shows a QR code that a camera reads as the string of the API', async () => {
    await dashboard.linkButton.click();
    await dashboard.qr.waitFor();

    const { body } = await service.api.get('/api/qr');
    expect(await decodeQr(await dashboard.qr.screenshot())).toBe(body.qr);
  });

  it('has no hole between the code and the steps on a phone, and keeps the mark in the bar', async () => {
    await dashboard.linkButton.click();
    await dashboard.qr.waitFor();
    await dashboard.page.setViewportSize({ width: 360, height: 780 });
    const frame = await dashboard.page.locator('.qr-frame').boundingBox();
    const steps = await dashboard.page.locator('.steps').boundingBox();
    expect(steps!.y - frame!.y - frame!.height).toBeLessThan(80);
    const ways = await dashboard.page.locator('.segments').boundingBox();
    expect(ways!.height).toBeLessThan(45);
    await dashboard.page.locator('.top-bar .brand-mark').waitFor();
  });

  it('is connected as soon as a phone has scanned the code', async () => {
    await connectAndScan();

    await dashboard.page.getByText(`Linked as Own name, +${phone.number}`).waitFor();
  });

  it('moves the focus when its button goes', async () => {
    await dashboard.linkButton.press('Enter');
    await dashboard.qr.waitFor();

    await dashboard.waitForFocus(dashboard.heading('Link your phone'));
    const { qr } = await readConnection(service);
    await phone.scan(qr!);
    await dashboard.waitForStatus('Connected');
    await dashboard.waitForFocus(dashboard.heading('Session'));
  });

  it('reports that the phone has unlinked it, and offers a new code', async () => {
    await connectAndScan();
    phone.unlink();

    await dashboard.conversation.getByText('This device was unlinked').waitFor();
    await dashboard.linkButton.click();
    await dashboard.qr.waitFor();
  });

  it('tells why there is no code yet, and keeps the number', async () => {
    dashboard.tolerate('/api/pairing-code');
    await dashboard.askForCode('+0123456');

    await dashboard.page.locator('#pairing-note').getByText(/./).first().waitFor();
    const number = dashboard.page.getByRole('textbox', { name: 'Phone number' });
    expect(await number.inputValue()).toBe('+0123456');
  });

  it('is linked by a code that is typed on the phone, too', async () => {
    await dashboard.linkButton.click();
    await dashboard.qr.waitFor();
    await dashboard.askForCode(`+${phone.number}`);
    const code = dashboard.page.locator('.pairing-code');
    await code.waitFor();
    await phone.enterPairingCode(await code.innerText());

    await dashboard.waitForStatus('Connected');
    await dashboard.page.getByText(`Linked as Own name, +${phone.number}`).waitFor();
  });

  it('is undone by logging out, once that is confirmed; disconnecting keeps the phone', async () => {
    await connectAndScan();
    await dashboard.disconnect();
    await dashboard.waitForStatus('Disconnected');
    await dashboard.connectButton.click();
    await dashboard.waitForStatus('Connected');

    await dashboard.askToLogOut();
    const dialog = dashboard.page.getByRole('dialog', { name: 'Log out?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(phone.devices).toHaveLength(1);

    await dashboard.askToLogOut();
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await dashboard.heading('Link your phone').waitFor();
    expect(phone.devices).toHaveLength(0);
    expect((await readConnection(service)).reason_code).toBe('logged_out');
  });

  async function connectAndScan(): Promise<void> {
    await dashboard.linkButton.click();
    const { qr } = await waitForPhase(service, 'waiting_for_scan');
    await phone.scan(qr!);
    await dashboard.waitForStatus('Connected');
  }
});
