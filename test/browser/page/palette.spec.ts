import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

describe('the keys of the whole page', () => {
  let browser: Browser;
  let session: PairedSession;
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    await session.network.contact({ name: 'Greeter' }).say('hello');
    await session.network.contact({ name: 'Courier' }).say('your parcel');
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.chat('Courier').waitFor();
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
  });

  afterEach(async () => {
    await dashboard.startOver();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  const field = (): Locator => dashboard.page.getByRole('combobox', { name: 'Commands and chats' });
  const openByPalette = async (part: string): Promise<void> => {
    await press('Control+k');
    await field().fill(part);
    await press('Enter');
    await field().waitFor({ state: 'detached' });
  };
  const openBySearch = async (part: string): Promise<void> => {
    await dashboard.search(part);
    await dashboard.chat(part).click();
    await dashboard.page.getByRole('textbox', { name: 'Search' }).focus();
    await press('Escape');
    await press('Escape');
  };
  const press = (key: string) => dashboard.page.keyboard.press(key);

  it('lead to a chat by Ctrl K and a part of its name', async () => {
    await openByPalette('cour');
    await dashboard.heading('Courier').waitFor();
  });

  it("run the page's commands", async () => {
    await press('Control+k');
    await field().fill('dark');
    await press('Enter');
    await dashboard.page.locator('[data-theme="dark"]').waitFor();
    await press('Control+k');
    await field().fill('theme: system');
    await press('Enter');
    await dashboard.page.locator('[data-theme="dark"]').waitFor({ state: 'detached' });

    await press('Control+k');
    await field().fill('inspector');
    await press('ArrowDown');
    await press('Enter');
    await dashboard.page.getByRole('tab', { name: 'Events', selected: true }).waitFor();
  });

  it('open the palette again at once after a command', async () => {
    await press('Control+k');
    await field().fill('dark');
    await field().evaluate(async (input) => {
      const press = (target: Element, key: string, ctrlKey: boolean) =>
        target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }));
      press(input, 'Enter', false);
      // The page draws, but the dialog has not yet reported that it was closed.
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      press(document.body, 'k', true);
    });
    await dashboard.page.locator('[data-theme="dark"]').waitFor();
    await dashboard.untilDrawn();
    await field().fill('theme: system');
    await press('Enter');
    await dashboard.page.locator('[data-theme="dark"]').waitFor({ state: 'detached' });
  });

  it('report when nothing fits, and give the focus back', async () => {
    await dashboard.button('New message').focus();
    await press('Control+k');
    await field().fill('no such thing');
    await dashboard.page.getByText('No matches.').waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
    await press('Escape');
    await dashboard.waitForFocus(dashboard.button('New message'));
  });

  it('search by /, and are listed by ?, but not in a field', async () => {
    await press('/');
    await dashboard.page.keyboard.type('?/');
    const search = dashboard.page.getByRole('textbox', { name: 'Search chats and texts' });
    expect(await search.inputValue()).toBe('?/');

    await search.fill('');
    await dashboard.chat('Greeter').focus();
    await press('?');
    const list = dashboard.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByText('Search chats and messages, while no chat is open').waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
  });

  it.each([
    ['a click', () => dashboard.chat('Greeter').click()],
    ['the palette', () => openByPalette('Greeter')],
    ['a search that was left', () => openBySearch('Greeter')],
  ])('leave each letter to the chat that was opened by %s', async (_way, open) => {
    await open();
    const box = dashboard.field;
    await box.waitFor();
    await dashboard.page.keyboard.type('/start? https://example.com a b');
    expect(await box.inputValue()).toBe('/start? https://example.com a b');
    await dashboard.button('Settings').click();
    await press('x');
    await press('Escape');
    expect(await box.inputValue()).toBe('/start? https://example.com a b');
    // The first is AltGr, as Windows reports it.
    for (const key of ['Control+Alt+@', 'Alt+@']) {
      await dashboard.chat('Greeter').focus();
      await press(key);
      await dashboard.waitForFocus(box);
    }
    await box.fill('');
    await openByPalette('keyboard shortcuts');
    await dashboard.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });

  describe('give the focus on:', () => {
    const focused = () =>
      dashboard.page.evaluate(() => {
        const { activeElement: element } = document;
        if (element === document.body || !(element instanceof HTMLElement)) return 'nothing';
        return `${element.localName} ${element.ariaLabel ?? element.innerText}`;
      });
    const click = (name: string) => () => dashboard.button(name).first().click();
    const open = (part: string) => () => openByPalette(part);
    const dialog = (): Locator => dashboard.page.locator('dialog[open]');
    const cancel = async (): Promise<void> => {
      await dialog().waitFor();
      await press('Escape');
      await dialog().waitFor({ state: 'detached' });
    };
    const choose = (item: string) => async () => {
      await dashboard.openChat('Courier');
      await dashboard.bubble('your parcel').hover();
      await dashboard.bubble('your parcel').getByRole('button', { name: 'More about' }).click();
      await dashboard.page.getByRole('menuitem', { name: item }).click();
    };
    const fillUrl = () => dialog().getByLabel('Address').fill('http://127.0.0.1:9/');
    const confirm = (name: string) => () => dialog().getByRole('button', { name }).click();
    const back = () => dashboard.page.getByRole('link', { name: 'Back to the message' }).click();
    const refuse = async (): Promise<void> => {
      dashboard.tolerate('/api/disconnect');
      await dashboard.page.route('**/api/disconnect', (route) => route.abort());
      await dashboard.disconnect();
    };

    it.each<[what: string, focus: string, acts: (() => Promise<unknown>)[]]>([
      ['a chat by the palette', 'textarea Message', [open('cour')]],
      ['a new message cancelled', 'button New message', [click('New message'), cancel]],
      ['a new group cancelled', 'button New group', [click('New group'), cancel]],
      ['a reply dropped', 'textarea Message', [choose('Reply'), click('Do not quote')]],
      ['a deletion cancelled', 'button More about this message', [choose('Delete'), cancel]],
      ['a trace', 'h2 Trace', [choose('Trace')]],
      ['a step closed', 'button +', [choose('Trace'), click('Close the step')]],
      ['back from a trace', 'textarea Message', [choose('Trace'), back]],
      [
        'no comparison',
        'textarea Message',
        [choose('Details'), click('Compare'), click('Do not compare')],
      ],
      ['no inspector', 'button Inspector', [click('Inspector'), click('Close the inspector')]],
      ['no events', 'button Inspector', [choose('Show events'), click('Close the inspector')]],
      ['a chat closed', 'h2 Session', [open('cour'), open('all chats')]],
      [
        'a webhook cancelled',
        'button New webhook',
        [open('webhooks'), click('New webhook'), cancel],
      ],
      [
        'a webhook made',
        'h2 127.0.0.1',
        [
          open('webhooks'),
          click('New webhook'),
          fillUrl,
          confirm('Create'),
          confirm('I have saved it'),
        ],
      ],
      [
        'a webhook deleted',
        'h2 Webhooks',
        [
          open('webhooks'),
          () => dashboard.conversation.getByRole('link', { name: '127.0.0.1' }).click(),
          click('Delete'),
          confirm('Delete'),
        ],
      ],
      ['an error dismissed', 'h2 Session', [refuse, click('Dismiss')]],
    ])('%s: %s', async (_what, focus, acts) => {
      for (const act of acts) await act();
      await waitFor(`the focus on ${focus}`, async () => (await focused()).startsWith(focus));
    });
  });
});
