import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import type { AccountListDto } from '../../../src/app/accounts/dto/account.dto.js';
import { PLAYGROUND_EXAMPLES } from '../../../src/app/docs/examples/playground.example.js';
import type { Account } from '../../support/service/account.js';
import { hashOf } from '../../support/hash-of.js';
import { ApiClient } from '../../support/service/http.js';
import { pair, waitForState } from '../../support/service/pairing.js';
import { Service, createFolder } from '../../support/service/service.js';
import { PairedSession } from '../../support/service/session.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { ASKED_FIRST, Dashboard, NARROW, WIDE } from '../support/dashboard.js';
import { findUnfitting } from '../support/fit.js';

const SHOP = 'shop-2';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

describe('the accounts on the page', () => {
  let session: PairedSession;
  let dashboard: Dashboard;
  let ann: Contact;
  let phone: Phone;
  let shop: Account;

  beforeAll(async () => {
    session = await PairedSession.start();
    ann = session.network.contact({ name: 'Ann' });
    phone = session.network.phone({ name: 'Shop phone' });
    shop = session.service.account(SHOP);
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.waitForStatus('Connected');
  });

  afterAll(() => session.dispose());

  afterEach(() => {
    expect(dashboard.takeProblems()).toEqual([]);
  });

  it('have no rail while there is one, and a quiet way to a second one', async () => {
    await dashboard.untilComplete();
    expect(await dashboard.page.locator('account-rail').count()).toBe(0);
    expect(await dashboard.page.title()).toBe('WhatsApp dashboard');
    expect(await loadedModules()).not.toContain('account-rail.js');

    await dashboard.page.keyboard.press('Control+2');
    await dashboard.page.keyboard.press('Control+k');
    await dashboard.page.getByRole('combobox').fill('another account');
    await dashboard.page.getByRole('option', { name: 'Add another account…' }).waitFor();
    await dashboard.page.keyboard.press('Escape');
    await dashboard.pill.click();
    await dashboard.button('Add another account…').click();
  });

  it('are added with a name, and lead to the linking of a phone', async () => {
    const dialog = dashboard.page.getByRole('dialog', { name: 'Add an account' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill('default');
    await name.press('Enter');
    await dialog.getByText('There is already an account named default.').waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
    await name.fill('Shop 2');
    expect(await name.inputValue()).toBe(SHOP);
    await dashboard.toAccount(SHOP, () => name.press('Enter'));

    await dashboard.linkButton.waitFor();
    expect(new URL(dashboard.page.url()).hash).toBe(`#/a/${SHOP}/link`);
    expect(await dashboard.page.title()).toBe(`WhatsApp dashboard – ${SHOP}`);
    expect(await dashboard.chats.count()).toBe(0);
    // No list leads back from here.
    await dashboard.page.setViewportSize(NARROW);
    await dashboard.account('default').waitFor();
    await dashboard.page.setViewportSize(WIDE);
    await pair(shop, phone);
    await dashboard.waitForStatus('Connected');
    await dashboard.account(SHOP).and(named('connected')).waitFor();
  });

  it('talk separately, and show their own messages only', async () => {
    await ann.say('to the first', { to: session.phone });
    await ann.say('to the shop', { to: phone });
    await dashboard.openChat('Ann');
    await dashboard.bubble('to the shop').waitFor();
    await dashboard.reply('from the shop');
    expect((await ann.waitForMessage('from the shop')).from.jid).toBe(phone.jid);
    await dashboard.bubble('from the shop').waitFor();
    expect(await dashboard.texts()).toEqual(['to the shop', 'from the shop']);

    await dashboard.toAccount('default');
    await dashboard.openChat('Ann');
    await dashboard.bubble('to the first').waitFor();
    await dashboard.reply('from the first');
    expect((await ann.waitForMessage('from the first')).from.jid).toBe(session.phone.jid);
    await dashboard.bubble('from the first').waitFor();
    expect(await dashboard.texts()).toEqual(['to the first', 'from the first']);
  });

  it('are reached by click, keyboard and address, each at the place where it was left', async () => {
    const chat = new URL(dashboard.page.url()).hash;
    expect(chat).toMatch(/^#\/chats\//);
    await dashboard.toAccount(SHOP, () => dashboard.page.keyboard.press('Control+2'));
    await dashboard.bubble('to the shop').waitFor();
    expect(new URL(dashboard.page.url()).hash).toBe(`#/a/${SHOP}${chat.slice(1)}`);

    await dashboard.waitForFocus(dashboard.field);

    await dashboard.toAccount('default', () => dashboard.goTo(chat));
    await dashboard.bubble('to the first').waitFor();
    await dashboard.toAccount(SHOP, () => dashboard.page.goBack());
    await dashboard.bubble('to the shop').waitFor();
    await dashboard.toAccount('default', () => dashboard.page.keyboard.press('Control+1'));
    await dashboard.bubble('to the first').waitFor();
    await dashboard.toAccount(SHOP, async () => {
      await dashboard.page.keyboard.press('Control+k');
      await dashboard.page.getByRole('combobox').fill(`account ${SHOP}`);
      await dashboard.page.keyboard.press('Enter');
    });
    await dashboard.bubble('to the shop').waitFor();
  });

  it('keep the focus on the rail for a walk through them by keyboard', async () => {
    await dashboard.account('default').focus();
    await dashboard.toAccount('default', () => dashboard.page.keyboard.press('Enter'));
    await dashboard.waitForFocus(dashboard.account('default'));
    await dashboard.toAccount(SHOP);
    await dashboard.bubble('to the shop').waitFor();
  });

  it('ignore an answer that comes after its account was left', async () => {
    const { page } = dashboard;
    const messages = /:\d+\/api\/chats\/[^/]+\/messages/;
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await dashboard.toAccount('default');
    await dashboard.bubble('to the first').waitFor();
    const url = page.url();
    // So that the held request is the one of the new page, not one of the page that is left.
    dashboard.expectLoad();
    await page.goto('about:blank');
    dashboard.expectLoad();
    await page.route(messages, (route) => released.then(() => route.continue()), { times: 1 });
    const asked = page.waitForRequest(messages);
    await page.goto(url);
    await asked;
    await dashboard.toAccount(SHOP);
    await dashboard.bubble('to the shop').waitFor();
    // In the same chat, with the same person.
    const answered = page.waitForResponse(messages);
    release();
    await (await answered).finished();
    await dashboard.untilDrawn();
    expect(await dashboard.texts()).toEqual(['to the shop', 'from the shop']);
  });

  it('keep their drafts, searches and filters to themselves', async () => {
    await dashboard.field.fill('a draft of the shop');
    await dashboard.search('words of the shop');
    await dashboard.openInspector('Events');
    await dashboard.filterEvents('shop');
    await dashboard.page.waitForURL(/filter=shop/);
    await dashboard.toAccount('default');

    await dashboard.bubble('to the first').waitFor();
    expect(await dashboard.field.inputValue()).toBe('');
    expect(await dashboard.page.getByRole('textbox', { name: 'Search' }).inputValue()).toBe('');
    expect(await dashboard.inspector.count()).toBe(0);
    await dashboard.openInspector('Events');
    expect(await dashboard.eventFilter.inputValue()).toBe('');
    await dashboard.eventLines.first().waitFor();
    expect(await dashboard.inspector.innerText()).not.toContain('the shop');
    await dashboard.button('Close the inspector').click();

    await dashboard.toAccount(SHOP);
    await dashboard.bubble('to the shop').waitFor();
    expect(await dashboard.field.inputValue()).toBe('a draft of the shop');
    expect(await dashboard.eventFilter.inputValue()).toBe('shop');
    await dashboard.button('Close the inspector').click();
    await dashboard.field.fill('');
  });

  it('warn of a file that is not sent yet before another account is shown', async () => {
    const files = dashboard.conversation.locator('input[type=file]');
    await files.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await dashboard.conversation.getByText('a.txt').waitFor();
    await dashboard.account('default').click();
    await dashboard.page.waitForURL(new RegExp(`#/a/${SHOP}/`));

    expect(dashboard.takeProblems()).toEqual([
      expect.stringMatching(/^dialog: Files that you chose/),
    ]);
    await dashboard.conversation.getByRole('button', { name: 'Remove' }).click();
  });

  it('show on the rail the unread messages and the state of the others', async () => {
    await dashboard.toAccount('default');
    await dashboard.account(SHOP).and(named('connected')).waitFor();
    await ann.say('one', { to: phone });
    await ann.say('two', { to: phone });
    await dashboard.account(SHOP).and(named('connected, 2 unread messages')).waitFor();
    await shop.api.post('/api/disconnect');
    await dashboard.account(SHOP).and(named('disconnected, 2 unread messages')).waitFor();
    await shop.api.post('/api/connect');
    await waitForState(shop, 'connected');
    phone.unlink();

    await dashboard.account(SHOP).and(named('needs attention, 2 unread messages')).waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
    await pair(shop, phone);
    await dashboard
      .account(SHOP)
      .and(dashboard.page.locator('[aria-label*=": connected"]'))
      .waitFor();
  });

  it('have room on a small screen, where a chat is alone', async () => {
    const rail = dashboard.page.getByRole('navigation', { name: 'Accounts' });
    await dashboard.page.setViewportSize(NARROW);
    expect(await rail.isVisible()).toBe(false);
    await dashboard.page.getByRole('link', { name: 'Back to the chats' }).click();
    await rail.waitFor();
    await dashboard.toAccount(SHOP);
    await dashboard.bubble('from the shop').waitFor();
    expect(await rail.isVisible()).toBe(false);
    await dashboard.page.getByRole('link', { name: 'Back to the chats' }).click();
    await rail.waitFor();
    expect(await dashboard.page.evaluate(() => document.documentElement.scrollWidth)).toBe(
      NARROW.width,
    );
    await dashboard.page.setViewportSize(WIDE);
    expect(await findUnfitting(dashboard)).toEqual([]);
  });

  it.each(['es', 'pt', 'id', 'ar'])('are accessible in %s', async (locale) => {
    const page = await Dashboard.open(browser, session.service.baseUrl, { locale });
    await page.page.locator('account-rail a').first().waitFor();
    await page.untilComplete();
    expect(await findViolations(page)).toEqual([]);
    expect(await findUnfitting(page)).toEqual([]);
    const { x } = (await page.page.locator('.account-rail').boundingBox())!;
    expect(x > 600).toBe(locale === 'ar');
    expect(page.problems).toEqual([]);
    await page.close();
  });

  it('do not disturb each other in two windows', async () => {
    const other = await Dashboard.open(browser, `${session.service.baseUrl}/#/a/${SHOP}/`);
    await dashboard.toAccount('default');
    await ann.say('for the first window', { to: session.phone });
    await ann.say('for the other window', { to: phone });
    await dashboard.entry(/for the first window/).waitFor();
    await other.entry(/for the other window/).waitFor();
    expect(await other.entry(/for the first window/).count()).toBe(0);
    expect(await dashboard.entry(/for the other window/).count()).toBe(0);
    expect(other.problems).toEqual([]);
    await other.close();
  });

  it('can be chosen for a webhook', async () => {
    const { page } = dashboard;
    const dialog = page.getByRole('dialog');
    const box = dialog.getByRole('checkbox', { name: SHOP });
    const [place] = /^#(\/a\/[^/]+)?/.exec(new URL(page.url()).hash) ?? ['#'];
    await dashboard.goTo(`${place}/webhooks`);
    await dashboard.button('New webhook').first().click();
    await dialog.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9/hook');
    await dialog.getByText('Of all accounts, if none is chosen.').waitFor();
    await box.check();
    expect(await findViolations(dashboard)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('It is shown only now').waitFor();
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    const { body } = await session.api.get<{ webhooks: object[] }>('/api/webhooks');
    expect(body.webhooks).toMatchObject([{ accounts: [SHOP] }]);
    await dashboard.goTo(`${place}/`);
  });

  it('are removed after a question that explains the effect', async () => {
    await dashboard.toAccount(SHOP);
    await dashboard.waitForStatus('Connected');
    await dashboard.pill.click();
    await dashboard.button('Remove this account…').click();
    const dialog = dashboard.page.getByRole('dialog', { name: `Remove the account ${SHOP}?` });
    await dialog.getByText('Its phone is logged out').waitFor();
    // A request that is still under way when the account ends.
    dashboard.tolerate(/^\/api\/accounts\//);
    expect(await dialog.getByRole('radio', { name: 'Keep them' }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: 'Delete them' }).check();
    await dialog.getByText('This cannot be undone.').waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
    expect(await findUnfitting(dashboard)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove' }).click();

    await dashboard.entry(/for the first window/).waitFor();
    expect(await dashboard.page.locator('account-rail').count()).toBe(0);
    expect(phone.devices).toEqual([]);
    const { body } = await session.api.get<AccountListDto>('/api/accounts');
    expect(body.accounts.map(({ account }) => account)).toEqual(['default']);
    await session.api.post('/api/accounts', { account: SHOP });
    expect((await shop.api.get('/api/chats')).body).toMatchObject({ chats: [] });
    await session.api.delete(`/api/accounts/${SHOP}`);
  });

  it('are listed where the address leads to an unknown one', async () => {
    dashboard.tolerate(/^\/api\/accounts\//);
    await dashboard.goTo(`#/a/${SHOP}/`);
    await dashboard.heading(`There is no account named ${SHOP} here`).waitFor();
    expect(await dashboard.pill.count()).toBe(0);
    expect(await findViolations(dashboard)).toEqual([]);
    await dashboard.conversation.getByRole('link', { name: 'default' }).click();
    await dashboard.entry(/for the first window/).waitFor();
  });

  /** The label of an account on the rail, after its name. */
  const named = (state: string) => dashboard.page.locator(`[aria-label$=": ${state}"]`);

  function loadedModules(): Promise<string[]> {
    return dashboard.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? ''),
    );
  }
});

describe('a login that does not allow everything', () => {
  const TOKENS = {
    look: { accounts: ['*'], scopes: ['read'] },
    shop: { accounts: [SHOP], scopes: ['read', 'send'] },
  };
  const secretOf = (name: string) => `the-secret-of-${name}`;
  const EVERYTHING = 'the-token-for-everything';
  let folder: string;
  let network: LocalNetwork;
  let service: Service;
  let dashboard: Dashboard;

  beforeAll(async () => {
    folder = createFolder();
    const file = join(folder, 'tokens.jsonl');
    const lines = Object.entries(TOKENS).map(([name, allowed]) =>
      JSON.stringify({ name, token_sha256: hashOf(secretOf(name)), ...allowed }),
    );
    writeFileSync(file, lines.join('\n'));
    network = await LocalNetwork.start();
    const env = { SERVICE_API_TOKENS_FILE: file, SERVICE_API_TOKEN: EVERYTHING };
    service = await Service.start({ env, network });
    const api = new ApiClient(service.baseUrl, { Authorization: `Bearer ${EVERYTHING}` });
    await api.post('/api/accounts', { account: SHOP });
    await pair({ api }, network.phone({ name: 'Own name' }));
    await network.contact({ name: 'Ann' }).say('hello');
  });

  afterAll(async () => {
    await service.dispose();
    await network.stop();
    rmSync(folder, { recursive: true });
  });

  beforeEach(async () => {
    dashboard = await Dashboard.open(browser, service.baseUrl);
    dashboard.tolerate(ASKED_FIRST);
  });

  afterEach(async () => {
    await dashboard.close();
    expect(dashboard.problems).toEqual([]);
  });

  async function logIn(name: keyof typeof TOKENS): Promise<void> {
    await dashboard.page.getByLabel('API token').fill(secretOf(name));
    await dashboard.page.keyboard.press('Enter');
  }

  it('hides the acts that it lacks the scope for, and says so', async () => {
    const json = PLAYGROUND_EXAMPLES.PlaygroundDto;
    await dashboard.page.route('**/api/playground', (route) => route.fulfill({ json }));
    await logIn('look');
    await dashboard.openChat('Ann');
    await dashboard.bubble('hello').waitFor();
    await dashboard.untilComplete();
    await dashboard.page.getByRole('banner').getByText('Read only').waitFor();
    expect(await dashboard.field.isDisabled()).toBe(true);
    await dashboard.conversation.getByText('This login may look, but not send.').waitFor();
    for (const name of ['New message', 'New group'])
      expect(await dashboard.button(name).count()).toBe(0);

    await dashboard.bubble('hello').hover();
    await dashboard.button('More about this message').click();
    await dashboard.page.getByRole('menuitem', { name: 'Details' }).waitFor();
    expect(await dashboard.page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Copy text',
      'Details',
      'Trace',
      'Copy id',
      'Show events',
    ]);
    await dashboard.page.keyboard.press('Escape');
    await dashboard.pill.click();
    for (const name of ['Disconnect', 'Log out…', 'Add another account…'])
      expect(await dashboard.button(name).count()).toBe(0);
    await dashboard.page.keyboard.press('Escape');
    await dashboard.page.keyboard.press('Control+k');
    const options = await dashboard.page.getByRole('option').allInnerTexts();
    expect(options).toContain('Session statistics');
    expect(options.join()).not.toMatch(/Disconnect|New message|playground|tour|Fault/);
    expect(await dashboard.page.locator('tour-card').count()).toBe(0);
    await dashboard.page.keyboard.press('Escape');
    expect(await findViolations(dashboard)).toEqual([]);
  });

  it('shows the accounts that it may see, and begins in one of them', async () => {
    dashboard.tolerate(/^\/api\//);
    await logIn('shop');

    await dashboard.page.waitForURL(new RegExp(`#/a/${SHOP}/`));
    await dashboard.page.getByRole('banner').getByText('Limited').waitFor();
    expect(await dashboard.page.locator('account-rail').count()).toBe(0);
    expect(await dashboard.chats.count()).toBe(0);
  });
});
