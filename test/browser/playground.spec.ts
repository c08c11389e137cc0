import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import { CAST } from '../playground/contacts/cast.js';
import { GROUP } from '../playground/past.js';
import { PlaygroundProcess } from '../playground/playground-process.js';
import { findViolations } from './support/accessibility.js';
import { launchBrowser } from './support/chromium.js';
import { Dashboard } from './support/dashboard.js';

const STEPS = 6;

describe('the page in the playground', () => {
  let folder: string;
  let playground: PlaygroundProcess;
  let browser: Browser;
  let dashboard: Dashboard;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'playground-test-'));
    playground = new PlaygroundProcess(['--port', '0'], folder);
    browser = await launchBrowser();
    const { baseUrl } = await playground.untilServing();
    dashboard = await Dashboard.open(browser, baseUrl);
  });

  afterEach(() => expect(dashboard.takeProblems()).toEqual([]));

  afterAll(async () => {
    await browser.close();
    await playground.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  const tour = (): Locator => dashboard.page.locator('.tour');
  const panel = (): Locator => dashboard.page.getByRole('complementary', { name: 'Playground' });

  it('begins with a tour of six steps, which goes by keys and can be left', async () => {
    await tour().waitFor();
    await dashboard.waitForFocus(tour());
    for (let step = 1; step < STEPS; step += 1) {
      await tour().getByText(`Step ${step} of ${STEPS}`).waitFor();
      await tour().getByRole('button', { name: 'Next' }).focus();
      await dashboard.page.keyboard.press('Enter');
    }
    expect(await findViolations(dashboard)).toEqual([]);
    await dashboard.page.keyboard.press('Escape');
    await tour().waitFor({ state: 'detached' });
    await dashboard.reload();
    await dashboard.button('Playground').waitFor();
    expect(await tour().count()).toBe(0);
  });

  it('says that the phone scans by itself, and then has a chat of everybody', async () => {
    await dashboard.conversation.getByText('phone scans this code by itself').waitFor();
    await dashboard.button('Show the QR code').click();
    await dashboard.waitForStatus('Connected');
    for (const { name } of CAST) await dashboard.chat(name).first().waitFor();
    await dashboard.chat(GROUP).waitFor();
  });

  it('lists people in a new message', async () => {
    await dashboard.button('New message').first().click();
    await dashboard.dialog.getByRole('button', { name: 'Echo' }).click();
    expect(await dashboard.dialog.getByRole('textbox', { name: 'To' }).inputValue()).toBe(
      '+15550102',
    );
    await dashboard.dialog.getByRole('button', { name: 'Close' }).click();
  });

  it('has people speak at a click', async () => {
    await dashboard.openChat('Silent');
    await dashboard.button('Playground').click();
    await panel().getByRole('button', { name: 'Silent: Say hello' }).click();
    await dashboard.bubble('Hello! How are you?').waitFor();
    await panel().getByLabel('Kind of message').selectOption({ label: 'Poll' });
    await panel().getByRole('button', { name: 'Silent: Poll' }).click();
    await dashboard.log.getByText('When shall we meet?').waitFor();
  });
});
