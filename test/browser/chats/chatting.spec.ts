import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { waitForState } from '../../support/service/pairing.js';
import { conversation } from '../../../packages/network/src/history/conversation.js';
import { documentMessage } from '../../../packages/network/src/people/content/media.js';
import { textMessage } from '../../../packages/network/src/people/content/text.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

describe('chatting', () => {
  let browser: Browser;
  let session: PairedSession;
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.waitForStatus('Connected');
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  // All tests share the page, as a person has one open all day; each has a chat of its own.
  beforeEach(() => dashboard.goTo('#/'));

  afterEach(() => {
    expect(dashboard.takeProblems()).toEqual([]);
  });

  describe('an incoming message', () => {
    it('is a new entry of the list, with its preview and unread count', async () => {
      const contact = session.network.contact({ name: 'New number' });
      await contact.say('first words');
      await contact.say('second words');

      await dashboard.entry(/New number.* second words 2 unread$/).waitFor();
    });

    it('stands in the thread, and is no longer unread once it is opened', async () => {
      const contact = await writer('Reader', 'read me');
      await dashboard.openChat('Reader');

      expect(await dashboard.bubbles.allInnerTexts()).toEqual([
        expect.stringMatching(/^Reader\s+read me\s+\d\d:\d\d$/),
      ]);
      await dashboard.entry(/Reader.* read me$/).waitFor();
      expect(await unreadCount(contact)).toBe(0);
    });

    it('is read at once in the open chat', async () => {
      const contact = await writer('Open chat', 'one');
      await dashboard.openChat('Open chat');
      await contact.say('two');

      await dashboard.bubble('two').waitFor();
      await dashboard.entry(/Open chat.* two$/).waitFor();
    });

    it('brings its chat to the front of the list', async () => {
      const earlier = await writer('Earlier', 'before');
      await writer('Later', 'after');
      await earlier.say('and again');

      await dashboard.entry(/Earlier.* and again 2 unread$/).waitFor();
      await waitFor('the order', async () => {
        const [first, second] = await dashboard.titles();
        return first === 'Earlier' && second === 'Later';
      });
    });

    const LINES = Array.from({ length: 200 }, (_, index) => `line ${index}`).join('\n');
    it.each([
      { what: 'many cards', messages: Array.from({ length: 18 }, () => documentMessage()) },
      { what: 'a long text', messages: [textMessage(LINES)] },
      { what: 'more than a page', messages: Array.from({ length: 210 }, () => textMessage('x')) },
      { what: 'short texts', messages: [textMessage('one'), textMessage('two')] },
    ])('begins at the line "New messages", be it $what', async ({ what, messages }) => {
      const contact = await writer(`Unread: ${what}`, 'seen before');
      for (let number = 1; number <= 30; number += 1) await contact.say(`seen before ${number}`);
      await dashboard.entry(new RegExp(`${contact.name}.* 31 unread$`)).waitFor();
      await session.api.post(`/api/chats/${contact.jid}/read`);
      for (const message of messages) await contact.sendMessage(message);
      await dashboard.entry(new RegExp(`${contact.name}.* ${messages.length} unread$`)).waitFor();
      await dashboard.openChat(contact.name);

      const line = dashboard.log.getByText('New messages', { exact: true });
      await waitFor('the line in view', () => dashboard.isInView(line));
      await dashboard.untilDrawn();
      expect(await dashboard.isInView(line)).toBe(true);
    });

    it("has WhatsApp's formatting, and keeps other markers as text", async () => {
      const text = '*bold* _italic_ ~gone~ 2*3*4\n> a quote\n- an item\n```const a_b = 1```';
      const contact = await writer('Formats', text);
      await dashboard.openChat(contact.name);
      const shown = dashboard.log.locator('.message-text');
      await shown.getByText('bold', { exact: true }).waitFor();
      const styled = await shown
        .locator('strong, em, s, blockquote, .text-item, code')
        .allInnerTexts();
      expect(styled).toEqual(['bold', 'italic', 'gone', 'a quote', 'an item', 'const a_b = 1']);
      expect(await shown.innerText()).toContain('2*3*4');
    });

    it('is collapsed if it is long; expands on click and for a link to it', async () => {
      const contact = await writer('Chapters', LINES);
      await dashboard.openChat(contact.name);
      const shown = dashboard.log.locator('.message-text');
      await shown.waitFor();
      expect(await shown.innerText()).not.toContain('line 199');
      await dashboard.button('Show more').click();
      await shown.getByText('line 199').waitFor();
    });

    it('is announced in a hidden window, in the title and by a notification', async () => {
      const unseen = await Dashboard.open(browser, session.service.baseUrl);
      const { page } = unseen;
      await page.context().grantPermissions(['notifications']);
      await unseen.waitForStatus('Connected');
      await page.evaluate(() => {
        const shown: string[] = [];
        Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
        window.Notification = class extends Notification {
          // The permission that the browser of the tests reports when it is asked, but not here.
          static override readonly permission = 'granted';

          constructor(title: string, options?: NotificationOptions) {
            super(title, options);
            shown.push(`${title}: ${options?.body}`);
          }
        };
        Object.assign(window, { shown });
      });
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('checkbox', { name: 'Notify me of new messages' }).check();
      const before = unreadInTitle(await page.title());
      await session.network.contact({ name: 'Out of sight' }).say('look here');

      const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
      expect(await waitFor('a notification', async () => (await shown())[0])).toBe(
        'Out of sight: look here',
      );
      expect(unreadInTitle(await page.title())).toBe(before + 1);
      await unseen.close();
      expect(unseen.problems).toEqual([]);
    });

    it('may be of the past: the progress stands below the list', async () => {
      const past = session.network.contact({ name: 'Long ago' });
      const part = (progress: number, messages: { id: string; text: string; at: Date }[]) => ({
        type: 'recent' as const,
        progress,
        conversations: [conversation({ with: past, messages })],
      });
      const at = new Date(Date.now() - 24 * 60 * 60 * 1000);
      await session.phone.history.push([part(30, [{ id: 'PAST1', text: 'long ago', at }])]);
      const progress = dashboard.page.getByRole('main').getByText('Fetching older messages');
      await progress.and(dashboard.page.getByText('30 %')).waitFor();
      await session.phone.history.push([part(100, [{ id: 'PAST2', text: 'and then', at }])]);
      await progress.waitFor({ state: 'hidden' });

      await dashboard.chat('Long ago').waitFor();
    });

    it('is shown as text, and nothing in it runs', async () => {
      const markup = '<img src=x onerror="window.hasRun = true"><script>hasRun = true</script>';
      const contact = await writer(`Name ${markup}`, `Text ${markup}`);
      await dashboard.openChat(contact.name);
      await dashboard.bubble(`Text ${markup}`).waitFor();

      await dashboard.reply(`Answer ${markup}`);
      await dashboard.bubble(`Answer ${markup}`).waitFor();
      expect(await dashboard.page.evaluate('[window.hasRun, document.images.length]')).toEqual([
        undefined,
        0,
      ]);
    });
  });

  describe('a message', () => {
    it('shows its status, step by step', async () => {
      const contact = await writer('Steps', 'a question', 'read');
      await dashboard.openChat('Steps');
      await dashboard.reply('an answer');
      await contact.waitForMessage('an answer');
      await dashboard.bubble('an answer').getByText('Read', { exact: true }).waitFor();
      await dashboard.openDetails('an answer');

      const steps = dashboard.bubble('an answer').locator('.timeline li');
      await steps.filter({ hasText: 'Sent' }).waitFor();
      const lines = await steps.allInnerTexts();
      expect(lines[0]).toContain('Queued');
      expect(lines.slice(1).every((line) => /\+[\d,]+ ms/.test(line))).toBe(true);
    });

    it('is answered with a quote, which leads back to it', async () => {
      const contact = await writer('Quoted', 'the question');
      await dashboard.openChat('Quoted');
      await dashboard.bubble('the question').hover();
      await dashboard.bubble('the question').getByRole('button', { name: 'Reply' }).click();
      await dashboard.waitForFocus(dashboard.field);
      await dashboard.reply('the answer');

      await contact.waitForMessage('the answer');
      const quote = dashboard.bubble('the answer').getByRole('link', { name: 'the question' });
      await quote.click();
      await dashboard.page.locator('.is-target').getByText('the question').waitFor();
    });

    it('shows edits, reactions and deletion in its place', async () => {
      const contact = await writer('Changes', 'first words');
      await dashboard.openChat('Changes');
      const { id } = await contact.say('second words');
      await dashboard.bubble('second words').waitFor();
      await contact.react(id, '👍');
      await dashboard.bubble('second words').getByText('👍').waitFor();
      await contact.edit(id, 'better words');
      await dashboard.bubble('better words').getByText('edited').waitFor();

      expect(await dashboard.texts()).toEqual(['first words', 'better words']);
    });

    it('is found by its words, and led to', async () => {
      const contact = await writer('Searched', 'a needle in here');
      await contact.say('and hay');
      await dashboard.search('needle');
      await dashboard.page.locator('message-hit a').filter({ hasText: 'Searched' }).click();

      await dashboard.page.locator('.is-target').getByText('a needle in here').waitFor();
      await dashboard.search('');
    });
  });

  it('a draft survives a reload', async () => {
    await writer('Drafted', 'a question');
    await dashboard.openChat('Drafted');
    await dashboard.field.fill('half an answer');
    const again = await dashboard.reload();
    await again.waitForDraft('half an answer');
  });

  describe('an answer', () => {
    it('reaches the contact exactly as it was typed', async () => {
      const contact = await writer('Exact', 'write to me');
      await dashboard.openChat('Exact');
      await dashboard.reply(' 👋🏽 two lines\n\n<and> "signs" ');

      const received = await contact.waitForMessage((message) => message.kind === 'text');
      expect(received.text).toBe(' 👋🏽 two lines\n\n<and> "signs" ');
    });

    it('shows its status, in the thread and in the list', async () => {
      const contact = await writer('Ticks', 'a question', 'none');
      await dashboard.openChat('Ticks');
      await dashboard.reply('an answer');

      const bubble = dashboard.bubble('an answer');
      await bubble.getByText('Sent', { exact: true }).waitFor();
      const { id } = await contact.waitForMessage('an answer');
      contact.markDelivered(id);
      await bubble.getByText('Delivered', { exact: true }).waitFor();
      contact.markRead(id);
      await bubble.getByText('Read', { exact: true }).waitFor();
      await dashboard.entry(/Ticks.* Read an answer$/).waitFor();
    });

    it('shows a refusal', async () => {
      const contact = await writer('Refused', 'a question', 'none');
      // Not a code that pauses messages to strangers: later tests write to some.
      session.network.faults.acks({ mode: 'error', errorCode: 498 }, contact);
      await dashboard.openChat('Refused');
      await dashboard.reply('an answer');

      await dashboard.bubble('an answer').getByText('Not sent').waitFor();
      await dashboard.bubble('an answer').getByText('498').waitFor();
      session.network.faults.clear();
    });

    it('is sent once, although the first answer of the service is lost', async () => {
      const contact = await writer('Once', 'a question');
      await dashboard.openChat('Once');
      await dashboard.page.route('**/api/send', async (route) => {
        await route.fetch();
        await route.abort();
      });
      dashboard.tolerate('/api/send');
      await dashboard.reply('only once');
      await dashboard.page.getByText('The dashboard service did not answer.').waitFor();
      await dashboard.page.unroute('**/api/send');
      await dashboard.field.press('Enter');

      await dashboard.waitForDraft('');
      await dashboard.reply('and then this');
      await contact.waitForMessage('and then this');
      expect(contact.received.map(({ text }) => text)).toEqual(['only once', 'and then this']);
    });

    it('goes to the number of a chat that was opened by another address', async () => {
      const contact = session.network.contact({ name: 'By lid', addressing: 'lid' });
      await contact.say('from the lid');
      await dashboard.chat('By lid').waitFor();
      await dashboard.goTo(`#/chats/${contact.lid}`);
      await dashboard.bubble('from the lid').waitFor();
      await dashboard.reply('to the number');

      await contact.waitForMessage('to the number');
      await dashboard.bubble('to the number').waitFor();
    });
  });

  it('lets the keyboard skip the list', async () => {
    await writer('Skipped to', 'a question');
    await dashboard.openChat('Skipped to');
    await dashboard.page.getByRole('link', { name: 'Skip to the conversation' }).press('Enter');
    await dashboard.page.keyboard.press('Tab');
    await dashboard.waitForFocus(dashboard.button('More about this chat'));
    await dashboard.page.keyboard.press('Tab');

    await dashboard.waitForFocus(dashboard.log);
  });

  describe('a new message', () => {
    it('opens a chat with a new number', async () => {
      const contact = session.network.contact();
      await dashboard.button('New message').click();
      await dashboard.writeNew(`+${contact.number}`, 'nice to meet you');

      await dashboard.heading(`+${contact.number}`).waitFor();
      await dashboard.bubble('nice to meet you').waitFor();
      expect((await contact.waitForMessage('nice to meet you')).kind).toBe('text');
    });

    it('goes on in the chat of the number that WhatsApp has corrected', async () => {
      const contact = session.network.contact({ number: '551187654321' });
      await dashboard.goTo('#/chats/5511987654321%40s.whatsapp.net');
      await session.api.post('/api/send', { to: '5511987654321', text: 'which form?' });
      await dashboard.heading('+551187654321').waitFor();
      await contact.waitForMessage('which form?');
      await contact.say('this one');
      await dashboard.bubble('this one').waitFor();
      await dashboard.bubble('which form?').waitFor();
      expect(await dashboard.titles()).not.toContain('+5511987654321');

      dashboard.tolerate(/\/picture$/);
      await dashboard.button('More about this chat').click();
      await dashboard.page.getByRole('button', { name: 'Contact info' }).click();
      const info = dashboard.page.getByRole('dialog', { name: 'Contact info' });
      await info.getByText('Also found by').waitFor();
      await info.getByText('+5511987654321').waitFor();
      await dashboard.page.keyboard.press('Escape');
    });

    it('shows the objection of the service to a number, and keeps the text', async () => {
      dashboard.tolerate('/api/send');
      await dashboard.button('New message').click();
      await dashboard.writeNew('+1-555-0100', 'a long text');

      await dashboard.dialog.getByText('no spaces, dashes or letters').waitFor();
      const text = dashboard.dialog.getByRole('textbox', { name: 'Message' });
      expect(await text.inputValue()).toBe('a long text');
      const to = dashboard.dialog.getByRole('textbox', { name: 'To' });
      expect(await to.getAttribute('aria-invalid')).toBe('true');
      await dashboard.page.keyboard.press('Escape');
      await dashboard.dialog.waitFor({ state: 'hidden' });
    });
  });

  describe('while disconnected', () => {
    afterEach(async () => {
      await session.api.post('/api/connect');
      await waitForState(session.service, 'connected');
    });

    it('says why nothing can be sent', async () => {
      await writer('Left alone', 'a question');
      await dashboard.openChat('Left alone');
      await dashboard.disconnect();

      await dashboard.waitForStatus('Disconnected');
      expect(await dashboard.button('Send').isDisabled()).toBe(true);
      expect(await dashboard.field.getAttribute('aria-describedby')).toBe('compose-note');
      const note = dashboard.page.locator('#compose-note');
      expect(await note.innerText()).toContain('Disconnected on request.');
    });

    it('takes all keys of an answer, and sends it after connecting again', async () => {
      const contact = await writer('Patient', 'a question');
      await dashboard.openChat('Patient');
      await dashboard.bubble('a question').hover();
      await dashboard.bubble('a question').getByRole('button', { name: 'Reply' }).click();
      await dashboard.page.keyboard.type('written before, ');
      await session.api.post('/api/disconnect');
      await dashboard.waitForStatus('Disconnected');
      await dashboard.page.keyboard.type('meanwhile and');
      await session.api.post('/api/connect');
      await dashboard.waitForStatus('Connected');
      await dashboard.page.keyboard.type(' after\n');

      await contact.waitForMessage('written before, meanwhile and after');
    });
  });

  /** A person whose message is already in the list. */
  async function writer(
    name: string,
    text: string,
    receipts: Contact['receipts'] = 'delivered',
  ): Promise<Contact> {
    const contact = session.network.contact({ name, receipts });
    await contact.say(text);
    await dashboard.chat(name).waitFor();
    return contact;
  }

  async function unreadCount({ jid }: Contact): Promise<number | undefined> {
    const { body } = await session.api.get<{ chats: { jid: string; unread_count: number }[] }>(
      '/api/chats',
    );
    return body.chats.find((chat) => chat.jid === jid)?.unread_count;
  }
});

/** The number in `(3) WhatsApp dashboard`. */
const unreadInTitle = (title: string): number => Number(/^\((\d+)\)/.exec(title)?.[1] ?? 0);
