import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { scaled } from '../../support/jest/machine-factor.js';
import { SubPathProxy } from '../../support/proxy/sub-path-proxy.js';
import { Service } from '../../support/service/service.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { PageWatch } from '../support/page-watch.js';

const TOKEN = 'a-token-of-some-length';

jest.setTimeout(scaled(120_000));

let browser: Browser;
let service: Service;
let proxy: SubPathProxy;

beforeAll(async () => {
  browser = await launchBrowser();
  service = await Service.start({ env: { SERVICE_API_TOKEN: TOKEN } });
  proxy = await SubPathProxy.start('/dash', service.baseUrl);
});

afterAll(async () => {
  await browser.close();
  proxy.stop();
  await service.dispose();
});

it('the page of the API asks for the token, shows every call and makes one, below a path, too', async () => {
  const page = await browser.newPage();
  const watch = new PageWatch(page, new URL(proxy.url).origin);
  watch.tolerate('/dash/api/openapi.json');
  await page.goto(`${proxy.url}/api/docs/`);
  await page.getByLabel('API token').fill(TOKEN);
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: 'WhatsApp session dashboard' }).waitFor();
  const answer = await service.api.get<{ paths: Record<string, object> }>('/api/openapi.json', {
    Authorization: `Bearer ${TOKEN}`,
  });
  const paths = Object.values(answer.body.paths);
  expect(await page.locator('.opblock').count()).toBe(paths.flatMap(Object.keys).length);

  await page.getByText('/api/disconnect', { exact: true }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await page.locator('.live-responses-table').getByText('"state": "disconnected"').waitFor();
  watch.expectLoad();
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await page.waitForURL(`${proxy.url}/`);
  expect(proxy.strays).toEqual([]);
  await page.close();
  expect(watch.problems).toEqual([]);
});

it('the page of the API has the theme of the dashboard, and a way there and back', async () => {
  const context = await browser.newContext({ colorScheme: 'light' });
  await context.request.post(`${service.baseUrl}/api/login`, { data: { token: TOKEN } });
  const dashboard = await context.newPage();
  await dashboard.goto(service.baseUrl);
  await dashboard.getByRole('button', { name: 'Settings' }).click();
  const opened = context.waitForEvent('page');
  await dashboard.getByRole('link', { name: 'API of this service' }).click();
  const page = await opened;
  await page.locator('.opblock').first().waitFor();
  expect(await colorsOf(page)).toEqual({ isPageDark: false, isCallDark: false });

  await dashboard.getByRole('radio', { name: 'Dark' }).check();
  await page.reload();
  await page.locator('.opblock').first().waitFor();
  expect(await colorsOf(page)).toEqual({ isPageDark: true, isCallDark: true });

  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await page.getByRole('button', { name: 'Settings' }).waitFor();
  await context.close();
});

it('axe finds nothing wrong with the page of the API, with and without the token', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${service.baseUrl}/api/docs`);
  await page.getByLabel('API token').waitFor();
  expect(await findViolations({ page })).toEqual([]);

  await page.getByLabel('API token').fill(TOKEN);
  await page.keyboard.press('Enter');
  await page.getByText('/api/send', { exact: true }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await page.locator('.live-responses-table').waitFor();
  await page.getByText('/api/events', { exact: true }).click();
  await page.getByRole('combobox', { name: 'kind' }).waitFor();
  expect(await findViolations({ page })).toEqual([]);
  await context.close();
});

/** True if the page, and a call on it, are darker than their text. */
function colorsOf(page: Page): Promise<Record<string, boolean>> {
  return page.evaluate(() => {
    const brightness = (color: string) =>
      (color.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
    const isDark = (selector: string) => {
      const { backgroundColor, color } = getComputedStyle(document.querySelector(selector)!);
      return brightness(backgroundColor) < brightness(color);
    };
    return { isPageDark: isDark('body'), isCallDark: isDark('.opblock') };
  });
}
