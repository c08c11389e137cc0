import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { Service } from '../../support/service/service.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

const CLIENT = join(import.meta.dirname, '../../../client');
const SENTENCE = 'This part of the page could not be shown.';
const NO_BUTTONS = 'Some buttons do nothing';
const PLAYGROUND = {
  is_available: true,
  people: [],
  faults: [],
  scenes: [],
  commands: [],
  replay: null,
};

/** There is no rail with one account. */
const ACCOUNTS = {
  accounts: ['default', 'shop'].map((account) => ({
    account,
    state: 'connected',
    reason: 'Connected.',
    reason_code: 'connected',
    me: null,
    unread: 0,
  })),
};

/** Faults of a module by a server or a proxy on the way. */
const WAYS: Record<string, (route: Route) => Promise<void>> = {
  refused: (route) => route.fulfill({ status: 404, body: 'Not found' }),
  broken: (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("a broken module");' }),
};

type Act = (dashboard: Dashboard) => Promise<unknown>;

interface Module {
  /** The steps of a person to it, if any. */
  act?: Act;
  /** By default, its own element says that it is missing. */
  says?: string;
  /** Others cannot be tried on a page that lacks it, or its page is another one. */
  isAlone?: true;
}

/** Each module that is loaded later. */
const MODULES: Record<string, Module> = {
  'components/thread/chat-thread.js': { act: (page) => page.chat('Ada').click(), isAlone: true },
  'components/inspector/inspector-drawer.js': { act: (page) => page.button('Inspector').click() },
  'components/trace/trace-view.js': { act: (page) => page.goTo('#/chats/1@lid/ABC/trace') },
  'components/recording/recording-view.js': { act: (page) => page.goTo('#/recording') },
  'components/webhooks/webhooks-view.js': { act: (page) => page.goTo('#/webhooks') },
  'components/home/session-stats.js': {},
  'components/home/stats-chart.js': {},
  'components/chats/chat-menu.js': {},
  'components/calls/ringing-calls.js': {},
  'components/connection/logout-dialog.js': { act: (page) => page.askToLogOut() },
  'components/chats/new-message-dialog.js': {
    act: (page) => page.button('New message').first().click(),
  },
  'components/viewer/media-viewer.js': { act: emit('viewer-change', (message) => ({ message })) },
  'components/palette/command-palette.js': {
    act: (page) => page.page.keyboard.press('Control+k'),
  },
  'components/palette/shortcuts-dialog.js': {
    act: emit('overlay-change', () => ({ overlay: 'shortcuts' })),
  },
  'components/compare/compare-tray.js': { act: emit('compare-mark', () => side('one')) },
  'components/compare/compare-dialog.js': {
    act: async (page) => {
      await emit('compare-mark', () => side('one'))(page);
      await emit('compare-mark', () => side('two'))(page);
    },
  },
  'components/info/chat-info-dialog.js': {
    act: emit('info-request', ({ chat_jid }) => ({ jid: chat_jid })),
  },
  'components/info/new-group-dialog.js': {
    act: emit('new-group-toggle', () => ({ isOpen: true })),
  },
  'components/compose/message-form-dialog.js': {
    act: emit('form-open', ({ chat_jid }) => ({ kind: 'poll', jid: chat_jid })),
  },
  'components/message-acts/delete-dialog.js': {
    act: emit('act-open', (message) => ({ kind: 'delete', message })),
  },
  'components/message-acts/forward-dialog.js': {
    act: emit('act-open', (message) => ({ kind: 'forward', message })),
  },
  'components/playground/playground-panel.js': {
    act: (page) => page.button('Playground').click(),
    isAlone: true,
  },
  'components/playground/tour-card.js': { isAlone: true },
  'components/accounts/account-rail.js': { isAlone: true },
  'components/accounts/account-dialog.js': { act: emit('account-form', () => ({})) },
  'components/accounts/removal-dialog.js': { act: emit('account-removal', () => ({})) },
  'controllers/chat-controllers.js': { says: NO_BUTTONS, isAlone: true },
  'controllers/message-controllers.js': { says: NO_BUTTONS, isAlone: true },
  'controllers/tool-controllers.js': { says: NO_BUTTONS, isAlone: true },
  'components/emoji/emoji-picker.js': {
    act: openEmojis,
    says: 'The emojis could not be loaded.',
    isAlone: true,
  },
};

/** Modules that have tests of their own below. */
const SPECIAL = [
  'components/accounts/missing-account.js',
  'components/connection/link-device.js',
  'components/connection/login-form.js',
  'locales/en.js',
];

it('knows every module of the page that is loaded later', () => {
  expect(laterModules().toSorted()).toEqual([...Object.keys(MODULES), ...SPECIAL].toSorted());
});

describe('a part of the page that cannot be loaded', () => {
  let browser: Browser;
  let session: PairedSession;
  let unpaired: Service;
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session, unpaired] = await Promise.all([
      launchBrowser(),
      PairedSession.start(),
      Service.start(),
    ]);
    await session.network.contact({ name: 'Ada' }).say('hello');
  });

  afterAll(async () => {
    await browser.close();
    await Promise.all([session.dispose(), unpaired.dispose()]);
  });

  // Faults by turns: one loader serves the elements, one the controllers. The emojis have a loader of their own, which
  // gets all faults.
  const ways = Object.keys(WAYS);
  const cases = Object.keys(MODULES).flatMap((module, index) =>
    (module.startsWith('components/emoji/') ? ways : [ways[index % ways.length]]).map(
      (way) => [module, way] as const,
    ),
  );
  const isAlone = ([module]: (typeof cases)[number]) => MODULES[module].isAlone === true;

  describe.each(ways)('beside others that are %s, too,', (way) => {
    const together = cases.filter((each) => each[1] === way && !isAlone(each));
    const modules = together.map(([module]) => module);

    beforeAll(() => openWithout(modules, way));

    afterEach(async () => {
      await closeAll();
      await dashboard.goTo('#/');
    });

    afterAll(() => dashboard.close());

    it.each(modules)('says so in its place, and the rest goes on: %s', expectNote);
  });

  describe('alone', () => {
    afterEach(() => dashboard.close());

    it.each(cases.filter(isAlone))(
      'says so in its place, and the rest goes on: %s, %s',
      async (module, way) => {
        await openWithout([module], way);
        await expectNote(module);
      },
    );

    it('is said in a dialog that can be closed, and leaves nothing to object to', async () => {
      await openWithout(['components/connection/logout-dialog.js'], 'refused');
      await dashboard.askToLogOut();
      await dashboard.page.getByText(SENTENCE).waitFor();
      expect(await findViolations(dashboard)).toEqual([]);
      await dashboard.page.keyboard.press('Escape');
      await dashboard.page.getByText(SENTENCE).waitFor({ state: 'hidden' });
      // It is said again.
      await dashboard.askToLogOut();
      await dashboard.page.getByText(SENTENCE).waitFor();
    });

    it('may be the library of the charts: their numbers are in the table', async () => {
      await openWithout(['uPlot.esm.js'], 'broken');
      await dashboard.page.getByText(SENTENCE).first().waitFor();
      await dashboard.conversation.getByText('The charts as a table').click();
      await dashboard.conversation.getByRole('row').nth(1).waitFor();
      await dashboard.openChat('Ada');
    });

    it('may be what shows how to link a phone, and the login', async () => {
      await openWithout(['components/connection/link-device.js'], 'broken', unpaired.baseUrl);
      await dashboard.conversation.getByText(SENTENCE).waitFor();
      await dashboard.close();

      await openWithout(
        ['components/connection/login-form.js'],
        'refused',
        unpaired.baseUrl,
        (page) =>
          page.route('**/api/connection', (route) => route.fulfill({ status: 401, json: {} })),
      );
      await dashboard.page.getByText(SENTENCE).waitFor();
    });

    it('may be what says that an account is not there', async () => {
      await openWithout(['components/accounts/missing-account.js'], 'broken');
      await dashboard.chat('Ada').waitFor();
      dashboard.tolerate(/^\/api\/accounts\//);
      dashboard.expectLoad();
      await dashboard.goTo('#/a/nobody/');
      await dashboard.page.getByText(SENTENCE).waitFor();
    });

    it('may be the texts of a language: the page is in English then', async () => {
      dashboard = await Dashboard.open(browser, session.service.baseUrl, {
        locale: 'es-MX',
        prepare: (page) => page.route('**/locales/es.js', WAYS['refused']),
      });
      await dashboard.page.getByText('The texts of your language could not be loaded.').waitFor();
      await dashboard.chat('Ada').waitFor();
      expect(await dashboard.page.locator('html').getAttribute('lang')).toBe('en');
    });

    it.each([
      ['app.js', 'refused'],
      ['app.js', 'broken'],
      ['components/home/home-pane.js', 'refused'],
      ['components/home/home-pane.js', 'broken'],
      ['locales/en.js', 'refused'],
      ['locales/en.js', 'broken'],
    ])('may be the page itself: %s, %s', async (module, way) => {
      await openWithout([module], way);
      await dashboard.page.getByText('This page could not be loaded.').waitFor();
      await dashboard.page.unrouteAll();
      await dashboard.button('Reload the page').click();
      await dashboard.chat('Ada').waitFor();
    });

    it('or drawn: says so, and is drawn again with the next change', async () => {
      dashboard = await Dashboard.open(browser, session.service.baseUrl);
      await dashboard.chat('Ada').waitFor();
      await dashboard.page.evaluate(() => {
        const pane = document.querySelector('home-pane') as HTMLElement & { stats: object };
        const { stats } = pane;
        Object.assign(pane, { stats: null });
        Object.assign(globalThis, { mend: () => Object.assign(pane, { stats }) });
      });
      await dashboard.page.getByText(SENTENCE).waitFor();
      await dashboard.page.evaluate('mend()');
      await dashboard.heading('Session').waitFor();
      expect(await dashboard.page.getByText(SENTENCE).count()).toBe(0);
    });
  });

  it('shows all of home to a browser whose language has a name that no formatter takes', async () => {
    const nameless = await Dashboard.open(browser, session.service.baseUrl, { locale: null });
    await nameless.conversation.getByRole('img', { name: 'Messages per minute' }).waitFor();
    expect(await nameless.page.evaluate(() => navigator.language)).toBe('en-US');
    await nameless.close();
    expect(nameless.problems).toEqual([]);
  });

  async function expectNote(module: string): Promise<void> {
    const { act, says } = MODULES[module];
    await dashboard.chat('Ada').waitFor();
    await act?.(dashboard);
    // Whatever is loaded later defines the element of its name, or something in its place.
    const place = says ? dashboard.page.locator('body') : dashboard.page.locator(elementOf(module));
    await place
      .getByText(says ?? SENTENCE)
      .filter({ visible: true })
      .first()
      .waitFor();
    await place
      .getByRole('button', { name: 'Reload the page' })
      .first()
      .waitFor(says ? { state: 'hidden' } : {});
    expect(await dashboard.chats.count()).toBe(1);
  }

  /** A dialog that is missing is closed by the key, as the others. */
  async function closeAll(): Promise<void> {
    await waitFor('everything to be closed', async () => {
      const isOpen = await dashboard.page.locator('dialog[open], :popover-open').count();
      if (isOpen) await dashboard.page.keyboard.press('Escape');
      return !isOpen;
    });
  }

  async function openWithout(
    modules: string[],
    way: string,
    url = session.service.baseUrl,
    prepare: (page: Page) => Promise<unknown> = async () => undefined,
  ): Promise<void> {
    dashboard = await Dashboard.open(browser, url, {
      prepare: async (page) => {
        const isInPlayground = modules.some((module) => module.includes('/playground/'));
        if (isInPlayground)
          await page.route('**/api/playground', (route) => route.fulfill({ json: PLAYGROUND }));
        if (modules.some((module) => module.endsWith('/account-rail.js')))
          await page.route('**/api/accounts', (route) => route.fulfill({ json: ACCOUNTS }));
        for (const module of modules) await page.route(`**/${module}`, WAYS[way]);
        await prepare(page);
      },
    });
  }
});

