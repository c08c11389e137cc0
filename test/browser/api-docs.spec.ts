import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Service } from '../support/service.js';
import { launchBrowser } from './support/chromium.js';
import { PageWatch } from './support/page-watch.js';

const TOKEN = 'a-token-of-some-length';

let browser: Browser;
let service: Service;

beforeAll(async () => {
  browser = await launchBrowser();
  service = await Service.start({ env: { SERVICE_API_TOKEN: TOKEN } });
});

afterAll(async () => {
  await browser.close();
  await service.dispose();
});

it('the page of the API asks for the token, shows every call and makes one', async () => {
  const page = await browser.newPage();
  const watch = new PageWatch(page, new URL(service.baseUrl).origin);
  watch.tolerate('/api/openapi.json');
  await page.goto(`${service.baseUrl}/api/docs`);
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
  await page.close();
  expect(watch.problems).toEqual([]);
}, 120_000);
