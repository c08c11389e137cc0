import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { ephemeralSettingMessage } from '../../../packages/network/src/people/content/follow-ups.js';
import type { ChatDto } from '../../../src/features/chats/dto/chat.dto.js';
import type { ChatListDto } from '../../../src/features/chats/dto/responses.dto.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard, NARROW } from '../support/dashboard.js';

const RIGHT = { button: 'right' } as const;
const HOUR_MS = 3_600_000;

describe('the settings of a chat', () => {
  let browser: Browser;
  let session: PairedSession;
  let ann: Contact;
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    ann = session.network.contact({ name: 'Ann' });
    await ann.say('hello');
    await session.network.contact({ name: 'Bob' }).say('later');
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.chat('Bob').waitFor();
    // The menu of a row is loaded after the list.
    await dashboard.page.waitForFunction(() => customElements.get('chat-menu'));
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  afterEach(async () => {
    await dashboard.startOver();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  const menu = (): Locator => dashboard.page.getByRole('menu', { name: 'More about this chat' });
  const item = (name: string): Locator => menu().getByRole('menuitem', { name, exact: true });
  const titles = (wanted: string[]): Promise<unknown> =>
    waitFor(`the list ${wanted.join()}`, async () => {
      return (await dashboard.titles()).join() === wanted.join();
    });

  async function annsChat(fits: (chat: ChatDto) => boolean): Promise<ChatDto> {
    return waitFor("Ann's chat", async () => {
      const { chats } = (await session.api.get<ChatListDto>('/api/chats')).body;
      return chats.find((chat) => chat.jid === ann.jid && fits(chat));
    });
  }

  async function choose(name: string): Promise<void> {
    await dashboard.chat('Ann').click(RIGHT);
    await item(name).click();
  }

  it('have the timer of disappearing messages, for both people', async () => {
    dashboard.tolerate(/\/picture$/);
    await choose('Contact info');
    const timer = dashboard.page.getByRole('dialog').getByLabel('Disappearing messages');
    await timer.selectOption('7 days');
    const { message } = await ann.waitForMessage((each) => Boolean(each.message.protocolMessage));
    expect(message.protocolMessage?.ephemeralExpiration).toBe(604_800);
    await annsChat((chat) => chat.ephemeral_seconds === 604_800);
    await ann.sendMessage(ephemeralSettingMessage(0));
    await waitFor('the end', async () => (await timer.inputValue()) === '0');
  });

  it('pin it to the top, and let it go again', async () => {
    await titles(['Bob', 'Ann']);
    await choose('Pin');
    await titles(['Ann', 'Bob']);
    await dashboard.entry(/^Ann .*Pinned/).waitFor();
    await choose('Unpin');
    await titles(['Bob', 'Ann']);
  });

  it('put it into the archive, where it can be opened and taken out', async () => {
    await choose('Archive');
    await titles(['Bob']);
    await dashboard.button('Archived 1').click();
    await titles(['Ann']);
    await choose('Unarchive');
    await titles([]);
    await dashboard.button('Back to all chats').click();
    await titles(['Bob', 'Ann']);
  });

  it('mute it for a while, or for ever', async () => {
    const before = Date.now();
    await choose('8 hours');
    await dashboard.entry(/^Ann .*Muted/).waitFor();
    const { muted_until } = await annsChat((chat) => chat.muted_until !== null);
    expect(muted_until! - before).toBeGreaterThanOrEqual(8 * HOUR_MS - 1000);
    expect(muted_until! - before).toBeLessThan(9 * HOUR_MS);
    await choose('Unmute');
    await annsChat((chat) => chat.muted_until === null);
    await choose('Always');
    await annsChat((chat) => Number(chat.muted_until) > before + 1e14);
    await choose('Unmute');
    await annsChat((chat) => chat.muted_until === null);
  });

  it('mark it as unread and as read, from the head of the thread', async () => {
    await dashboard.openChat('Ann');
    await annsChat((chat) => chat.unread_count === 0);
    await dashboard.button('More about this chat').click();
    const low = { width: 1000, height: 420 };
    await dashboard.page.setViewportSize(low);
    const { y = 0, height = 0 } =
      (await dashboard.page.locator('#thread-menu').boundingBox()) ?? {};
    expect(y + height).toBeLessThan(low.height);
    await dashboard.button('Mark as unread').click();
    await dashboard.entry(/^Ann .*Marked as unread/).waitFor();
    await dashboard.button('More about this chat').click();
    await dashboard.button('Mark as read').click();
    await annsChat((chat) => !chat.marked_unread);
  });

  it('are reached by keys alone, which return to their start', async () => {
    const { keyboard } = dashboard.page;
    await dashboard.chat('Ann').focus();
    await keyboard.press('Shift+F10');
    await dashboard.waitForFocus(item('Contact info'));
    await keyboard.press('ArrowUp');
    await dashboard.waitForFocus(item('8 hours'));
    await keyboard.press('ArrowRight');
    await dashboard.waitForFocus(item('1 week'));
    await keyboard.press('Home');
    await keyboard.press('ArrowDown');
    await dashboard.waitForFocus(item('Pin'));
    await keyboard.press('Escape');
    await dashboard.waitForFocus(dashboard.chat('Ann'));
    expect(await menu().isVisible()).toBe(false);
  });

  it('are reached by a long press, which opens no chat', async () => {
    await dashboard.page.setViewportSize(NARROW);
    const { x = 0, y = 0 } = (await dashboard.chat('Ann').boundingBox()) ?? {};
    const screen = await dashboard.page.context().newCDPSession(dashboard.page);
    const touchPoints = [{ x: x + 90, y: y + 20 }];
    await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await item('Pin').waitFor();
    await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await dashboard.log.count()).toBe(0);
    await item('Contact info').waitFor();
  });

  it('say what to do when WhatsApp cannot be reached', async () => {
    dashboard.tolerate(/\/api\/chats\//);
    await dashboard.disconnect();
    await dashboard.waitForStatus('Disconnected');
    await choose('Pin');
    const alert = dashboard.page.getByRole('alert');
    await alert.getByText('not connected').waitFor();
    await alert.getByText('Press Connect, then try again.').waitFor();
    await titles(['Bob', 'Ann']);
    await dashboard.connectButton.click();
    await dashboard.waitForStatus('Connected');
  });
});