/** The modules that `import()` names in the page's own sources. */
function laterModules(): string[] {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.js') && !file.endsWith('.spec.js'))
    .flatMap((file) => {
      const source = readFileSync(join(CLIENT, file), 'utf8');
      const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '');
      return [...code.matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, path = '']) =>
        posix.join(posix.dirname(file), path),
      );
    });
}

/** Sends an element's event, for parts that take many steps to reach. */
function emit(name: string, detailOf: (message: { chat_jid: string }) => object): Act {
  return async (dashboard) => {
    const { page } = dashboard;
    const message = await page.evaluate(async () => {
      const { chats } = await (await fetch('/api/chats')).json();
      const path = `/api/chats/${encodeURIComponent(chats[0].jid)}/messages`;
      return (await (await fetch(path)).json()).messages[0];
    });
    await dashboard.untilComplete();
    await page.evaluate(
      ([event, detail]) =>
        document.querySelector('dashboard-page')?.dispatchEvent(new CustomEvent(event, { detail })),
      [name, detailOf(message)] as const,
    );
  };
}

const elementOf = (module: string) => posix.basename(module, '.js');

const side = (key: string) => ({ key, title: key, text: key });

async function openEmojis(dashboard: Dashboard): Promise<void> {
  await dashboard.openChat('Ada');
  await dashboard.button('Insert an emoji').click();
}
