import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { ReceivedMessage } from '../../../packages/network/src/people/received-messages.js';
import { makePicture } from '../../support/data/sample-files.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

const HERE = { latitude: 52.52, longitude: 13.405 };

describe('a message of the composer besides texts', () => {
  let browser: Browser;
  let session: ProcessSession;
  let ann: Contact;
  let bob: Contact;
  let group: Group;
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session] = await Promise.all([
      launchBrowser(),
      PairedSession.spawn({ env: { SERVICE_SEND_PER_MINUTE: '0' } }),
    ]);
    ann = session.network.contact({ name: 'Ann Lee' });
    bob = session.network.contact({ name: 'Bob' });
    group = session.network.group({ subject: 'Friends', participants: [ann, bob] });
    await ann.say('hello', { to: group });
    await bob.say('hi');
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  beforeEach(() => dashboard.openChat('Friends'));

  afterEach(async () => {
    await dashboard.page.context().clearPermissions();
    await dashboard.startOver();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  const members = (): Locator =>
    dashboard.page.getByRole('listbox', { name: 'Members to mention' }).getByRole('option');
  const dialog = (name: string): Locator => dashboard.page.getByRole('dialog', { name });
  const field = (name: string): Locator =>
    dashboard.page.getByRole('textbox', { name, exact: true });

  async function openForm(name: string): Promise<void> {
    await dashboard.button('Attach').click();
    await dashboard.page.getByRole('menuitem', { name }).click();
  }

  /** The message that Bob gets after an act. */
  async function received(act: () => Promise<void>): Promise<ReceivedMessage> {
    const before = bob.received.length;
    await act();
    return waitFor('the message', () => bob.received[before]);
  }

  it('is a mention of a member, chosen by keys', async () => {
    const { keyboard } = dashboard.page;
    await dashboard.field.focus();
    await keyboard.type('ask @');
    await members().nth(1).waitFor();
    expect(await members().allInnerTexts()).toEqual(['Ann Lee', 'Bob']);
    await keyboard.press('ArrowDown');
    expect(await dashboard.field.getAttribute('aria-activedescendant')).toBe(
      await members().nth(1).getAttribute('id'),
    );
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await dashboard.waitForDraft('ask @Ann Lee ');
    await keyboard.type('please');
    const { id, message } = await received(() => keyboard.press('Enter'));

    const { text, contextInfo } = message.extendedTextMessage ?? {};
    const [jid = ''] = contextInfo?.mentionedJid ?? [];
    expect([ann.jid, ann.lid]).toContain(jid);
    expect(text).toBe(`ask @${jid.split('@')[0]} please`);

    await dashboard.chat('ask @Ann Lee please').waitFor();
    // The name stays while the message is changed, and is sent as the number.
    const bubble = dashboard.bubbles.last();
    await bubble.getByText('Delivered', { exact: true }).waitFor({ state: 'attached' });
    await bubble.hover();
    await bubble.getByRole('button', { name: 'More about this message' }).click();
    await dashboard.page.getByRole('menuitem', { name: 'Edit' }).click();
    await dashboard.waitForDraft('ask @Ann Lee please');
    await keyboard.type('!');
    await keyboard.press('Enter');
    const wanted = `ask @${jid.split('@')[0]} please!`;
    await session.network.waitFor(() => bob.shown(id)?.text === wanted, 'the edit');
  });

  it('is a mention by mouse, after the list was closed and opened again, also in a caption', async () => {
    const { page } = dashboard;
    const { keyboard } = page;
    const buffer = await makePicture();
    await page
      .locator('attach-button input')
      .setInputFiles([{ name: 'photo.jpg', mimeType: '', buffer }]);
    await page
      .locator('attachment-card')
      .getByText(/ · .* kB$/)
      .waitFor();
    const caption = dashboard.conversation.getByRole('textbox', { name: 'Caption' });
    await caption.focus();
    await keyboard.type('@b');
    await members().first().waitFor();
    await keyboard.press('Escape');
    await members().first().waitFor({ state: 'detached' });
    expect(await page.locator('attachment-card').count()).toBe(1);
    await keyboard.type('o');
    await members().first().click();
    const { message } = await received(() => keyboard.press('Enter'));

    const { caption: text, contextInfo } = message.imageMessage ?? {};
    const [jid = ''] = contextInfo?.mentionedJid ?? [];
    expect([bob.jid, bob.lid]).toContain(jid);
    expect(text?.trim()).toBe(`@${jid.split('@')[0]}`);
  });

  it('is a poll, once it is complete', async () => {
    await openForm('Poll');
    await field('Question').fill('Where to?');
    await field('Option 1').fill('Sea');
    await field('Option 2').fill('Sea');
    await dialog('Create a poll').getByText('This option is there already.').waitFor();
    await dashboard.button('Send').last().click();
    await dashboard.waitForFocus(field('Option 2'));
    await field('Option 2').fill('Hills');
    await field('Option 3').waitFor();
    await dashboard.page.getByRole('checkbox', { name: 'Allow several answers' }).uncheck();
    const got = await received(() => dashboard.page.keyboard.press('Enter'));

    expect(got).toMatchObject({
      kind: 'poll',
      details: { question: 'Where to?', options: ['Sea', 'Hills'], selectable: 1 },
    });
    await dialog('Create a poll').waitFor({ state: 'detached' });
  });

  it('is a location, from a pasted text or from the browser', async () => {
    const context = dashboard.page.context();
    await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write']);
    await context.setGeolocation(HERE);
    await openForm('Location');
    await dashboard.button('Use my position').click();
    await waitFor('the position', async () => (await field('Latitude').inputValue()) !== '');
    expect(await field('Longitude').inputValue()).toBe('13.405000');
    await dashboard.page.evaluate(() => navigator.clipboard.writeText('-33.8568, 151.2153'));
    await field('Longitude').focus();
    await dashboard.page.keyboard.press('ControlOrMeta+v');
    await waitFor('the numbers', async () => (await field('Latitude').inputValue()) === '-33.8568');
    await field('Name (optional)').fill('Opera');
    const got = await received(() => dashboard.page.keyboard.press('Enter'));

    expect(got).toMatchObject({
      kind: 'location',
      details: { latitude: -33.8568, longitude: 151.2153, name: 'Opera' },
    });
  });

  it('gives a hint when the browser does not give the position', async () => {
    await openForm('Location');
    await dashboard.button('Use my position').click();
    await dialog('Send a location').getByText('Allow it for this page').waitFor();
  });

  it('is contact cards, of a contact and of a typed person', async () => {
    await openForm('Contact');
    await dialog('Share contacts').getByRole('checkbox', { name: 'Ann Lee' }).check();
    await field('Name').fill('Carl');
    await field('Phone number').fill('+1 555 0177');
    const got = await received(() => dashboard.page.keyboard.press('Enter'));

    expect(got.details).toEqual({
      contacts: [
        { name: 'Ann Lee', phones: [`+${ann.number}`] },
        { name: 'Carl', phones: ['+15550177'] },
      ],
    });
  });

  it('is written by keys alone, and survives closing, another chat and a reload', async () => {
    const { keyboard } = dashboard.page;
    await dashboard.button('Attach').focus();
    await keyboard.press('Enter');
    await keyboard.press('End');
    await keyboard.press('Enter');
    await dashboard.waitForFocus(field('Question'));
    await keyboard.type('Lunch?');
    await keyboard.press('Escape');
    await dashboard.waitForFocus(dashboard.button('Attach'));
    // Not by the list: he may be named in the group's preview.
    await dashboard.goTo(`#/chats/${encodeURIComponent(bob.jid)}`);
    await dashboard.heading('Bob').waitFor();
    await openForm('Poll');
    expect(await field('Question').inputValue()).toBe('');
    await keyboard.press('Escape');
    await dashboard.reload();
    await dashboard.openChat('Friends');
    await openForm('Poll');
    expect(await field('Question').inputValue()).toBe('Lunch?');
  });

  it('shows in its dialog why the service refuses it', async () => {
    dashboard.tolerate(/messages$/);
    await openForm('Poll');
    await field('Question').fill('Where to?');
    await field('Option 1').fill('Sea');
    await field('Option 2').fill('Hills');
    await dashboard.page.route('**/api/chats/*/messages', (route) =>
      route.fulfill({
        status: 409,
        json: { error: 'Only admins may post.', code: 'not_permitted', hint: 'Ask an admin.' },
      }),
    );
    await dialog('Create a poll').getByRole('button', { name: 'Send' }).click();

    await dialog('Create a poll').getByText('Ask an admin.').waitFor();
    expect(await field('Option 1').inputValue()).toBe('Sea');
  });
});
