import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { PairedSession } from '../../support/service/session.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

describe('the inspector', () => {
  let browser: Browser;
  let session: PairedSession;
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    await session.network.contact({ name: 'Inspected' }).say('a first message');
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.chat('Inspected').waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
  });

  afterEach(async () => {
    await dashboard.startOver();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  async function openWindow(): Promise<Page> {
    const opened = dashboard.page.waitForEvent('popup');
    await dashboard.button('Show it in a window of its own').click();
    return opened;
  }

  it('has a window of its own, with its filter, that leads the first one', async () => {
    await dashboard.openInspector('Events');
    await dashboard.filterEvents('type:message.received');
    const window = await openWindow();
    await dashboard.inspector.waitFor({ state: 'detached' });
    expect(await window.getByRole('textbox', { name: 'Filter' }).inputValue()).toBe(
      'type:message.received',
    );
    expect(await window.getByRole('navigation').count()).toBe(0);

    await window.getByRole('link', { name: 'Go to the message' }).click();
    await dashboard.page.locator('.is-target').getByText('a first message').waitFor();
    const closed = window.waitForEvent('close');
    // The click fails if the window is gone before it returns: then it has closed it.
    await window
      .getByRole('button', { name: 'Close the inspector' })
      .click({ noWaitAfter: true })
      .catch(() => undefined);
    await closed;
  });

  it('shows sizes, and leads from a query to its answer', async () => {
    await dashboard.openInspector('Nodes');
    await dashboard.filterEvents('tag:iq dir:out -tag:ping');
    const line = dashboard.eventLines.last();
    expect(await line.locator('.event-size').innerText()).toMatch(/^[\d.]+ (B|kB)$/);
    await line.click();
    await dashboard.inspector.getByText(/Answered after \d+ ms by <iq>/).waitFor();
    await dashboard.inspector.getByRole('button', { name: 'Show both' }).click();
    const pair = dashboard.eventLines.locator('.event-direction');
    await pair.nth(1).waitFor();
    expect(await pair.allInnerTexts()).toEqual([
      expect.stringMatching('→'),
      expect.stringMatching('←'),
    ]);
  });
});
