import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { advertisementMessage } from '../../../packages/network/src/people/content/advertisement.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { PairedSession } from '../../support/service/session.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

describe('a message from an advertisement', () => {
  let browser: Browser;
  let session: PairedSession;
  let ann: Contact;
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    ann = session.network.contact({ name: 'Ann' });
    await ann.sendMessage(
      advertisementMessage('How much is it?', { thumbnailUrl: 'https://spy.example/a.jpg' }),
    );
    await ann.sendMessage(
      advertisementMessage('hostile', {
        sourceUrl: 'javascript:alert(1)',
        title: '<img src=x onerror=alert(1)>',
      }),
    );
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.openChat('Ann');
  });

  afterAll(async () => {
    await dashboard.close();
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
    // No request went to another host.
    expect(dashboard.problems).toEqual([]);
  });

  it('shows the advertisement, with a link that reveals nothing about this page', async () => {
    const card = dashboard.log.locator('.referral').filter({ hasText: 'Chat with us' });
    await card.getByText('From an advertisement').waitFor();
    await card.getByText('120226305854810726').waitFor();
    const link = card.getByRole('link', { name: 'https://fb.me/3cr4Wqqkv' });
    expect(await link.getAttribute('rel')).toContain('noreferrer');
    expect(await dashboard.log.locator('.referral img').count()).toBe(0);
    expect(await findViolations(dashboard)).toEqual([]);
  });

  it("shows a stranger's input as text", async () => {
    const card = dashboard.log.locator('.referral').filter({ hasText: '<img src=x' });
    await card.waitFor();
    expect(await card.getByRole('link').count()).toBe(0);
  });
});
