import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { PairedSession } from '../../support/service/session.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard, NARROW } from '../support/dashboard.js';

/** A wide window enlarged four times, as in WCAG 1.4.10. */
const NARROWEST = { width: 320, height: 256 };
const LONG_WORD = 'x'.repeat(300);

describe('a narrow screen', () => {
  let browser: Browser;
  let session: PairedSession;
  let dashboard: Dashboard;

  beforeAll(async () => {
    browser = await launchBrowser();
    session = await PairedSession.start();
    await session.network.contact({ name: 'Contact' }).say(LONG_WORD);
    dashboard = await Dashboard.open(browser, session.service.baseUrl, { viewport: NARROW });
    await dashboard.chat('Contact').waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
  });

  afterEach(async () => {
    await dashboard.startOver();
    expect(dashboard.takeProblems()).toEqual([]);
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
    const found: Record<string, number> = { list: await overflow() };
    await dashboard.page.getByRole('button', { name: 'Connection:' }).click();
    found['connection'] = await overflow();
    await dashboard.button('Log out…').click();
    await dashboard.button('Cancel').waitFor();
    found['logging out'] = await overflow();
    await dashboard.button('Cancel').click();
    await dashboard.button('New message').click();
    await dashboard.dialog.waitFor();
    found['new message'] = await overflow();
    await dashboard.page.keyboard.press('Escape');
    await dashboard.openChat('Contact');
    const details = dashboard.page.locator('.report .facts');
    if (!(await details.isVisible())) await dashboard.openDetails(LONG_WORD);
    await details.waitFor();
    found['thread'] = await overflow();
    for (const tab of ['Events', 'Nodes', 'Summary', 'Requests']) {
      if (!(await dashboard.inspector.isVisible())) await dashboard.openInspector(tab);
      else await dashboard.inspector.getByRole('tab', { name: tab }).click();
      await dashboard.untilDrawn();
      found[tab] = await overflow();
    }

    expect(Object.entries(found).filter(([, pixels]) => pixels > 0)).toEqual([]);
  });

  it('moves nothing with reduced motion', async () => {
    await dashboard.openInspector('Events');
    await dashboard.eventLines.last().click();
    await dashboard.button('Close the inspector').click();
    await dashboard.button('New message').click();

    const moving = await dashboard.page.evaluate(() =>
      document.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration),
    );
    expect(moving).toEqual([]);
  });

  it('answers from the thread', async () => {
    await dashboard.openChat('Contact');
    await dashboard.field.fill('an answer');
    await dashboard.button('Send').click();

    await dashboard.bubble('an answer').getByText('Delivered', { exact: true }).waitFor();
  });

  it('connects again from the thread', async () => {
    await dashboard.openChat('Contact');
    await session.api.post('/api/disconnect');
    await dashboard.conversation.getByRole('button', { name: 'Connect' }).click();

    await dashboard.waitForStatus('Connected');
    await dashboard.conversation
      .getByRole('button', { name: 'Connect' })
      .waitFor({ state: 'hidden' });
  });

  /** The number of pixels by which the page, or a scrolling element in it, is too wide. Tabs may scroll by themselves. */
  function overflow(): Promise<number> {
    return dashboard.page.evaluate(() => {
      const parts = [
        ...document.querySelectorAll('.log, .inspector :not(.tabs), dialog[open], :popover-open'),
      ];
      const scrolling = parts.filter((part) =>
        /auto|scroll/.test(getComputedStyle(part).overflowX),
      );
      const excess = [document.documentElement, ...scrolling].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      );
      return Math.max(...excess);
    });
  }
});
