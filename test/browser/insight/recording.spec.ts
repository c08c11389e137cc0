import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { PairedSession } from '../../support/service/session.js';
import { Service } from '../../support/service/service.js';
import { waitFor } from '../../support/wait-for.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

describe('a recording on the page', () => {
  let browser: Browser;
  let recorded: PairedSession;
  /** Another instance, which does not know the recorded account. */
  let other: Service;
  let dashboard: Dashboard;
  let file = '';
  let opened = 0;
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));

  beforeAll(async () => {
    [browser, recorded, other] = await Promise.all([
      launchBrowser(),
      PairedSession.start(),
      Service.start(),
    ]);
    const bob = recorded.network.contact({ name: 'Bob', receipts: 'none' });
    const { id } = await bob.say('Nobody may read this');
    await bob.say('Nor that, dear reader');
    await bob.react(id, '👍');
    await waitFor('the reaction', async () => {
      const { body } = await recorded.api.get<{ events: object[] }>(
        '/api/events?type=message.reaction',
      );
      return body.events.length === 1;
    });
    file = (await recorded.api.get<string>('/api/recordings/export')).body;
    dashboard = await Dashboard.open(browser, `${other.baseUrl}/#/recording`);
  });

  afterEach(() => {
    expect(dashboard.takeProblems()).toEqual([]);
  });

  afterAll(async () => {
    await browser.close();
    await Promise.all([recorded.dispose(), other.dispose()]);
    rmSync(folder, { recursive: true, force: true });
    expect(recorded.network.errors).toEqual([]);
  });

  it('shows on any instance who did what and when, and is sent nowhere', async () => {
    const requests: string[] = [];
    dashboard.page.on('request', (request) => requests.push(request.method()));
    await open(file);
    await filter('type:message -tag:message');
    await row('message.received').first().getByText('Person 1').waitFor();
    await row('message.reaction').getByText('👍').waitFor();
    await filter('tag:message');
    await row('<message>').first().waitFor();
    expect(await rows().locator('time').first().innerText()).toMatch(/^[\d,]+ (ms|s)$/);
    expect(await dashboard.page.getByText('Bob').count()).toBe(0);
    expect(requests).not.toContain('POST');
  });

  it('is filtered in the language of the inspector, and walked through step by step', async () => {
    await open(file);
    await filter('type:message chat:"Person 1" -tag:message');
    await dashboard.page.getByText('3 shown').waitFor();
    await dashboard.button('Next').click();
    await details().locator('pre').getByText('Person 1').waitFor();
    await dashboard.button('Next').click();
    await waitFor('the second row', async () => (await expanded()) === 'message.received');
    await dashboard.button('Next').click();
    await waitFor('the third row', async () => (await expanded()) === 'message.reaction');
    await dashboard.button('Previous').click();
    await waitFor('the second row again', async () => (await expanded()) === 'message.received');
    expect(await rows().locator('[aria-expanded="true"]').count()).toBe(1);
    expect(await rows().getByRole('link').count()).toBe(0);
  });

  it.each([
    ['an empty file', () => '', 'The file is empty.'],
    ['another file', () => 'Dear reader,\n', 'This is not a recording of a session'],
    ['a later version', () => file.replace('"version":1', '"version":9'), 'version 9'],
  ])('names the fault of %s, and keeps the open one', async (_, damage, sentence) => {
    await open(file);
    await filter('type:message.reaction');
    await choose('other.ndjson', damage());
    await dashboard.page.getByRole('alert').getByText(sentence).waitFor();
    await row('message.reaction').waitFor();
  });

  it('shows the intact parts of a damaged file', async () => {
    const lines = file.trimEnd().split('\n');
    await open([...lines.slice(0, 3), '{"record":', ...lines.slice(4, -1)].join('\n'));
    const alert = dashboard.page.getByRole('alert');
    await alert.getByText('Line 4 cannot be read').waitFor();
    await alert.getByText('The file ends early').waitFor();
    await filter('type:message.reaction');
    await row('message.reaction').waitFor();
  });

  it('is saved from the inspector: the stretch that is shown', async () => {
    const own = await Dashboard.open(browser, `${recorded.service.baseUrl}/#/?inspect=events`);
    await own.page.getByText('message.reaction').waitFor();
    const [download] = await Promise.all([
      own.page.waitForEvent('download'),
      own.page.getByRole('link', { name: 'Save recording' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^whatsapp-session-recording-.*\.ndjson$/);
    await own.close();
    expect(own.problems).toEqual([]);
  });

  it('is saved as a test, with the words that the program understands', async () => {
    const own = await Dashboard.open(browser, `${recorded.service.baseUrl}/#/?inspect=events`);
    await own.page.getByText('message.reaction').waitFor();
    await own.page.getByRole('button', { name: 'Save as test' }).click();
    const dialog = own.page.getByRole('dialog', { name: 'A test from this recording' });
    await dialog.getByText('npx whatsapp-test-network replay FILE').waitFor();
    expect(await findViolations(own)).toEqual([]);
    await dialog.getByLabel('Words to keep').fill('dear, read');
    const [download] = await Promise.all([
      own.page.waitForEvent('download'),
      dialog.getByLabel('Words to keep').press('Enter'),
    ]);
    expect(download.suggestedFilename()).toMatch(/^whatsapp-session-recording-.*\.test\.ndjson$/);
    const saved = await readFile(await download.path(), 'utf8');
    expect(saved).toContain('"kept":["dear","read"]');
    expect(saved).toMatch(/"text":"[A-Z][a-z]{5} [a-z]{3} read [a-z]{4}"/);
    expect(saved).not.toContain('Nobody');
    await own.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await own.close();
    expect(own.problems).toEqual([]);
  });

  it('is compared with another one, except for times', async () => {
    const compare = () =>
      dashboard.page.locator('recording-view').getByRole('button', { name: 'Compare' }).click();
    await open(file);
    await compare();
    await choose('changed.ndjson', file.replace('"message.reaction"', '"message.edited"'));
    await dashboard.page.getByText('changed.ndjson').first().waitFor();
    await compare();
    const comparison = dashboard.page.getByRole('dialog', { name: 'Comparison' });
    await comparison.getByText('1 line differs').waitFor();
    expect(await comparison.locator('ins').allInnerTexts()).toEqual(['edited']);
    await dashboard.page.keyboard.press('Escape');
  });

  it('is accessible in both themes, wide and narrow', async () => {
    await open(file);
    await filter('type:message');
    await dashboard.button('Next').click();
    await dashboard.button('Next').click();
    await choose('other.ndjson', '');
    await dashboard.page.getByRole('alert').getByText('empty').waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
  });

  async function open(text: string): Promise<void> {
    const name = `recording-${(opened += 1)}.ndjson`;
    await choose(name, text);
    await dashboard.page.getByText(name).first().waitFor();
    await dashboard.page.getByRole('region', { name: 'Recorded events' }).waitFor();
  }

  async function choose(name: string, text: string): Promise<void> {
    const path = join(folder, name);
    writeFileSync(path, text);
    await dashboard.page.locator('recording-view input[type=file]').setInputFiles(path);
  }

  async function filter(text: string): Promise<void> {
    await dashboard.page.getByRole('textbox', { name: 'Filter' }).fill(text);
  }

  const rows = (): Locator => dashboard.page.locator('recording-rows');
  const details = (): Locator => rows().locator('.event-body');

  function row(type: string): Locator {
    return rows().locator('event-row').filter({ hasText: type });
  }

  function expanded(): Promise<string> {
    return rows().locator('[aria-expanded="true"] .event-type').innerText();
  }
});
