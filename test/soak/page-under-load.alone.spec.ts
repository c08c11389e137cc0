import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, CDPSession } from 'playwright-core';
import { launchBrowser } from '../browser/support/chromium.js';
import { Dashboard } from '../browser/support/dashboard.js';
import { percentile } from '../browser/support/frames.js';
import { scaled } from '../support/jest/machine-factor.js';
import { NetworkProcess } from '../support/network-process.js';
import { waitForPhase, waitForState } from '../support/service/pairing.js';
import { pause } from '../support/pause.js';
import { ServiceProcess } from '../support/service/service-process.js';

const PER_SECOND = 200;
const SECONDS = 30;
const CONTACTS = Array.from({ length: 20 }, (_, index) => ({
  name: `Contact ${String.fromCodePoint('A'.codePointAt(0)! + index)}`,
  number: `155502${String(index).padStart(2, '0')}`,
}));
const WARM_UP_S = 5;
const KEY_EVERY_MS = 60;
const READER_S = 5;
const LETTERS = 'not a letter of this is lost while messages pour in ';
/** Allowed growth of the open thread and the log of events. */
const MAX_GROWTH_MB = 25;
const MAX_NODES = 2000;
/** Messages may wait in the network while the machine is busy. */
const PATIENCE_MS = scaled(400_000);
/** The list draws what is in view. */
const ALL_IN_VIEW = { width: 1280, height: 1700 };

describe(`${PER_SECOND} messages a second for ${SECONDS} seconds while a person types`, () => {
  let browser: Browser;
  /** A process of its own, so that its work does not hold up the typing. */
  let network: NetworkProcess;
  let service: ServiceProcess;
  let dashboard: Dashboard;
  let said = 0;

  beforeAll(async () => {
    browser = await launchBrowser();
    network = new NetworkProcess('--control-port', '0');
    await network.ready();
    service = await ServiceProcess.start({ network });
    await network.post('phone', { name: 'Own name', number: '15550100' });
    await service.api.post('/api/connect');
    const { qr } = await waitForPhase(service, 'waiting_for_scan');
    await network.post('scan', { qr });
    await waitForState(service, 'connected');
    for (const { name, number } of CONTACTS) {
      await network.post('contact', { name, number, receipts: 'none' });
    }
    dashboard = await Dashboard.open(browser, service.baseUrl, { viewport: ALL_IN_VIEW });
    await pour(WARM_UP_S);
    await untilAllAreThere();
    await dashboard.openChat('Contact H');
    await dashboard.button('Go to the newest message').click();
  });

  afterAll(async () => {
    await browser.close();
    await service.dispose();
    network.kill('SIGTERM');
    await network.exit;
    expect(dashboard.problems).toEqual([]);
  });

  it('costs no key, no focus, no place, and no memory', async () => {
    const memory = await dashboard.page.context().newCDPSession(dashboard.page);
    const before = await footprint(memory);
    await dashboard.field.focus();
    const [{ typed, times }, perSecond] = await Promise.all([typeFor(SECONDS), pour(SECONDS)]);

    expect(await dashboard.field.inputValue()).toBe(typed);
    await dashboard.waitForFocus(dashboard.field);
    await untilAllAreThere();
    const newest = dashboard.bubble(
      `message ${(WARM_UP_S + SECONDS) * (PER_SECOND / CONTACTS.length)}`,
    );
    await newest.waitFor();
    expect(await dashboard.isInView(newest)).toBe(true);
    const after = await footprint(memory);
    console.log(
      `${PER_SECOND * SECONDS} messages, ${perSecond} a second; ${times.length} keys, ` +
        `95 of 100 within ${percentile(times, 95)} ms; heap ${before.mb} -> ${after.mb} MB, ` +
        `${before.nodes} -> ${after.nodes} nodes`,
    );
    expect(after.mb - before.mb).toBeLessThan(MAX_GROWTH_MB);
    expect(after.nodes).toBeLessThan(MAX_NODES);
  });

  it('does not move the text of somebody who reads further up', async () => {
    await dashboard.log.hover();
    await dashboard.page.mouse.wheel(0, -900);
    await dashboard.button('Go to the newest message').waitFor();
    await dashboard.untilDrawn();
    const before = await dashboard.places();
    await pour(READER_S);
    await untilAllAreThere();

    const after = await dashboard.places();
    expect(before.size).toBeGreaterThan(3);
    expect([...before].filter(([key, place]) => after.get(key) !== place)).toEqual([]);
  });

  /** @returns the number per second: the intended one, or what the machine can do */
  async function pour(seconds: number): Promise<number> {
    const { status, body } = await network.post('pour', {
      contacts: CONTACTS.map(({ number }) => number),
      text: 'message',
      first: said / CONTACTS.length + 1,
      count: (seconds * PER_SECOND) / CONTACTS.length,
      per_second: PER_SECOND,
    });
    expect(status).toBe(200);
    said += seconds * PER_SECOND;
    return (body as { per_second: number }).per_second;
  }

  async function typeFor(seconds: number): Promise<{ typed: string; times: number[] }> {
    const end = performance.now() + seconds * 1000;
    let typed = '';
    const times: number[] = [];
    for (let index = 0; performance.now() < end; index += 1) {
      const letter = LETTERS.charAt(index % LETTERS.length);
      const pressed = performance.now();
      await dashboard.page.keyboard.press(letter === ' ' ? 'Space' : letter);
      times.push(performance.now() - pressed);
      typed += letter;
      await pause(KEY_EVERY_MS);
    }
    return { typed, times };
  }

  async function untilAllAreThere(): Promise<void> {
    const newest = `message ${said / CONTACTS.length}`;
    for (const { name } of CONTACTS) {
      const preview = dashboard.chat(name).getByText(newest, { exact: true });
      await preview.waitFor({ timeout: PATIENCE_MS });
    }
  }

  async function footprint(memory: CDPSession): Promise<{ mb: number; nodes: number }> {
    await memory.send('HeapProfiler.collectGarbage');
    const { usedSize } = await memory.send('Runtime.getHeapUsage');
    return { mb: Math.round(usedSize / 1e5) / 10, nodes: await dashboard.nodeCount() };
  }
});
