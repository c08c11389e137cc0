import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';
import { findUnfitting } from '../support/fit.js';

/** One language of each direction. */
const LANGUAGES = ['en-GB', 'ar'];
/** A name that fits nowhere. */
const LONG_NAME = 'Evangelina with a very long name that does not fit anywhere';
/** The places in the menu beside the field. */
const FORMS = { location: 1, contact: 2, poll: 3 };

// Found by their kind, because their names are in two languages.
describe('menus and dialogs about a chat', () => {
  let browser: Browser;
  let session: PairedSession;
  let ann: Contact;
  let group: Group;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    ann = session.network.contact({ name: 'Ann' });
    const bob = session.network.contact({ name: LONG_NAME });
    group = session.network.group({ subject: 'Friends', participants: [ann, bob] });
    await ann.say('hello');
    await bob.say('hello');
    await ann.say('hello all', { to: group });
    const archive = () => session.api.patch(`/api/chats/${ann.jid}`, { archived: true });
    await waitFor('the archive', async () => (await archive()).status === 200);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it.each(LANGUAGES)('are accessible and have room for their texts in %s', async (locale) => {
    const dashboard = await Dashboard.open(browser, session.service.baseUrl, { locale });
    // Asked for, as few people and groups have a picture.
    dashboard.tolerate(/\/picture$/);
    const { page } = dashboard;
    const wrong: Record<string, string[]> = {};

    async function look(name: string, shown: Locator): Promise<void> {
      await shown.first().waitFor();
      const found = [...(await findViolations(dashboard)), ...(await findUnfitting(dashboard))];
      if (found.length > 0) wrong[name] = found;
      await page.keyboard.press('Escape');
    }

    async function openMenu(jid: string): Promise<void> {
      await dashboard.goTo(`#/chats/${encodeURIComponent(jid)}`);
      await page.locator('.thread-menu > button').click();
    }

    await page.locator('.archive-row').click();
    await look('the archive', page.locator('.chat-title').filter({ hasText: 'Ann' }));
    await page.locator('.archive-row').click();
    await openMenu(group.jid);
    await look('the menu', page.locator('#thread-menu .menu-row'));
    for (const [kind, place] of Object.entries(FORMS)) {
      await page.locator('.attach-button').click();
      await page.locator('.attach-menu .menu-item').nth(place).click();
      await page.locator('.message-form .field').first().waitFor();
      await page.locator('.message-form .primary').click();
      await look(kind, page.locator('.message-form .field-error'));
      await page.locator('.message-form').waitFor({ state: 'detached' });
    }
    await page.locator('.compose textarea').focus();
    await page.keyboard.type('@');
    await look('mentions', page.locator('.mention-list [role=option]'));
    await openMenu(group.jid);
    await page.locator('#thread-menu .menu-item').first().click();
    await page.locator('.member button').first().click();
    await page.locator('.info-part > .button').first().click();
    await look('a group', page.locator('.info-part textarea'));
    await openMenu(ann.jid);
    await page.locator('#thread-menu .menu-item').first().click();
    await look('a contact', page.locator('.info-facts'));
    await page.locator('.chats .pane-head button').last().click();
    await page.locator('new-group-dialog .primary').click();
    await look('a new group', page.locator('new-group-dialog .field-error'));

    expect(wrong).toEqual({});
    expect(dashboard.problems).toEqual([]);
    await dashboard.close();
  });
});
