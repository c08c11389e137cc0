import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { ContactOptions } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { launchBrowser } from '../support/chromium.js';
import { compose } from '../support/compose.js';
import { Dashboard } from '../support/dashboard.js';

describe('answering', () => {
  let browser: Browser;
  let session: PairedSession;
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.waitForStatus('Connected');
  });

  beforeEach(() => dashboard.goTo('#/'));

  afterEach(() => session.network.faults.clear());

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(dashboard.problems).toEqual([]);
    expect(session.network.errors).toEqual([]);
  });

  it('reaches every member of a group, whose names stand above their messages', async () => {
    const members = ['First member', 'Second member'].map((name) =>
      session.network.contact({ name, receipts: 'read' }),
    );
    const group = session.network.group({ subject: 'The team', participants: members });
    for (const member of members) await member.say(`from ${member.name}`, { to: group });
    await dashboard.openChat('The team');

    await dashboard.reply('to all of you');
    for (const member of members) {
      await dashboard
        .bubble(`from ${member.name}`)
        .getByText(member.name, { exact: true })
        .waitFor();
      await member.waitForMessage('to all of you');
    }
    await dashboard.bubble('to all of you').getByText('Read', { exact: true }).waitFor();
  });

  it('works without a known number, and makes none up', async () => {
    const contact = await writer({ addressing: 'lid', hidesNumber: true }, 'from nowhere');
    await dashboard.openChat(contact.name);
    await dashboard.reply('to wherever you are');

    await contact.waitForMessage('to wherever you are');
    expect(await dashboard.conversation.innerText()).not.toMatch(/\+\d/);
  });

  it('is tried again from the bubble, under the same id', async () => {
    const contact = await writer({ receipts: 'delivered' }, 'a question');
    session.network.faults.acks({ mode: 'error', errorCode: 498 }, contact);
    await dashboard.openChat(contact.name);
    await dashboard.reply('at the second try');
    const bubble = dashboard.bubble('at the second try');
    await bubble.getByText('Not sent').waitFor();
    session.network.faults.clear();
    await bubble.getByRole('button', { name: 'Try again' }).click();

    await bubble.getByText('Delivered', { exact: true }).waitFor();
    expect(await bubble.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    const answers = contact.received.filter(({ text }) => text === 'at the second try');
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await dashboard.bubbles.count()).toBe(2);
  });

  it('is not offered where another try would change nothing', async () => {
    const to = '15559990001';
    await session.api.post('/api/send', { to, text: 'to nobody' });
    // A number that is not on WhatsApp leaves no chat in the list.
    await dashboard.goTo(`#/chats/${to}%40s.whatsapp.net`);
    const bubble = dashboard.bubble('to nobody');
    await bubble.getByText('This number is not on WhatsApp').waitFor();

    expect(await bubble.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  it('happens once, however often the button is pressed', async () => {
    const contact = await writer({}, 'a question');
    await dashboard.openChat(contact.name);
    await dashboard.field.fill('pressed twice');
    await dashboard.button('Send').dblclick();
    await dashboard.waitForDraft('');
    await dashboard.reply('the next');

    await contact.waitForMessage('the next');
    expect(contact.received.map(({ text }) => text)).toEqual(['pressed twice', 'the next']);
  });

  it('leaves the Enter of an input method to the input method', async () => {
    const contact = await writer({}, 'a question');
    await dashboard.openChat(contact.name);
    await dashboard.field.focus();
    await compose(dashboard.page, 'にほん');
    await dashboard.page.keyboard.press('Enter');
    expect(await dashboard.field.inputValue()).toContain('にほん');
    await dashboard.field.fill('');
    await dashboard.reply('日本');

    await contact.waitForMessage('日本');
    expect(contact.received.map(({ text }) => text)).toEqual(['日本']);
  });

  describe('a new message', () => {
    it('checks while the number is typed if it is on WhatsApp', async () => {
      const contact = session.network.contact();
      await dashboard.button('New message').click();
      const to = dashboard.dialog.getByRole('textbox', { name: 'To' });
      await to.fill(`+${contact.number}`);
      await dashboard.dialog.getByText('This number is on WhatsApp').waitFor();
      await to.fill('+15559990000');
      await dashboard.dialog.getByText('This number is not on WhatsApp').waitFor();
      await to.fill('1-2');
      await dashboard.dialog.getByText('No dashes').waitFor();
      await dashboard.page.keyboard.press('Escape');

      expect(contact.received).toEqual([]);
    });
  });

  it('takes the spaces out of a number, also while it is typed', async () => {
    await dashboard.button('New message').click();
    const to = dashboard.dialog.getByRole('textbox', { name: 'To' });
    await to.fill('+1 555 0199 ');
    expect(await to.inputValue()).toBe('+15550199');
    await to.press('ArrowLeft');
    await to.press('Space');
    await to.pressSequentially('2');
    expect(await to.inputValue()).toBe('+155501929');
    await dashboard.page.keyboard.press('Escape');
  });

  it('is reached by keyboard from message to message, with all acts for it', async () => {
    const contact = await writer({}, 'the first');
    await contact.say('the second');
    await contact.say('the third');
    await dashboard.openChat(contact.name);
    await dashboard.bubble('the third').waitFor();
    await dashboard.log.focus();
    const { keyboard } = dashboard.page;
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown']) await keyboard.press(key);
    await dashboard.waitForFocus(dashboard.bubble('the second'));
    await keyboard.press('Tab');
    await dashboard.waitForFocus(
      dashboard.bubble('the second').getByRole('button', { name: 'Reply' }),
    );
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await dashboard.bubble('the second').locator('.report .facts').waitFor();
    await keyboard.press('Shift+Tab');
    await keyboard.press('Enter');
    await dashboard.waitForFocus(dashboard.field);
    await dashboard.type('to the second');
    await keyboard.press('Enter');

    await contact.waitForMessage('to the second');
    await dashboard
      .bubble('to the second')
      .getByRole('link', { name: 'the second', exact: false })
      .waitFor();
  });

  it('begins with older messages: the phone is asked for them, and they come by themselves', async () => {
    const history = await session.phone.pushHistory({
      chats: 1,
      messages: 60,
      perChunk: 60,
      older: 30,
    });
    await dashboard.goTo(`#/chats/${history.jid(0)}`);
    await dashboard.bubble(history.text(0, history.count(0) - 1)).waitFor();
    const ask = dashboard.button('Ask the phone for older messages');
    // The page goes back to the newest messages while it still draws the older ones.
    await waitFor('a click at the beginning', async () => {
      await dashboard.log.evaluate((log) => log.scrollTo({ top: 0 }));
      return ask.click({ timeout: scaled(1000) }).then(
        () => true,
        () => false,
      );
    });

    await dashboard.log.getByText(history.text(0, 29), { exact: true }).waitFor();
    await dashboard.log.evaluate((log) => log.scrollTo({ top: 0 }));
    await dashboard.log.getByText(history.text(0, 0), { exact: true }).waitFor();
  });

  // Must be the last one: messages to strangers wait afterwards.
  it('is not tried again before the time that the failure names, which the page counts down to', async () => {
    const contact = await writer({ receipts: 'delivered' }, 'a question');
    session.network.faults.acks({ mode: 'error', errorCode: 463 }, contact);
    await dashboard.openChat(contact.name);
    await dashboard.reply('too soon');
    const bubble = dashboard.bubble('too soon');
    await bubble.getByText('Do not try again yet').waitFor();
    const again = bubble.getByRole('button', { name: 'Try again' });
    await bubble.getByText(/^in \d+ s$/).waitFor();
    expect(await again.isDisabled()).toBe(true);

    await dashboard.page.clock.setFixedTime(Date.now() + 61_000);
    await waitFor('the time', () => again.isEnabled());
    expect(await bubble.getByText(/^in \d+ s$/).count()).toBe(0);
  });

  /** A new person whose message is already in the list. */
  async function writer(options: ContactOptions, text: string): Promise<Contact> {
    const name = expect.getState().currentTestName ?? 'Somebody';
    const contact = session.network.contact({ name: name.slice(10, 40), ...options });
    await contact.say(text);
    await dashboard.chat(contact.name).waitFor();
    return contact;
  }
});
