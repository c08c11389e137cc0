import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { PairedSession } from '../../support/service/session.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

describe('a call that rings', () => {
  let browser: Browser;
  let session: PairedSession;
  let ann: Contact;
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    ann = session.network.contact({ name: 'Ann' });
    await ann.say('hello');
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  beforeEach(async () => {
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.chats.first().waitFor();
  });

  afterEach(async () => {
    await dashboard.close();
    expect(dashboard.problems).toEqual([]);
  });

  const calls = (): Locator => dashboard.page.locator('.call');

  it('is shown until it ends, and is missed in its thread', async () => {
    const call = ann.call({ isVideo: true });
    await calls().getByText('Incoming video call').waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
    await calls().getByRole('link', { name: 'Ann' }).click();
    call.end('hang-up');
    await dashboard.log.getByText('Missed video call').waitFor();
    await calls().waitFor({ state: 'detached' });
  });

  it('is shown by a page that is opened while it rings', async () => {
    const call = ann.call();
    await calls().getByText('Incoming voice call').waitFor();
    await dashboard.close();
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await calls().getByText('Incoming voice call').waitFor();
    call.end('accepted_elsewhere');
    await calls().waitFor({ state: 'detached' });
  });

  it('can be rejected', async () => {
    const call = ann.call();
    await calls().getByRole('button', { name: 'Reject' }).click();
    await calls().waitFor({ state: 'detached' });
    expect(call.answers).toEqual(['reject']);
  });
});
