import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Cluster, TAKE_OVER_MS } from '../../support/service/cluster.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard, NARROW, WIDE } from '../support/dashboard.js';

let browser: Browser;
let cluster: Cluster;

beforeAll(async () => {
  browser = await launchBrowser();
  cluster = await Cluster.start();
});

afterAll(async () => {
  await browser.close();
  await cluster.dispose();
});

it('shows the processes, also after the one that acted was killed', async () => {
  const { holder, standby } = cluster.roles;
  const dashboard = await Dashboard.open(browser, standby.baseUrl);
  const row = (url: string) => dashboard.conversation.getByRole('row').filter({ hasText: url });
  await row(holder.baseUrl).getByText('Leads').waitFor();
  await row(standby.baseUrl).getByText('Waits').waitFor();
  await dashboard.conversation.getByText(/since \d[^:]+:\d\d:\d\d/).waitFor();
  expect(await findViolations(dashboard)).toEqual([]);
  dashboard.takeProblems();

  await holder.process.kill('SIGKILL');
  const reason = dashboard.page.getByTitle('Another process takes over.');
  await reason.waitFor();
  await dashboard.waitForStatus('Taking over');
  await dashboard.page.setViewportSize(NARROW);
  // A pixel wide, it would be for screen readers only.
  expect((await reason.boundingBox())!.width).toBeGreaterThan(100);
  await dashboard.page.setViewportSize(WIDE);
  await row(standby.baseUrl).getByText('Leads').waitFor({ timeout: TAKE_OVER_MS });
  await dashboard.conversation.getByText('There is no other one to take over').waitFor();
  expect(await row(holder.baseUrl).count()).toBe(0);
});
