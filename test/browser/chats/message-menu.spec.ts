import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';
import { TRANSLATIONS } from '../../support/languages.js';
import { findUnfitting } from '../support/fit.js';

const LANGUAGES = ['en', ...TRANSLATIONS];
/** A word to search for in each language. */
const HEART: Record<string, string> = {
  en: 'heart',
  es: 'corazón',
  pt: 'coração',
  id: 'hati',
  ar: 'قلب',
};

describe('the menu of a message', () => {
  let browser: Browser;
  let session: PairedSession;
  /** A page for each language, shared by its tests. */
  const pages = new Map<string, Dashboard>();
  let dashboard: Dashboard;
  let bubble: Locator;
  let menu: Locator;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    const contact = session.network.contact({ name: 'Ada' });
    await contact.say('a question');
    await contact.say('and another');
  });

  async function open(locale = 'en'): Promise<void> {
    const { baseUrl } = session.service;
    dashboard = pages.get(locale) ?? (await Dashboard.open(browser, baseUrl, { locale }));
    pages.set(locale, dashboard);
    await dashboard.page.locator('.chat-item', { hasText: 'Ada' }).click();
    bubble = dashboard.bubble('a question');
    menu = dashboard.page.locator('.message-menu');
    await bubble.waitFor();
  }

  beforeEach(() => open());

  afterEach(async () => {
    await dashboard.startOver();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
  });

  const focusedItem = (): Promise<string> =>
    dashboard.page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.ariaLabel ?? activeElement?.textContent?.trim() ?? '';
    });

  /** Goes from the field to the last message but one. */
  async function walkToBubble(): Promise<void> {
    await dashboard.log.focus();
    await dashboard.page.keyboard.press('ArrowUp');
    await dashboard.page.keyboard.press('ArrowUp');
    await dashboard.waitForFocus(bubble);
  }

  it('opens by the button beside the message, and closes by it and by a click elsewhere', async () => {
    const button = bubble.getByRole('button', { name: 'More about this message' });
    await bubble.hover();
    await button.click();
    await menu.getByRole('menuitem', { name: 'Reply' }).waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await button.click();
    await menu.waitFor({ state: 'hidden' });
    await button.click();
    await menu.waitFor();
    await dashboard.heading('Ada').click();
    await menu.waitFor({ state: 'hidden' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
  });

  it.each(['Enter', 'ContextMenu', 'Shift+F10'])(
    'opens by %s, and is left by Escape',
    async (key) => {
      await walkToBubble();
      await dashboard.page.keyboard.press(key);
      await menu.waitFor();
      await dashboard.page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      await dashboard.waitForFocus(bubble);
    },
  );

  it('is walked through by the arrow keys: emojis to the side, the rest up and down', async () => {
    const { keyboard } = dashboard.page;
    await walkToBubble();
    await keyboard.press('Enter');
    await menu.waitFor();
    const seen = [await focusedItem()];
    for (const key of [
      'ArrowRight',
      'ArrowDown',
      'ArrowDown',
      'ArrowUp',
      'ArrowUp',
      'End',
      'ArrowDown',
    ]) {
      await keyboard.press(key);
      seen.push(await focusedItem());
    }
    expect(seen).toEqual([
      'React with 👍',
      'React with ❤️',
      'Reply',
      'Copy text',
      'Reply',
      'React with 👍',
      'Delete',
      'React with 👍',
    ]);
  });

  it('starts a reply, opens the details, and copies the text', async () => {
    const { page } = dashboard;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await choose('Copy text');
    await waitFor('the text in the clipboard', async () => {
      return (await page.evaluate(() => navigator.clipboard.readText())) === 'a question';
    });
    await choose('Details');
    await bubble.getByRole('region', { name: 'Details of the message' }).waitFor();
    await choose('Reply');
    await dashboard.conversation.getByText('Reply to Ada').waitFor();
    await dashboard.waitForFocus(dashboard.field);
  });

  it('leads to the trace and the events of the message, and copies its id', async () => {
    const { page } = dashboard;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const [, id = ''] = /([^/]+)\/trace$/.exec(await traceOf()) ?? [];
    await choose('Copy id');
    await waitFor('the id in the clipboard', async () => {
      return (await page.evaluate(() => navigator.clipboard.readText())) === id;
    });
    await choose('Show events');
    expect(await dashboard.eventFilter.inputValue()).toBe(`id:${id}`);
    await choose('Trace');
    await dashboard.heading('Trace').waitFor();
    await dashboard.page.getByText('From Ada').waitFor();
  });

  it('opens by a long press, which opens nothing else', async () => {
    const { page } = dashboard;
    const box = await bubble.locator('.bubble').boundingBox();
    const screen = await page.context().newCDPSession(page);
    const point = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 15 };
    await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await menu.waitFor();
    await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await dashboard.untilDrawn();
    expect(await menu.isVisible()).toBe(true);
  });

  it('leaves the right click to the menu of the browser', async () => {
    const prevented = await bubble.evaluate((article) => {
      const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 });
      return !article.dispatchEvent(event);
    });
    expect(prevented).toBe(false);
  });

  describe('in every language', () => {
    it.each(LANGUAGES)('has nothing wrong, and room for its texts: %s', async (locale) => {
      await open(locale);
      const { page } = dashboard;
      await bubble.hover();
      await bubble.locator('.menu-button').click();
      await menu.waitFor();
      await check('menu');

      for (const [place, kind] of [
        ['.is-danger', 'delete'],
        [':nth-match(.menu-item, 3)', 'forward'],
      ] as const) {
        if (!(await menu.isVisible())) {
          await bubble.hover();
          await bubble.locator('.menu-button').click();
        }
        await menu.locator(place).click();
        await page.locator(`${kind}-dialog dialog[open]`).waitFor();
        await check(kind);
        await page.keyboard.press('Escape');
        await page.locator(`${kind}-dialog`).waitFor({ state: 'detached' });
      }
    });

    it.each(LANGUAGES)(
      'finds an emoji by its name, for the message or the field: %s',
      async (locale) => {
        await open(locale);
        const { page } = dashboard;
        const word = HEART[locale];
        await page.locator('.emoji-button').click();
        const picker = page.locator('compose-form emoji-picker');
        await picker.locator('.tabpanel .emoji').first().waitFor();
        await check('picker');
        await picker.locator('input').fill(word);
        await picker.locator('[role="option"]', { hasText: /❤/u }).first().waitFor();
        await picker.locator('[role="option"]', { hasText: /^❤️?$/u }).click();
        await picker.waitFor({ state: 'hidden' });
        const field = page.locator('.compose textarea');
        await waitFor('the emoji in the field', async () => /❤/u.test(await field.inputValue()));
        await dashboard.waitForFocus(field);
      },
    );

    async function check(place: string): Promise<void> {
      expect([place, ...(await findUnfitting(dashboard))]).toEqual([place]);
      expect([place, ...(await findViolations(dashboard))]).toEqual([place]);
    }
  });

  it('has the picker in the theme that was chosen, also without the way out', async () => {
    const { page } = dashboard;
    // This service alone provides its data; PageWatch complains of anything else.
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    await page.locator('.emoji-button').click();
    const picker = page.locator('compose-form emoji-picker');
    await picker.locator('.tabpanel .emoji').first().waitFor();
    const [own, around] = await picker.evaluate((element) =>
      [element.shadowRoot!.querySelector('.picker')!, document.querySelector('.compose')!].map(
        (each) => getComputedStyle(each).backgroundColor,
      ),
    );
    expect(own).toBe(around);
    await page.keyboard.type('zzzz');
    await page.keyboard.press('Escape');
    await picker.waitFor({ state: 'hidden' });
    await page.evaluate(() => delete document.documentElement.dataset['theme']);
  });

  async function traceOf(): Promise<string> {
    await bubble.hover();
    await bubble.getByRole('button', { name: 'More about this message' }).click();
    const link = await menu.getByRole('menuitem', { name: 'Trace' }).getAttribute('href');
    await dashboard.page.keyboard.press('Escape');
    return link ?? '';
  }

  async function choose(item: string): Promise<void> {
    await bubble.hover();
    await bubble.getByRole('button', { name: 'More about this message' }).click();
    await menu.getByRole('menuitem', { name: item }).click();
    await menu.waitFor({ state: 'hidden' });
  }
});
