import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

describe('presence and typing', () => {
  let browser: Browser;
  let session: PairedSession;
  let ann: Contact;
  let group: Group;
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    ann = session.network.contact({ name: 'Ann' });
    // Not by Ann: her name would be in both rows of the list.
    const bob = session.network.contact({ name: 'Bob' });
    group = session.network.group({ subject: 'Friends', participants: [ann, bob] });
    await ann.say('hello');
    await bob.say('hello all', { to: group });
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    for (const name of ['Friends', 'Ann']) {
      const subscribed = dashboard.page.waitForResponse(/presence\/subscribe$/);
      await dashboard.openChat(name);
      await subscribed;
    }
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  beforeEach(async () => {
    await dashboard.goTo(`#/chats/${encodeURIComponent(ann.jid)}`);
    await dashboard.heading('Ann').waitFor();
  });

  afterEach(async () => {
    await dashboard.startOver();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  const head = (): Locator => dashboard.page.locator('.thread-head');
  const row = (text: string): Locator => dashboard.chats.filter({ hasText: text });

  it('is shown in the head of the thread and in the list', async () => {
    ann.typing('composing');
    await head().getByText('Typing…').waitFor();
    await row('Typing…').waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
    ann.typing('recording');
    await head().getByText('Recording audio…').waitFor();
    ann.typing('paused');
    await head().getByText('Online').waitFor();
    ann.goOffline(new Date());
    await head().getByText('Last seen').waitFor();
    ann.comeOnline();
    await head().getByText('Online').waitFor();
    await dashboard.chats.locator('.online-mark').waitFor();
  });

  it('names the typing member of a group', async () => {
    await dashboard.goTo(`#/chats/${encodeURIComponent(group.jid)}`);
    await dashboard.heading('Friends').waitFor();
    ann.typing('composing', group);
    await head().getByText('Ann is typing…').waitFor();
    await row('Ann is typing…').waitFor();
  });

  it('is shown to the other while one types, and ends with the message', async () => {
    await dashboard.field.focus();
    const before = ann.chatStates.length;
    await dashboard.page.keyboard.type('hello');
    await waitFor('that I write', () => ann.chatStates.length > before);
    expect(ann.chatStates.slice(before)).toEqual(['composing']);
    await dashboard.page.keyboard.press('Enter');
    await waitFor('the end', () => ann.chatStates.includes('paused', before));
  });

  it('is not shown to the other once the settings forbid it', async () => {
    await dashboard.button('Settings').click();
    await dashboard.page.getByRole('checkbox', { name: 'Show others when I am typing' }).uncheck();
    await dashboard.page.keyboard.press('Escape');
    const before = ann.chatStates.length;
    await dashboard.reply('quietly');
    await ann.waitForMessage('quietly');
    expect(ann.chatStates.slice(before)).toEqual([]);
  });
});
