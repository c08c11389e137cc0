import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

describe('a code is explained', () => {
  let browser: Browser;
  let session: PairedSession;
  let bob: Contact;
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    bob = session.network.contact({ name: 'Bob' });
    await bob.say('hello');
    session.network.faults.acks({ mode: 'error', errorCode: 475 }, bob);
    await session.api.post('/api/send', { to: bob.number, text: 'refused' });
    await session.api.post('/api/send', { to: 'nobody', text: 'rejected' });
    await waitFor('the refusal', async () => {
      const { body } = await session.api.get<ThreadDto>(`/api/chats/${bob.jid}/messages`);
      return body.messages.some(({ status }) => status === 'error');
    });
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
  });

  afterEach(async () => {
    await dashboard.startOver();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  /** By keyboard alone. */
  async function explain(place: Locator, code: string): Promise<Locator> {
    const details = place.locator('details').filter({ hasText: code });
    const summary = details.locator('summary', { hasText: code });
    await summary.press('Enter');
    return details.locator('p');
  }

  it('in the details of a message', async () => {
    await dashboard.openChat('Bob');
    await dashboard.openDetails('refused');
    const text = await explain(dashboard.conversation, 'account_limited');
    await text.getByText('shows a notice on the phone').waitFor();
  });

  it('in an event', async () => {
    await dashboard.goTo('#/?inspect=events&filter=type:ack.error');
    await dashboard.eventLines.last().click();
    const text = await explain(dashboard.inspector, 'account_limited');
    await text.getByText('shows a notice on the phone').waitFor();
  });

  it('in a request', async () => {
    await dashboard.goTo('#/?inspect=requests');
    await dashboard.inspector.getByRole('button', { name: 'invalid_recipient' }).click();
    const text = await explain(dashboard.inspector, 'invalid_recipient');
    await text.getByText('neither a phone number nor a JID').waitFor();
  });

  it('in the statistics, in the language of the page', async () => {
    const { baseUrl } = session.service;
    const translated = await Dashboard.open(browser, `${baseUrl}/#/stats`, { locale: 'es' });
    const text = await explain(translated.conversation, 'account_limited');
    await text.getByText('WhatsApp ha limitado esta cuenta').waitFor();
    expect(translated.problems).toEqual([]);
    await translated.close();
  });

  it('in the card of the connection', async () => {
    await dashboard.page.getByRole('button', { name: 'Connection:' }).click();
    const text = await explain(dashboard.page.getByRole('banner'), 'connected');
    await text.getByText('All is well').waitFor();
  });
});
