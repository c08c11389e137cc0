import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { PairedSession } from '../../support/service/session.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

describe('two things side by side', () => {
  let browser: Browser;
  let session: PairedSession;
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    const contact = session.network.contact({ name: 'Greeter' });
    await contact.say('first words');
    await contact.say('second words');
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
  });

  beforeEach(() => dashboard.openChat('Greeter'));

  afterEach(async () => {
    await dashboard.startOver();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  const comparison = () => dashboard.page.getByRole('dialog', { name: 'Comparison' });

  it('may be messages: only differences are marked', async () => {
    for (const text of ['first words', 'second words']) {
      await dashboard.openDetails(text);
      await dashboard.bubble(text).getByRole('button', { name: 'Compare' }).click();
    }
    await comparison().waitFor();
    const differing = comparison().locator('tr.is-different');
    const fields = (await differing.allInnerTexts()).map((line) => /"(\w+)":/.exec(line)?.[1]);
    expect(fields).toContain('text');
    expect(fields).not.toContain('chat_jid');
    expect(await comparison().locator('del').allInnerTexts()).toContain('first');
    expect(await comparison().locator('ins').allInnerTexts()).toContain('second');
    expect(await findViolations(dashboard)).toEqual([]);

    await comparison().getByRole('checkbox', { name: 'Only what differs' }).check();
    expect(await comparison().locator('tbody tr').count()).toBe(fields.length);
    await dashboard.page.keyboard.press('Escape');
    await comparison().waitFor({ state: 'detached' });
  });

  it('may be stanzas, the second after some search', async () => {
    await dashboard.openInspector('Nodes');
    await dashboard.filterEvents('tag:receipt dir:out');
    await dashboard.eventLines.first().click();
    await dashboard.inspector.getByRole('button', { name: 'Compare' }).click();
    await dashboard.page.getByText('Choose Compare on a second one.').waitFor();
    expect(await findViolations(dashboard)).toEqual([]);

    await dashboard.filterEvents('tag:message dir:in');
    await dashboard.eventLines.last().click();
    await dashboard.inspector.getByRole('button', { name: 'Compare' }).click();
    await comparison().getByText('lines differ').waitFor();
  });

  it('may be given up before the second is chosen', async () => {
    await dashboard.openDetails('first words');
    await dashboard.bubble('first words').getByRole('button', { name: 'Compare' }).click();
    await dashboard.button('Do not compare').click();
    await dashboard.page.locator('.compare-tray').waitFor({ state: 'hidden' });
  });
});
