import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { PairedSession } from '../support/session.js';
import { launchBrowser } from './support/chromium.js';
import { Dashboard, NARROW } from './support/dashboard.js';

/** A wide window enlarged four times, as WCAG 1.4.10 has it. */
const NARROWEST = { width: 320, height: 256 };

describe('a narrow screen', () => {
  let browser: Browser;
  let session: PairedSession;
  let dashboard: Dashboard;

  beforeAll(async () => {
    browser = await launchBrowser();
    session = await PairedSession.start();
    await session.network.contact({ name: 'Contact' }).say('x'.repeat(300));
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
  });

  beforeEach(async () => {
    dashboard = await Dashboard.open(browser, session.service.baseUrl, { viewport: NARROW });
    await dashboard.chat('Contact').waitFor();
  });

  afterEach(async () => {
    await dashboard.close();
    expect(dashboard.problems).toEqual([]);
  });

  it('shows the list first, and a thread in its place', async () => {
    expect(await dashboard.conversation.isVisible()).toBe(false);
    await dashboard.openChat('Contact');

    expect(await dashboard.chat('Contact').isVisible()).toBe(false);
    await dashboard.waitForFocus(dashboard.heading('Contact'));
  });

  it('leads back to the chat in the list', async () => {
    await dashboard.openChat('Contact');
    await dashboard.page.getByRole('link', { name: 'Back to the chats' }).click();

    await dashboard.waitForFocus(dashboard.chat('Contact'));
    expect(await dashboard.conversation.isVisible()).toBe(false);
  });

  it.each([NARROW, NARROWEST])('needs no scrolling sideways at $width px', async (size) => {
    await dashboard.page.setViewportSize(size);
    const inList = await overflow();
    await dashboard.openChat('Contact');

    expect([inList, await overflow()]).toEqual([0, 0]);
  });

  it('answers from the thread', async () => {
    await dashboard.openChat('Contact');
    await dashboard.field.fill('an answer');
    await dashboard.button('Send').click();

    await dashboard.bubble('an answer').getByText('Delivered', { exact: true }).waitFor();
  });

  /** How many pixels the page is wider than the screen. */
  function overflow(): Promise<number> {
    return dashboard.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  }
});
