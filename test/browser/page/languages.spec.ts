import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { Service } from '../../support/service/service.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { findViolations } from '../support/accessibility.js';
import { FIRST_TEXT, LAST_TEXT, sendAllKinds } from './all-kinds.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';
import { findTurnedNumbers, findUnfitting } from '../support/fit.js';

const CATALOGS = join(import.meta.dirname, '../../../client/locales');
const LANGUAGES = readdirSync(CATALOGS).flatMap((file) => /^(\w\w)\.js$/.exec(file)?.[1] ?? []);

/** The first words of the keys in the catalogs. */
const AREAS = new Set(
  Array.from(
    readFileSync(join(CATALOGS, 'en.js'), 'utf8').matchAll(/^ {2}'([\w-]+)\./gm),
    ([, area]) => area,
  ),
);
/** A key that is shown itself, since it has no text. */
const KEYS = new RegExp(String.raw`\b(${[...AREAS].join('|')})\.[a-z][\w.-]*`, 'g');

/** A zone other than that of the tests. */
const inNewYork = async (page: Page): Promise<void> => {
  const emulation = await page.context().newCDPSession(page);
  await emulation.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' });
};

/** The views that the specs about accessibility and about dialogs show to axe, in English. */
const CHECKED_ELSEWHERE = new Set(['chats', 'connection', 'menu', 'dialog']);

describe('the language of the page', () => {
  let browser: Browser;
  let service: Service;

  beforeAll(async () => {
    browser = await launchBrowser();
    service = await Service.start();
  });

  afterAll(async () => {
    await browser.close();
    await service.dispose();
  });

  it('is that of the browser', async () => {
    const dashboard = await Dashboard.open(browser, service.baseUrl, { locale: 'es-MX' });
    await dashboard.button('Ajustes').waitFor();
    expect(await dashboard.page.locator('html').getAttribute('lang')).toBe('es');
    await dashboard.close();
  });

  it('can be chosen, stays chosen, and turns the page to the left for Arabic', async () => {
    const dashboard = await Dashboard.open(browser, service.baseUrl);
    await dashboard.button('Settings').click();
    await dashboard.page.getByLabel('Language').selectOption({ label: 'العربية' });
    await dashboard.button('الإعدادات').waitFor();
    expect(await dashboard.page.locator('html').getAttribute('dir')).toBe('rtl');

    await dashboard.reload();
    await dashboard.button('الإعدادات').waitFor();
    const [settings, brand] = await Promise.all([
      dashboard.button('الإعدادات').boundingBox(),
      dashboard.page.locator('.brand-mark').boundingBox(),
    ]);
    expect(settings?.x).toBeLessThan(brand?.x ?? 0);
    await dashboard.close();
  });
});

describe('the page in every language', () => {
  let browser: Browser;
  let session: PairedSession;
  /** A page for each language, shared by its tests. */
  const pages = new Map<string, Dashboard>();
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    await sendAllKinds(session.network, 'Ada');
    await session.network.contact({ name: 'Echo' }).say('hello');
  });

  afterEach(async () => {
    await dashboard.startOver();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  async function open(locale: string): Promise<void> {
    const { baseUrl } = session.service;
    dashboard = pages.get(locale) ?? (await Dashboard.open(browser, baseUrl, { locale }));
    pages.set(locale, dashboard);
  }

  it.each(LANGUAGES)('has its texts, and room for them: %s', async (locale) => {
    await open(locale);
    const { page } = dashboard;
    await page.locator('.chat-item', { hasText: 'Echo' }).waitFor();
    await check('chats');

    await page.locator('.chat-item', { hasText: 'Ada' }).click();
    await go('Home', FIRST_TEXT);
    await check('the beginning of a thread');
    await go('End', LAST_TEXT);
    await check('its end');

    await page.locator('[popovertarget="connection-card"]').click();
    await page.locator('.connection-menu .facts').waitFor();
    await check('connection');
    await page.keyboard.press('Escape');

    await page.locator('[popovertarget="thread-menu"]').first().click();
    await check('menu');
    await page.keyboard.press('Escape');

    await page.locator('chat-list .pane-head button').first().click();
    await page.locator('new-message-dialog dialog[open]').waitFor();
    await page.locator('new-message-dialog [name="to"]').fill('1-555');
    await check('dialog');
  });

  it('has times of 24 hours, of the zone and precision that one chooses', async () => {
    const { network, service } = session;
    const to = network.contact({ name: 'Hal' }).number;
    await service.api.post('/api/send', { to, text: 'timed' });
    dashboard = await Dashboard.open(browser, service.baseUrl, {
      locale: 'en-US',
      prepare: inNewYork,
    });
    const { page } = dashboard;
    await page.locator('.chat-item', { hasText: 'timed' }).click();
    await dashboard.openDetails('timed');
    const time = dashboard.bubble('timed').locator('message-report time').first();
    const moment = (await time.getAttribute('datetime')) ?? '';
    const there = new Date(moment).toLocaleTimeString('sv', { timeZone: 'America/New_York' });
    expect(await time.innerText()).toBe(`${there}${moment.slice(19, 23)}`);
    for (const [setting, text] of [
      ['Times in UTC', moment.slice(11, 23)],
      ['Milliseconds', moment.slice(11, 19)],
    ]) {
      dashboard.expectLoad();
      await dashboard.button('Settings').click();
      await Promise.all([page.waitForEvent('load'), page.getByLabel(setting).click()]);
      await dashboard.waitForFocus(page.getByLabel(setting));
      await page.keyboard.press('Escape');
      await dashboard.openDetails('timed');
      await waitFor(`${text} after ${setting}`, async () => (await time.innerText()) === text);
    }
  });

  it('stands the other way round in Arabic: own messages, menus, arrows', async () => {
    const { network, service } = session;
    const partner = network.contact({ name: 'Grace' });
    await service.api.post('/api/send', { to: partner.number, text: 'mine' });
    await partner.say('theirs');
    await open('ar');
    const { page } = dashboard;
    await page.locator('.chat-item', { hasText: 'Grace' }).click();

    const log = await boxOf(dashboard.log);
    const middle = log.x + log.width / 2;
    expect((await boxOf(bubble('mine'))).x).toBeLessThan(middle);
    const theirs = await boxOf(bubble('theirs'));
    expect(theirs.x + theirs.width).toBeGreaterThan(middle);

    for (const id of ['connection-card', 'settings-menu']) {
      await page.locator(`[popovertarget="${id}"]`).first().click();
      const [button, menu] = await Promise.all([
        boxOf(page.locator(`[popovertarget="${id}"]`).first()),
        boxOf(page.locator(`#${id}`)),
      ]);
      expect(menu.x).toBeLessThan(button.x + button.width);
      expect(menu.x + menu.width).toBeGreaterThan(button.x);
      await page.keyboard.press('Escape');
    }
    expect(
      await page
        .locator('.thread-head .back-link .icon')
        .evaluate((icon) => getComputedStyle(icon).scale),
    ).toBe('-1 1');
  });

  const bubble = (text: string): Locator => dashboard.bubble(text).locator('.bubble');

  async function boxOf(target: Locator) {
    await target.waitFor();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${String(target)} is not drawn`);
    return box;
  }

  async function go(key: 'Home' | 'End', text: string): Promise<void> {
    await dashboard.log.press(key);
    await dashboard.bubble(text).waitFor();
  }

  async function check(view: string): Promise<void> {
    const texts = await dashboard.page.evaluate(() => document.body.innerText);
    expect([view, ...(texts.match(KEYS) ?? [])]).toEqual([view]);
    expect([view, ...(await findUnfitting(dashboard))]).toEqual([view]);
    expect([view, ...(await findTurnedNumbers(dashboard))]).toEqual([view]);
    if (dashboard === pages.get('en') && CHECKED_ELSEWHERE.has(view)) return;
    expect([view, ...(await findViolations(dashboard))]).toEqual([view]);
  }
});
