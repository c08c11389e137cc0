import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { CAST } from '../../playground/contacts/cast.js';
import { GROUP } from '../../playground/past.js';
import { PlaygroundProcess } from '../../playground/playground-process.js';
import type { ApiClient } from '../../support/service/http.js';
import { waitFor } from '../../support/wait-for.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { findUnmarked } from '../support/chosen.js';
import { Dashboard, NARROW, WIDE } from '../support/dashboard.js';
import { findUnfitting } from '../support/fit.js';

const STEPS = 6;
/** The status before the server's acknowledgement. */
const WAITING = /Queued|Sending/;
const HELLO = 'Say hello';

describe('the page in the playground', () => {
  let folder: string;
  let playground: PlaygroundProcess;
  let browser: Browser;
  let dashboard: Dashboard;
  let api: ApiClient;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'playground-test-'));
    playground = new PlaygroundProcess(['--port', '0'], folder);
    browser = await launchBrowser();
    api = await playground.untilServing();
    dashboard = await Dashboard.open(browser, api.baseUrl);
  });

  afterEach(() => expect(dashboard.takeProblems()).toEqual([]));

  afterAll(async () => {
    await browser.close();
    await playground.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  const tour = (): Locator => dashboard.page.locator('.tour');
  const panel = (): Locator => dashboard.page.getByRole('complementary', { name: 'Playground' });

  const step = (number: number): Promise<unknown> =>
    tour().getByText(`Step ${number} of ${STEPS}`).waitFor();
  const marked = (target: Locator): Promise<unknown> =>
    target.and(dashboard.page.locator('.is-toured')).waitFor();
  /** Runs the first command of the palette with this text. */
  const command = async (text: string): Promise<void> => {
    await dashboard.page.keyboard.press('Control+k');
    await dashboard.page.keyboard.insertText(text);
    await dashboard.page.keyboard.press('Enter');
  };
  /** Lets somebody send a message by the panel. */
  const play = async (name: string, label: string): Promise<void> => {
    await panel().getByRole('radio', { name }).check({ force: true });
    if (label !== HELLO) await panel().getByLabel('Kind of message').selectOption({ label });
    await panel()
      .getByRole('button', { name: `${name}: ${label}` })
      .click();
  };

  it('begins with a tour that opens and marks each place, and goes on by each act', async () => {
    const { page } = dashboard;
    await step(1);
    await dashboard.waitForFocus(tour());
    await dashboard.conversation.getByText('phone scans this code by itself').waitFor();
    await marked(dashboard.linkButton);
    await dashboard.linkButton.click();

    await step(2);
    await marked(dashboard.chat('Kinds'));
    // Has just written, and is shown in place of empty charts.
    await dashboard.bubble('Hello! Your session is open.').waitFor();
    expect(await dashboard.chat('Greeter').locator('.unread').count()).toBe(1);
    await dashboard.openChat('Kinds');
    await tour().getByText('Done.').waitFor();
    await tour().getByRole('button', { name: 'Next' }).click();

    await dashboard.heading('Echo').waitFor();
    await marked(page.locator('.compose'));
    await dashboard.reply('to the tour');
    await step(4);
    await dashboard.waitForFocus(dashboard.field);
    const own = page.locator('.message.is-mine');
    await marked(own.locator('.bubble-row'));
    await own.getByRole('button', { name: 'Details' }).click();

    await step(5);
    await marked(dashboard.button('Inspector'));
    await dashboard.button('Inspector').click();
    await step(6);
    await marked(dashboard.button('Playground'));
    await dashboard.button('Playground').click();
    await marked(panel());
    await play('Silent', HELLO);
    await tour().getByText('Done.').waitFor();
    await tour().getByRole('button', { name: 'Finish' }).click();
    await tour().waitFor({ state: 'detached' });
    await dashboard.reload();
    await dashboard.button('Playground').waitFor();
    expect(await tour().count()).toBe(0);
  });

  it('has a chat of everybody, with their faces', async () => {
    await dashboard.startOver();
    for (const title of [...CAST.map(({ name }) => name), GROUP])
      await dashboard.chat(title).first().locator('img').waitFor();
    await dashboard.openChat(GROUP);
    await dashboard.conversation.getByTitle('Echo').waitFor();
    const name = await dashboard.chat('Texts').innerText();
    expect(name.length).toBeLessThan(120);
  });

  it('opens a chat by its exact name, turns a fault, and shows the tour again, by the palette, for a session that has a phone', async () => {
    const { page } = dashboard;
    await dashboard.untilComplete();
    await command('late');
    await dashboard.heading('Late').waitFor();
    for (const state of ['On', 'Off']) {
      await command('fault: late');
      await page.getByRole('status').getByText(`${state}: Late`).waitFor();
    }
    await command('tour');
    await tour().getByText('A phone is linked already').waitFor();
    expect(await tour().getByText('Press Link a phone').count()).toBe(0);
    for (let number = 1; number < STEPS; number += 1) {
      await step(number);
      await tour().getByRole('button', { name: 'Next' }).focus();
      await page.keyboard.press('Enter');
    }
    expect(await findViolations(dashboard)).toEqual([]);
    await page.keyboard.press('Escape');
    await tour().waitFor({ state: 'detached' });
  });

  it('lists people in a new message', async () => {
    await dashboard.button('New message').first().click();
    await dashboard.dialog.getByRole('button', { name: 'Echo' }).click();
    expect(await dashboard.dialog.getByRole('textbox', { name: 'To' }).inputValue()).toBe(
      '+15550102',
    );
    await dashboard.dialog.getByRole('button', { name: 'Close' }).click();
  });

  it('lets people speak at a click', async () => {
    await dashboard.openChat('Silent');
    await dashboard.button('Playground').click();
    await play('Silent', HELLO);
    await dashboard.bubble('Hello! How are you?').last().waitFor();
    await play('Silent', 'Poll');
    await dashboard.log.getByText('When shall we meet?').waitFor();
  });

  it('lets people write from an advertisement, and call', async () => {
    await play('Silent', 'Text from an advertisement');
    await dashboard.log.getByText('From an advertisement').waitFor();
    await play('Silent', 'Call that rings');
    const call = dashboard.page.locator('.call');
    await call.getByText('Incoming voice call').waitFor();
    await panel().getByText('Silent: Call that rings').waitFor();
    await call.getByRole('button', { name: 'Reject' }).click();
    await call.waitFor({ state: 'detached' });
  });

  it('is right for keyboards and readers, wide and narrow, light and dark', async () => {
    expect(await findViolations(dashboard)).toEqual([]);
    await dashboard.page.setViewportSize({ width: 360, height: 740 });
    const width = () => dashboard.page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(360);
    await dashboard.page.setViewportSize(WIDE);
    await panel().getByRole('heading', { name: 'Playground' }).focus();
    await dashboard.page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    await dashboard.waitForFocus(dashboard.button('Playground'));
  });

  describe('cuts no text on a small screen, and marks what is chosen where colors are few:', () => {
    const own = (): Locator => dashboard.page.locator('.message.is-mine').first();
    const press = (keys: string): Promise<void> => dashboard.page.keyboard.press(keys);
    const click = (name: string | RegExp): Promise<void> =>
      dashboard.page.getByRole('button', { name }).first().click();
    const openEcho = async (): Promise<void> => {
      await dashboard.chat('Echo').first().click();
      await dashboard.heading('Echo').waitFor();
    };
    const details = async (): Promise<void> => {
      await openEcho();
      const report = own().locator('.report');
      await own().hover();
      if (!(await report.isVisible())) await own().getByRole('button', { name: 'Details' }).click();
      await report.waitFor();
    };
    const inspect = (tab: string) => async (): Promise<void> => {
      await dashboard.goTo(`#/?inspect=${tab}`);
      await dashboard.inspector.locator('.event-line, meter, .request').first().waitFor();
    };
    const go = (hash: string, mark: string) => async (): Promise<void> => {
      await dashboard.goTo(hash);
      await dashboard.page.locator(mark).first().waitFor();
    };

    it.each<[string, () => Promise<unknown>]>([
      ['the chats', async () => undefined],
      ['a search', () => dashboard.search('everything')],
      ['a chat of all kinds', () => dashboard.openChat('Kinds')],
      ['a group', () => dashboard.openChat(GROUP)],
      ['the details of a message', details],
      [
        'the menu of a message',
        async () => {
          await openEcho();
          await own().click({ button: 'right' });
        },
      ],
      [
        'a trace',
        async () => {
          await details();
          await own().getByRole('link', { name: 'Trace' }).click();
          await dashboard.page.locator('.trace-rows').waitFor();
        },
      ],
      ['the statistics', go('#/stats', 'uptime-strip')],
      ['a recording', go('#/recording', 'recording-view')],
      ['the webhooks', go('#/webhooks', '.webhooks-empty, .webhook-list')],
      ...['all', 'events', 'nodes', 'summary', 'requests'].map(
        (tab): [string, () => Promise<unknown>] => [`the inspector: ${tab}`, inspect(tab)],
      ),
      ['the settings', () => click('Settings')],
      ['the connection', () => click(/^Connection:/)],
      ['the palette', () => press('Control+k')],
      ['the keys', () => press('?')],
      ['a new message', () => click('New message')],
      ['a new group', () => click('New group')],
      [
        'a new account',
        async () => {
          await command('account');
          await dashboard.page.locator('account-dialog dialog').waitFor();
        },
      ],
      ['the playground', () => click('Playground')],
    ])('%s', async (_, open) => {
      await dashboard.startOver();
      await dashboard.search('');
      await open();
      expect(await findUnfitting(dashboard, { narrow: NARROW })).toEqual([]);
      expect(await findUnmarked(dashboard)).toEqual([]);
    });
  });

  describe('makes trouble by switch:', () => {
    const fault = (name: string): Locator => panel().getByRole('switch', { name });
    const status = (text: string, mark: string | RegExp): Promise<unknown> =>
      dashboard.bubble(text).locator('message-status').getByText(mark).waitFor();

    beforeAll(() => dashboard.openChat('Silent'));

    // Cleared, so that a fault of one test does not fail the next.
    afterEach(() => api.post('/api/playground/clear-faults'));

    it('a dropped connection', async () => {
      await panel().getByRole('button', { name: 'Drop the connection' }).click();
      await panel().getByText('What to watch: the state at the top').last().waitFor();
      await dashboard.waitForStatus('Connecting');
      await dashboard.waitForStatus('Connected');
    });

    it('a black hole', async () => {
      await fault('Black hole').check();
      await dashboard.reply('into the hole');
      await dashboard.bubble('into the hole').waitFor();
      await panel().getByText('On: Black hole').waitFor();
      await status('into the hole', WAITING);
      await fault('Black hole').uncheck();
      await status('into the hole', 'Delivered');
    });

    it('a late acknowledgement', async () => {
      await fault('Late acknowledgement').check();
      await panel().getByText('On: Late').waitFor();
      await dashboard.reply('patience');
      await status('patience', WAITING);
      await status('patience', 'Delivered');
    });

    it('a lost acknowledgement, in place of the late one', async () => {
      await fault('Lost acknowledgement').check();
      await panel().getByText('On: Lost').waitFor();
      await waitFor(
        'the other off',
        async () => !(await fault('Late acknowledgement').isChecked()),
      );
      await dashboard.reply('never confirmed');
      await status('never confirmed', 'Delivered');
      await dashboard.openDetails('never confirmed');
      await dashboard.bubble('never confirmed').getByText('Delivered').last().waitFor();
      await fault('Lost acknowledgement').uncheck();
    });

    it('a message that is refused with 463, once', async () => {
      await fault('(463)').check();
      await panel().getByText('On: Refuse').waitFor();
      await dashboard.reply('not for you');
      await dashboard
        .bubble('not for you')
        .getByText('start new chats', { exact: false })
        .waitFor();
      await waitFor('the switch to go off', async () => !(await fault('(463)').isChecked()));
      await panel().getByText('On: Refuse').waitFor({ state: 'hidden' });
    });

    it('undecryptable messages', async () => {
      await fault('Undecryptable messages').check();
      await panel().getByText('On: Undecryptable').waitFor();
      await play('Kinds', HELLO);
      await dashboard.chat('Kinds').getByText('Hello! How are you?').waitFor();
      await dashboard.openInspector('Nodes');
      await dashboard.filterEvents('retry');
      await dashboard.eventLines.first().waitFor();
      await dashboard.button('Inspector').click();
      await fault('Undecryptable messages').uncheck();
    });

    it('expired media', async () => {
      dashboard.tolerate(/\/media$/);
      await fault('Expired media').check();
      await panel().getByText('On: Expired').waitFor();
      await play('Silent', 'Photo');
      await dashboard.log.getByText('WhatsApp no longer has the file', { exact: false }).waitFor();
      await panel().getByRole('button', { name: 'End all faults' }).click();
      await waitFor(
        'the switch to go off',
        async () => !(await fault('Expired media').isChecked()),
      );
    });

    it('another client that takes over', async () => {
      await panel().getByRole('button', { name: '(440)' }).click();
      await dashboard.waitForStatus('Disconnected');
      await dashboard.connectButton.click();
      await dashboard.waitForStatus('Connected');
    });
  });

  it('catches webhooks, checks their signature, and answers as chosen', async () => {
    await panel().getByRole('button', { name: 'Create a webhook to it' }).click();
    await panel().getByText('the catcher has its secret').waitFor();
    await play('Silent', HELLO);
    const caught = panel().getByRole('list', { name: 'What arrived' }).getByRole('listitem');
    await caught.filter({ hasText: 'message.received' }).getByText('Signature holds').waitFor();
    expect(await caught.getByText('Signature is wrong').count()).toBe(0);
    expect(await findViolations(dashboard)).toEqual([]);

    await panel().getByLabel('It answers').selectOption({ label: 'that it is gone (410)' });
    await panel().getByText('The catcher answers: that it is gone').waitFor();
    await play('Silent', HELLO);
    const alarm = dashboard.page.getByRole('banner').getByRole('alert');
    await alarm.getByText('Webhook disabled: Webhook catcher').waitFor();
    const { body } = await api.get<{ webhooks: { id: string }[] }>('/api/webhooks');
    for (const { id } of body.webhooks)
      await api.request(`/api/webhooks/${id}`, { method: 'DELETE' });
  });

  it('replays a recording step by step', async () => {
    const { body } = await api.get<string>('/api/recordings/export?minutes=5');
    const recording = join(folder, 'session.ndjson');
    writeFileSync(recording, body);
    await panel().getByLabel('Speed').selectOption({ label: 'Step by step' });
    await panel().locator('playground-replay input').setInputFiles(recording);
    await panel().getByText('The replay of session.ndjson has begun.').waitFor();
    await panel().getByRole('button', { name: 'Next step' }).click();
    await panel().getByRole('button', { name: 'End the replay' }).click();
    await panel().getByText('End the replay', { exact: true }).nth(1).waitFor();
  });

  it('reports when the network has gone', async () => {
    dashboard.tolerate(/playground/);
    await dashboard.page.route('**/api/playground/faults', (route) =>
      route.fulfill({
        status: 502,
        json: { error: 'The control port does not answer.', code: 'playground_failed' },
      }),
    );
    await panel().getByRole('button', { name: 'Drop the connection' }).click();
    await panel().getByText('The control port does not answer.').waitFor();
  });

  it('has room for its own name and that of the account on a small screen', async () => {
    await api.post('/api/accounts', { account: 'second' });
    await dashboard.startOver();
    await dashboard.reload();
    await dashboard.openChat('Kinds');
    await dashboard.page.setViewportSize(NARROW);
    const names = dashboard.page.locator('.account-name, .playground-button');
    await names.nth(1).waitFor();
    const cut = await names.evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
  });
});
