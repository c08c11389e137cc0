import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Service } from '../support/service.js';
import { launchBrowser } from './support/chromium.js';
import { Dashboard } from './support/dashboard.js';

describe('the language of the page', () => {
  let browser: Browser;
  let service: Service;

  beforeAll(async () => {
    browser = await launchBrowser();
    service = await Service.start();
  });

  afterAll(async () => {
    await browser.close();
    await service.dispose();
  });

  it('is that of the browser', async () => {
    const dashboard = await Dashboard.open(browser, service.baseUrl, { locale: 'es-MX' });
    await dashboard.button('Ajustes').waitFor();
    expect(await dashboard.page.locator('html').getAttribute('lang')).toBe('es');
    await dashboard.close();
  });

  it('can be chosen, stays chosen, and turns the page to the left for Arabic', async () => {
    const dashboard = await Dashboard.open(browser, service.baseUrl);
    await dashboard.button('Settings').click();
    await dashboard.page.getByLabel('Language').selectOption({ label: 'العربية' });
    await dashboard.button('الإعدادات').waitFor();
    expect(await dashboard.page.locator('html').getAttribute('dir')).toBe('rtl');

    await dashboard.reload();
    await dashboard.button('الإعدادات').waitFor();
    const [settings, brand] = await Promise.all([
      dashboard.button('الإعدادات').boundingBox(),
      dashboard.page.locator('.brand-mark').boundingBox(),
    ]);
    expect(settings?.x).toBeLessThan(brand?.x ?? 0);
    await dashboard.close();
  });
});
