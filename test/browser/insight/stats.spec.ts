import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { waitForState } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import type { StatsDto } from '../../../src/insight/stats/dto/stats.dto.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard, NARROW } from '../support/dashboard.js';

const RECEIVED = 3;
const SENT = 2;

describe('the home pane', () => {
  let browser: Browser;
  let session: PairedSession;
  let bob: Contact;
  let dashboard: Dashboard;

  beforeAll(async () => {
    browser = await launchBrowser();
    session = await PairedSession.start({ env: { SERVICE_SEND_PER_MINUTE: '0' } });
    bob = session.network.contact({ name: 'Bob', receipts: 'delivered' });
    const eve = session.network.contact({ receipts: 'none' });
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.page.getByText('None in the last hour').first().waitFor();
    for (let number = 0; number < RECEIVED; number += 1) await bob.say(`message ${number}`);
    for (let number = 0; number < SENT; number += 1) await send(bob, `answer ${number}`);
    session.network.faults.acks({ mode: 'error', errorCode: 401, times: 1 }, eve);
    await send(eve, 'not taken');
    await waitFor('all steps', async () => {
      const { delivery_ms, failures } = (await session.api.get<StatsDto>('/api/stats')).body;
      return delivery_ms.count === SENT && failures.length === 1;
    });
    await session.restart();
    await waitForState(session.service, 'connected');
    await dashboard.close();
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await chart('Messages per minute').waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
  });

  afterEach(() => expect(dashboard.takeProblems()).toEqual([]));

  async function send(contact: Contact, text: string): Promise<void> {
    await session.api.post('/api/send', { to: contact.number, text });
  }

  function chart(name: string | RegExp): Locator {
    return dashboard.conversation.getByRole('img', { name });
  }

  async function unfold(summary: string): Promise<Locator> {
    const details = dashboard.conversation.locator('details').filter({ hasText: summary });
    await details.locator('summary', { hasText: summary }).click();
    return details.getByRole('row');
  }

  /** The colors that a chart is drawn with. */
  function colorsOf(name: string): Promise<string[]> {
    return chart(name)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        // Read from a copy: the browser warns of reading a canvas that is for drawing.
        const copy = new OffscreenCanvas(canvas.width, canvas.height);
        const context = copy.getContext('2d', { willReadFrequently: true })!;
        context.drawImage(canvas, 0, 0);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        const colors = new Set<string>();
        for (let at = 0; at < data.length; at += 4)
          if (data[at + 3] === 255) colors.add(data.slice(at, at + 3).join());
        return [...colors];
      });
  }

  /** The color of a line in the key of its chart, in the present theme. */
  function colorOfKey(line: string): Promise<string> {
    return dashboard.conversation
      .locator(`.chart-sample.is-${line}`)
      .first()
      .evaluate((sample) => getComputedStyle(sample).color.replace(/[^\d,]/g, ''));
  }

  it('tells how long the session was connected, and why it was not', async () => {
    await dashboard.conversation
      .getByRole('img', {
        name: /^Connection: Now: Connected · Connected \d.* % of the time since a phone was linked$/,
      })
      .waitFor();
    const rows = await unfold('All states with their reasons');
    await rows.filter({ hasText: 'Service off' }).getByText('The service was stopped.').waitFor();

    await dashboard.conversation.locator('.strip-part.is-off').hover({ force: true });
    await dashboard.conversation
      .getByText(/^Service off for .*: The service was stopped/)
      .waitFor();
    await unfold('All states with their reasons');
  });

  it('gives each state as much of the strip as it took of the time', async () => {
    const shares = await dashboard.conversation
      .locator('.strip')
      .evaluate((strip) => [...strip.children].map((part) => part.clientWidth / strip.clientWidth));
    // The first part is the time before the session began, most of the hour.
    expect(shares[0]).toBeGreaterThan(0.8);
    expect(shares.length).toBeGreaterThan(3);
  });

  it('draws charts, and describes them in words', async () => {
    await chart(
      `Messages per minute: Received ${RECEIVED}, Sent ${SENT}, Failed 1. The table below`,
    ).waitFor();
    await chart(/Time until sent: Half within \d/).waitFor();
    await chart(/Time until delivery: Half within \d/).waitFor();
    await chart('Messages waiting to be sent: Waiting 0 now').waitFor();
    const codes = dashboard.conversation.getByRole('row').filter({ hasText: 'not_allowed' });
    expect(await codes.getByRole('cell').first().innerText()).toBe('1');
  });

  it('draws the lines in the colors of the key, and again when the theme changes', async () => {
    const { page } = dashboard;
    // Otherwise the next refresh would draw them again, too.
    await page.route('**/api/stats?*', () => undefined);
    const isDrawn = async () =>
      (await colorsOf('Messages per minute')).includes(await colorOfKey('received'));
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await waitFor(`the chart in the ${colorScheme} theme of the system`, isDrawn);
    }
    for (const theme of ['dark', 'light']) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      await waitFor(`the chart in the ${theme} theme of the page`, isDrawn);
    }
    await page.unrouteAll();
  });

  it('shows the values of the step under the pointer', async () => {
    const figure = dashboard.conversation.getByRole('figure').first();
    await figure.locator('.u-over').hover();
    await figure.getByText(/^at \d\d:\d\d$/).waitFor();
    expect(await figure.locator('.chart-value').allInnerTexts()).toEqual(['0', '0', '0']);
    await dashboard.heading('Session').hover();
    await figure.locator('.chart-value').getByText(String(RECEIVED), { exact: true }).waitFor();
  });

  it('has the numbers of the charts in a table', async () => {
    const rows = await unfold('The charts as a table');
    await rows.nth(1).waitFor();
    const cells = await rows.evaluateAll((all) =>
      all.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)),
    );
    const sum = (column: number) => cells.reduce((total, row) => total + Number(row[column]), 0);
    expect([sum(0), sum(1), sum(2)]).toEqual([RECEIVED, SENT, 1]);
    // Takes seconds on a slow machine.
    const times = cells.filter((row) => /^[\d.]+ m?s, [\d.]+ m?s$/.test(row[4] ?? ''));
    expect(times.length).toBeGreaterThan(0);
    await unfold('The charts as a table');
  });

  it('shows a new message soon, and nothing moves', async () => {
    const before = await dashboard.layoutShift();
    await bob.say('one more');
    await chart(`Received ${RECEIVED + 1}, Sent ${SENT}`).waitFor();
    expect((await dashboard.layoutShift()) - before).toBeLessThan(0.01);
  });

  it('shows a day and a week', async () => {
    for (const [range, steps] of [
      ['Day', 'last day. Messages per 15 minutes'],
      ['Week', 'last week. Messages per 2 hours'],
      ['Hour', 'last hour. Messages per minute'],
    ]) {
      await dashboard.page.getByRole('radio', { name: range }).check();
      await chart(`Chart of the ${steps}: Received ${RECEIVED + 1},`).waitFor();
    }
  });

  it('has nothing that axe objects to, folded and unfolded', async () => {
    expect(await findViolations(dashboard)).toEqual([]);
    await unfold('All states with their reasons');
    await unfold('The charts as a table');
    await dashboard.goTo('#/stats');
    expect(await findViolations(dashboard)).toEqual([]);
  });

  it('is behind a link on a narrow screen', async () => {
    await dashboard.page.setViewportSize(NARROW);
    await dashboard.goTo('#/');
    await dashboard.heading('Session').waitFor({ state: 'hidden' });
    await dashboard.page.getByRole('link', { name: 'Statistics' }).click();
    await dashboard.heading('Session').waitFor();
    const home = dashboard.page.locator('.home');
    expect(await home.evaluate((pane) => pane.scrollWidth - pane.clientWidth)).toBe(0);
    await dashboard.page.getByRole('link', { name: 'Back to the chats' }).click();
    await dashboard.chat('Bob').waitFor();
  });
});
