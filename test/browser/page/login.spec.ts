import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Service } from '../../support/service/service.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { ASKED_FIRST, Dashboard } from '../support/dashboard.js';

const TOKEN = 'a-token-of-some-length';
const OTHER_TOKEN = 'another-token-of-some-length';

describe('a service with an API token', () => {
  let browser: Browser;
  let service: Service;
  let dashboard: Dashboard;

  beforeAll(async () => {
    browser = await launchBrowser();
    service = await Service.start({ env: { SERVICE_API_TOKEN: TOKEN } });
  });

  afterAll(async () => {
    await browser.close();
    await service.dispose();
  });

  beforeEach(async () => {
    dashboard = await Dashboard.open(browser, service.baseUrl);
    dashboard.tolerate(ASKED_FIRST);
    dashboard.tolerate('/api/login');
  });

  afterEach(async () => {
    await dashboard.close();
    expect(dashboard.problems).toEqual([]);
  });

  it('lets the page in with its stream, by a cookie that scripts cannot read', async () => {
    const stream = dashboard.page.waitForResponse(/events\/stream/);
    await logIn(TOKEN);
    await dashboard.linkButton.waitFor();

    expect((await stream).status()).toBe(200);
    const [cookie] = await dashboard.page.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect(cookie?.value).not.toContain(TOKEN);
  });

  it('reports a wrong token, and lets it be corrected', async () => {
    await logIn('not the token');
    await dashboard.page.getByText('This is not the API token.').waitFor();
    await logIn(TOKEN);
    await dashboard.linkButton.waitFor();
  });

  it('has no violation of accessibility that axe can find', async () => {
    await logIn('not the token');
    await dashboard.page.getByText('This is not the API token.').waitFor();

    expect(await findViolations(dashboard)).toEqual([]);
  });

  it('asks again when the token has changed under an open page, and goes on from there', async () => {
    await logIn(TOKEN);
    await dashboard.page.getByRole('radio', { name: 'Phone number' }).check();
    const number = dashboard.page.getByRole('textbox', { name: 'Phone number' });
    await number.fill('+1555');
    await dashboard.untilComplete();
    dashboard.tolerate(/^\/api\//);
    await service.stop();
    const args = ['--port', new URL(service.baseUrl).port];
    const { folder } = service;
    service = await Service.start({ folder, args, env: { SERVICE_API_TOKEN: OTHER_TOKEN } });
    await logIn(OTHER_TOKEN);
    await dashboard.page.getByLabel('API token').waitFor({ state: 'hidden' });

    await dashboard.waitForStatus('Disconnected');
    expect(await number.inputValue()).toBe('+1555');
    await dashboard.waitForFocus(number);
  });

  async function logIn(token: string): Promise<void> {
    await dashboard.page.getByLabel('API token').fill(token);
    await dashboard.page.keyboard.press('Enter');
  }
});
