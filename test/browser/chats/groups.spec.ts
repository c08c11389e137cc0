import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Route } from 'playwright-core';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { makePicture } from '../../support/data/sample-files.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

describe('groups', () => {
  let browser: Browser;
  let session: PairedSession;
  let ann: Contact;
  let bob: Contact;
  let eve: Contact;
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    ann = session.network.contact({ name: 'Ann' });
    bob = session.network.contact({ name: 'Bob' });
    eve = session.network.contact({ name: 'Eve' });
    for (const person of [ann, bob, eve]) await person.say('hi');
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  // Asked for, as few groups have a picture.
  beforeEach(() => dashboard.tolerate(/\/picture$/));

  afterEach(async () => {
    await dashboard.startOver();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  const info = (): Locator => dashboard.page.getByRole('dialog', { name: 'Group info' });
  const button = (name: string | RegExp): Locator => info().getByRole('button', { name });
  const names = (): Promise<string[]> => info().locator('.person-name').allInnerTexts();
  const nameIs = (wanted: string[]): Promise<unknown> =>
    waitFor(`the members ${wanted.join()}`, async () => (await names()).join() === wanted.join());

  async function openInfo(group: Group): Promise<void> {
    await dashboard.openChat(group.subject);
    await dashboard.button('More about this chat').click();
    await dashboard.button('Group info').click();
    await info().getByRole('list').waitFor();
  }

  async function startGroup(subject: string, creator?: Contact): Promise<Group> {
    const participants = creator ? [session.phone, bob] : [ann, bob];
    const group = session.network.group({ subject, participants, ...(creator && { creator }) });
    await bob.say('here', { to: group });
    return group;
  }

  it('show their members and roles, and let an admin change the texts', async () => {
    const group = await startGroup('Texts');
    await openInfo(group);
    expect(await names()).toEqual(['You', 'Ann', 'Bob']);
    await button('Edit name and description').click();
    const subject = info().getByRole('textbox', { name: 'Group name' });
    await dashboard.waitForFocus(subject);
    await subject.fill('');
    await info().getByText('Write a name for the group.').waitFor();
    await subject.fill('New texts');
    await info().getByRole('textbox', { name: 'Description' }).fill('What we plan.');
    await button('Save').click();

    await info().getByText('What we plan.').waitFor();
    await waitFor('the new subject', () => group.subject === 'New texts');
    await dashboard.page.keyboard.press('Escape');
    await dashboard.heading('New texts').waitFor();
  });

  it('let an admin promote, remove and add members', async () => {
    const group = await startGroup('Members');
    await openInfo(group);
    await button('Change Bob').click();
    await button('Make admin').click();
    await nameIs(['You', 'Bob', 'Ann']);
    expect(group.isAdmin(bob)).toBe(true);
    await button('Change Ann').click();
    await button('Remove from the group').click();
    await nameIs(['You', 'Bob']);
    expect(group.has(ann)).toBe(false);

    await button('Add members').click();
    const search = info().getByRole('textbox', { name: 'Search contacts' });
    await search.fill('Bob');
    await info().getByText('Everybody found is a member already').waitFor();
    await search.fill(`+${eve.number}`);
    await info().getByRole('checkbox', { name: 'Eve' }).check();
    await button('Add members').click();
    await nameIs(['You', 'Bob', 'Eve']);
    expect(group.has(eve)).toBe(true);
  });

  it('let an admin switch who may write, and give the invite link', async () => {
    const group = await startGroup('Settings');
    await openInfo(group);
    await info().getByRole('checkbox', { name: 'Only admins can write' }).click();
    await waitFor('the setting', () => group.settings.isAnnouncement);
    await button('Show the invite link').click();
    await info().getByText(group.settings.inviteCode).waitFor();
  });

  it('offer a member only what a member may do, and ask before leaving', async () => {
    const group = await startGroup('Not mine', ann);
    await openInfo(group);
    expect(await button(/Change|Add members|invite/).count()).toBe(0);
    await button('Leave the group').click();
    await dashboard.waitForFocus(button('Cancel'));
    expect(group.has(session.phone)).toBe(true);
    await button('Cancel').click();
    await button('Leave the group').click();
    await button('Leave the group').click();
    await waitFor('the end', () => !group.has(session.phone));
    await info().waitFor({ state: 'detached' });
    await dashboard.conversation.getByText('You are not a member of this group.').waitFor();
  });

  it("let an admin delete others' messages for everyone", async () => {
    await startGroup('Moderated');
    await dashboard.openChat('Moderated');
    const bubble = dashboard.bubble('here');
    await bubble.hover();
    await bubble.getByRole('button', { name: 'More about this message' }).click();
    await dashboard.page.getByRole('menuitem', { name: 'Delete' }).click();
    await dashboard.button('Delete for everyone').click();
    await dashboard.log.getByText('This message was deleted').waitFor();
  });

  it('have no field to write in while only admins can', async () => {
    const group = await startGroup('Announcements', ann);
    group.setAnnouncement(ann, true);
    await dashboard.openChat('Announcements');
    const note = dashboard.conversation.getByText('Only admins can write in this group.');
    await note.waitFor();
    expect(await dashboard.field.isDisabled()).toBe(true);
    group.setAnnouncement(ann, false);
    await note.waitFor({ state: 'detached' });
    expect(await dashboard.field.isEnabled()).toBe(true);

    // Includes a change while another chat is open.
    await dashboard.goTo('#/');
    group.setAnnouncement(ann, true);
    await dashboard.openChat('Announcements');
    await note.waitFor();
  });

  it("are changed by keys, without losing one's place", async () => {
    const group = await startGroup('Keys');
    await openInfo(group);
    const { keyboard } = dashboard.page;
    const onlyAdmins = info().getByRole('checkbox', { name: 'Only admins can write' });
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const hold = (route: Route): Promise<void> => released.then(() => route.continue());
    await dashboard.page.route('**/api/groups/*', hold, { times: 1 });
    await onlyAdmins.focus();
    await keyboard.press('Space');
    // Before the answer.
    await info().getByLabel('Disappearing messages').selectOption('7 days');
    await onlyAdmins.focus();
    release();
    await waitFor('the setting', () => group.settings.isAnnouncement);
    await dashboard.waitForFocus(onlyAdmins);
    await waitFor('the time', () => group.settings.ephemeralSeconds === 604_800);
    await button('Change Bob').focus();
    await keyboard.press('Enter');
    // A press while another change goes on is none.
    await button('Make admin').and(dashboard.page.locator('[aria-busy=false]')).focus();
    await keyboard.press('Enter');
    await nameIs(['You', 'Bob', 'Ann']);
    await dashboard.waitForFocus(button('Change Bob'));
    await keyboard.press('Escape');
    // By the name, which the notice itself does not have.
    await dashboard.log.getByText('Bob can manage the group as an admin now').waitFor();
  });

  it('show the real state again after a refused change', async () => {
    const group = await startGroup('Unchanged');
    await openInfo(group);
    dashboard.tolerate(/groups/);
    await dashboard.page.route('**/api/groups/*', (route) =>
      route.fulfill({ status: 409, json: { error: 'No.', code: 'not_permitted', hint: '' } }),
    );
    const onlyAdmins = info().getByRole('checkbox', { name: 'Only admins can write' });
    await onlyAdmins.click();
    await info().getByRole('alert').getByText('No.').waitFor();
    expect(await onlyAdmins.isChecked()).toBe(false);
  });

  it('are asked for their picture once, and show it everywhere', async () => {
    const [known, unknown] = [await startGroup('With a picture'), await startGroup('Without')];
    const picture = await makePicture();
    const pathOf = ({ jid }: Group) => `/api/contacts/${encodeURIComponent(jid)}/picture`;
    await dashboard.page.route(`**${pathOf(known)}`, (route) =>
      route.fulfill({ body: picture, contentType: 'image/jpeg' }),
    );
    const asked: string[] = [];
    dashboard.page.on('request', (request) => {
      asked.push(new URL(request.url()).pathname);
    });
    for (const group of [known, unknown, unknown]) {
      await openInfo(group);
      await dashboard.page.keyboard.press('Escape');
    }
    await dashboard.chat('With a picture').locator('img').waitFor();
    expect(asked.filter((path) => path === pathOf(unknown))).toHaveLength(1);
  });

  it('name the refused members, and what to do', async () => {
    const group = await startGroup('Refusing');
    await openInfo(group);
    dashboard.tolerate(/participants$/);
    await dashboard.page.route('**/participants', (route) =>
      route.fulfill({
        status: 409,
        json: { error: 'Only admins.', code: 'not_permitted', hint: 'Ask an admin.' },
      }),
    );
    await button('Change Bob').click();
    await button('Make admin').click();
    await info().getByRole('alert').getByText('Ask an admin.').waitFor();
  });

  it('are made of a name and members, and opened', async () => {
    await dashboard.button('New group').click();
    const dialog = dashboard.page.getByRole('dialog', { name: 'New group' });
    await dialog.getByRole('button', { name: 'Create the group' }).click();
    await dialog.getByText('Choose at least one member.').waitFor();
    await dashboard.waitForFocus(dialog.getByRole('textbox', { name: 'Group name' }));
    await dashboard.page.keyboard.type('Hikers');
    await dialog.getByRole('textbox', { name: 'Search contacts' }).fill(eve.number);
    await dialog.getByRole('checkbox', { name: 'Eve' }).check();
    await dialog.getByRole('button', { name: 'Create the group' }).click();

    await dashboard.heading('Hikers').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });
});
