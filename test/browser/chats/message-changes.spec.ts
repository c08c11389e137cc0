import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { pollMessage } from '../../../packages/network/src/people/content/polls-and-events.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

describe('acts for a message', () => {
  let browser: Browser;
  let session: PairedSession;
  let dashboard: Dashboard;
  let contact: Contact;
  let asked: string;
  let count = 0;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.waitForStatus('Connected');
  });

  beforeEach(async () => {
    contact = session.network.contact({ name: `Partner ${++count}`, receipts: 'read' });
    ({ id: asked } = await contact.say('a question'));
    await dashboard.openChat(contact.name);
    await dashboard.bubble('a question').waitFor();
  });

  afterEach(() => {
    session.network.faults.clear();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  const menu = () => dashboard.page.locator('.message-menu');

  async function openMenu(text: string): Promise<void> {
    await dashboard.bubble(text).hover();
    await dashboard.bubble(text).getByRole('button', { name: 'More about this message' }).click();
    await menu().waitFor();
  }

  async function choose(text: string, item: string): Promise<void> {
    await openMenu(text);
    await menu().getByRole('menuitem', { name: item }).click();
  }

  /** From the field to the newest message, and into its menu. */
  async function openMenuByKeys(): Promise<void> {
    await dashboard.log.focus();
    await dashboard.page.keyboard.press('End');
    await dashboard.page.keyboard.press('Enter');
    await menu().waitFor();
  }

  const reactionOf = (id: string) => contact.shown(id)?.reactions['Own name'];

  it('react by a click, and take it back by another', async () => {
    await openMenu('a question');
    await menu().getByRole('menuitemcheckbox', { name: 'React with ❤️' }).click();
    const chip = dashboard.bubble('a question').getByRole('button', { name: 'from You' });
    await chip.waitFor();
    expect(await chip.getAttribute('aria-pressed')).toBe('true');
    await session.network.waitFor(() => reactionOf(asked) === '❤️', 'the reaction');

    await chip.click();
    await chip.waitFor({ state: 'detached' });
    await session.network.waitFor(() => reactionOf(asked) === undefined, 'no reaction');
  });

  it('react by keys, with any emoji', async () => {
    const { keyboard } = dashboard.page;
    await openMenuByKeys();
    await keyboard.press('ArrowLeft');
    await keyboard.press('Enter');
    const picker = dashboard.page.locator('message-menu emoji-picker');
    await picker.locator('.tabpanel .emoji').first().waitFor();
    // Filled at once: the results of its first letters come before those of the word.
    await keyboard.insertText('lobster');
    await picker.getByRole('option', { name: 'lobster' }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await session.network.waitFor(() => reactionOf(asked) === '🦞', 'the lobster');
    await dashboard.bubble('a question').getByRole('button', { name: '🦞' }).waitFor();

    await openMenuByKeys();
    await keyboard.press('ArrowLeft');
    await keyboard.press('Enter');
    // The last search is cleared.
    await picker.getByRole('option', { name: 'lobster' }).waitFor({ state: 'detached' });
    await keyboard.insertText('crab');
    await picker.getByRole('option', { name: 'crab' }).waitFor();
    await keyboard.press('Escape');
    await picker.waitFor({ state: 'hidden' });
  });

  it('show a reaction that waits for the acknowledgement, and then as given', async () => {
    const { faults } = session.network;
    faults.acks({ mode: 'late' });
    // A receipt would count as the acknowledgement, too.
    faults.receipts({ mode: 'late' });
    await openMenu('a question');
    await menu().getByRole('menuitemcheckbox', { name: 'React with 👍' }).click();
    const waiting = dashboard.bubble('a question').getByText('Your reaction waits to be sent');
    await waiting.waitFor({ state: 'attached' });
    await dashboard.reload();
    await waiting.waitFor({ state: 'attached' });
    await dashboard.reload();
    await waiting.waitFor({ state: 'attached' });
    faults.releaseAcks();
    faults.releaseReceipts();
    faults.clear();
    await dashboard.bubble('a question').getByRole('button', { name: 'from You' }).waitFor();
    await waiting.waitFor({ state: 'detached' });
  });

  it('give the reason for a refused change, and try it again', async () => {
    session.network.faults.acks({ mode: 'error', errorCode: 498 });
    await openMenu('a question');
    await menu().getByRole('menuitemcheckbox', { name: 'React with 👍' }).click();
    const bubble = dashboard.bubble('a question');
    await bubble.getByText('Your reaction did not take effect.').waitFor();
    await dashboard.reload();
    await bubble.getByText('Your reaction did not take effect.').waitFor();
    session.network.faults.clear();
    await bubble.getByRole('button', { name: 'Try again' }).click();
    await bubble.getByRole('button', { name: 'from You' }).waitFor();
    expect(await bubble.getByText('did not take effect').count()).toBe(0);
  });

  it('edit an own text by keys, and keep the draft', async () => {
    const { keyboard } = dashboard.page;
    await dashboard.reply('a mistkae');
    const { id } = await contact.waitForMessage('a mistkae');
    await dashboard.bubble('a mistkae').getByText('Read', { exact: true }).waitFor();
    await dashboard.field.fill('half a');
    await openMenuByKeys();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await keyboard.press(key);
    await dashboard.waitForFocus(dashboard.field);
    await dashboard.waitForDraft('a mistkae');
    await keyboard.press('Escape');
    await dashboard.waitForDraft('half a');

    await openMenuByKeys();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await keyboard.press(key);
    await dashboard.waitForDraft('a mistkae');
    await dashboard.field.fill('no mistake');
    await keyboard.press('Enter');
    await dashboard.bubble('no mistake').getByText('edited').waitFor();
    await dashboard.waitForDraft('half a');
    await session.network.waitFor(() => contact.shown(id)?.text === 'no mistake', 'the edit');
  });

  it('delete an own message for everyone', async () => {
    await dashboard.reply('regretted');
    const { id } = await contact.waitForMessage('regretted');
    await dashboard.bubble('regretted').getByText('Read', { exact: true }).waitFor();
    await choose('regretted', 'Delete');
    await dashboard.button('Delete for everyone').click();
    await dashboard.log.getByText('This message was deleted').waitFor();
    await session.network.waitFor(() => contact.shown(id)?.isDeleted === true, 'the deletion');
    expect(await dashboard.page.locator('delete-dialog').count()).toBe(0);
    // The opener of the dialog has the focus again.
    const deleted = dashboard.bubbles.last();
    await dashboard.waitForFocus(deleted.getByRole('button', { name: 'More about this message' }));
  });

  it('are offered only where they are possible', async () => {
    await choose('a question', 'Delete');
    await dashboard.button('Delete for me').waitFor();
    expect(await dashboard.button('Delete for everyone').count()).toBe(0);
    await dashboard.button('Cancel').click();
    await openMenu('a question');
    expect(await menu().getByRole('menuitem', { name: 'Edit' }).count()).toBe(0);
    await dashboard.page.keyboard.press('Escape');
  });

  it('forward to several chats, which are searched for', async () => {
    const others = ['First reader', 'Second reader'].map((name) =>
      session.network.contact({ name: `${name} ${count}` }),
    );
    for (const other of others) await other.say('hello');
    await Promise.all(others.map(({ name }) => dashboard.chat(name).waitFor()));
    await choose('a question', 'Forward');
    const dialog = dashboard.page.getByRole('dialog', { name: 'Forward message' });
    await dialog.getByRole('textbox', { name: 'Search chats' }).fill('reader');
    for (const { name } of others) await dialog.getByRole('checkbox', { name }).check();
    await dialog.getByRole('button', { name: 'Forward to 2 chats' }).click();

    for (const other of others) await other.waitForMessage('a question');
    await dialog.waitFor({ state: 'detached' });
    await dashboard.openChat(others[0]?.name ?? '');
    await dashboard.bubble('a question').getByText('Forwarded').waitFor();
  });

  it('vote in a poll, show who has voted, and take the vote back', async () => {
    const { id } = await contact.sendMessage(
      pollMessage('When?', ['Today', 'Tomorrow'], { version: 3 }),
    );
    const poll = dashboard.log.locator('poll-card');
    await poll.getByRole('radio', { name: 'Tomorrow' }).check();
    // By the key, so that the focus must not be lost with the button.
    await poll.getByRole('button', { name: 'Vote', exact: true }).press('Enter');
    await poll.getByText('1 person voted').waitFor();
    await dashboard.waitForFocus(dashboard.bubbles.last());
    await poll.getByText('1 vote', { exact: true }).waitFor({ state: 'attached' });
    await poll.getByText('Who voted').click();
    await poll.locator('dd', { hasText: 'You' }).waitFor();
    expect(contact.shown(id)).toBeDefined();

    await poll.getByRole('button', { name: 'Withdraw vote' }).click();
    await poll.getByText('Nobody has voted').waitFor();
    await waitFor('no option to be marked', async () => {
      return !(await poll.getByRole('radio', { name: 'Tomorrow' }).isChecked());
    });
  });
});
