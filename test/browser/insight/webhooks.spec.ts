import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import type { WebhookDto } from '../../../src/features/webhooks/dto/webhook.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { PairedSession } from '../../support/service/session.js';
import { TRANSLATIONS } from '../../support/languages.js';
import { waitFor } from '../../support/wait-for.js';
import { ok, status, verify, WebhookReceiver } from '../../support/webhook-receiver.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

describe('webhooks on the page', () => {
  let browser: Browser;
  let session: PairedSession;
  let receiver: WebhookReceiver;
  let bob: Contact;
  let dashboard: Dashboard;
  let secret = '';

  beforeAll(async () => {
    browser = await launchBrowser();
    session = await PairedSession.start();
    receiver = await WebhookReceiver.start();
    bob = session.network.contact({ name: 'Bob' });
    await bob.say('before there is a webhook');
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.chat('Bob').waitFor();
  });

  afterEach(() => expect(dashboard.takeProblems()).toEqual([]));

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    await receiver.close();
  });

  const main = (): Locator => dashboard.conversation;
  const dialog = (): Locator => dashboard.page.getByRole('dialog');
  const button = (name: string | RegExp): Locator => main().getByRole('button', { name });
  const inDialog = (name: string): Locator => dialog().getByRole('button', { name });
  const row = (type: string): Locator =>
    main().locator('.delivery').filter({ hasText: type }).first();

  async function webhooks(): Promise<WebhookDto[]> {
    return (await session.api.get<{ webhooks: WebhookDto[] }>('/api/webhooks')).body.webhooks;
  }

  it('are explained where there are none, with a call to copy', async () => {
    await dashboard.page.getByRole('link', { name: 'Webhooks' }).first().click();
    await main().getByText('No webhooks yet').waitFor();
    await main().locator('pre').filter({ hasText: '/api/webhooks' }).waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
  });

  it('are made by keyboard, with the secret shown once', async () => {
    await button('New webhook').first().focus();
    await dashboard.page.keyboard.press('Enter');
    // There is one account only.
    expect(await dialog().getByText('Only of these accounts').count()).toBe(0);
    await inDialog('Create').click();
    await dialog().getByText('Type the address').waitFor();
    await dashboard.waitForFocus(dialog().getByRole('textbox', { name: 'Address' }));
    expect(await findViolations(dashboard)).toEqual([]);

    await dashboard.page.keyboard.type(receiver.url);
    await dialog().getByRole('textbox', { name: 'Description' }).fill('My bot');
    await dialog().getByRole('checkbox', { name: 'Messages' }).check();
    await dialog().getByRole('combobox', { name: 'Only of these chats' }).fill('Bob');
    await dashboard.page.keyboard.press('Enter');
    await inDialog('Remove Bob').waitFor();
    await dialog()
      .getByRole('textbox', { name: 'Further headers' })
      .fill('Authorization: Bearer 123');
    await inDialog('Create').focus();
    await dashboard.page.keyboard.press('Enter');

    await dialog().getByText('It is shown only now').waitFor();
    secret = await dialog().locator('.webhook-secret').innerText();
    expect(secret).toMatch(/^whsec_/);
    expect(await findViolations(dashboard)).toEqual([]);
    await inDialog('I have saved it').click();
    await main().getByRole('heading', { name: 'My bot' }).waitFor();
    expect(await webhooks()).toMatchObject([
      {
        url: receiver.url,
        description: 'My bot',
        kinds: ['message'],
        chat_jids: [bob.jid],
        headers: { Authorization: '***' },
      },
    ]);
    expect(await main().innerText()).not.toContain('123');
  });

  it('name the fault of an address, and keep the input', async () => {
    dashboard.tolerate('/api/webhooks');
    await dashboard.goTo('#/webhooks');
    await button('New webhook').click();
    await dialog().getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/hook');
    await inDialog('Create').click();
    await dialog().getByText('private network').waitFor();
    expect(await dialog().getByRole('textbox', { name: 'Address' }).inputValue()).toBe(
      'http://10.0.0.1/hook',
    );
    await dialog().getByRole('button', { name: 'Close' }).click();
  });

  it('show deliveries, with request and answer side by side', async () => {
    await main()
      .getByRole('link', { name: /My bot/ })
      .click();
    await bob.say('for the receiver');
    await row('message.received').waitFor();
    await row('message.received').getByRole('button').first().click();
    await row('message.received').getByText('webhook-id:').waitFor();
    await row('message.received').getByText('HTTP 204').waitFor();
    expect(await row('message.received').innerText()).not.toContain('Bearer');
    expect(await findViolations(dashboard)).toEqual([]);
  });

  it('find deliveries in the filter language of the inspector', async () => {
    const filter = main().getByRole('textbox', { name: 'Filter' });
    await filter.fill('chat:Bob -type:message');
    await main().getByText('No delivery matches.').waitFor();
    await filter.fill('"for the receiver"');
    await row('message.received').waitFor();
    await filter.fill('');
    await main().getByRole('combobox').selectOption({ label: 'Failed' });
    await main().getByText('No delivery matches.').waitFor();
    await main().getByRole('combobox').selectOption({ label: 'All states' });
    await row('message.received').waitFor();
  });

  it('have a bar for each delivery in the trace of a message', async () => {
    const place = main().locator('.attempt pre').first();
    const id = /"message_id": "(\w+)"/.exec(await place.innerText())?.[1];
    const { hash } = new URL(dashboard.page.url());
    await dashboard.goTo(`#/chats/${bob.jid}/${id}/trace`);
    const bar = main().locator('.source-webhook').filter({ hasText: 'message.received' });
    await bar.getByText('My bot').waitFor();
    // The latest step is open, which may be the delivery: a click would close it.
    await main().locator('.trace-line').first().click();
    await bar.click();
    await main().locator('.trace-detail').getByText('The event was posted to a webhook').waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
    await dashboard.goTo(hash);
  });

  it('are tried, paused and resumed', async () => {
    await button('Send a test').click();
    await main().getByText('The test was answered with 204').waitFor();
    const tested = await receiver.waitFor('webhook.test');
    verify(tested, secret);
    expect(tested.headers.authorization).toBe('Bearer 123');
    await row('webhook.test').waitFor();

    await button('Pause').click();
    await main().locator('.webhook-health').getByText('Paused').waitFor();
    await bob.say('while it is paused');
    await main().getByText('Events behind').waitFor();
    await button('Resume').click();
    await receiver.waitFor('while it is paused');
    await main().locator('.webhook-health').getByText('Active').waitFor();
  });

  it('send failed events again, and tell since when they fail', async () => {
    receiver.answer = status(500);
    await bob.say('not taken');
    await row('Pending').waitFor();
    await main().locator('.webhook-health').getByText('Failing').waitFor();
    await main().getByText('Failing since').waitFor();
    receiver.answer = ok;
    const count = receiver.received.length;
    await row('Pending').getByRole('button').first().click();
    await button('Send this event again').click();
    await waitFor('the repetition', () => receiver.received.length > count);
    await main().locator('.webhook-health').getByText('Active').waitFor();
    const ids = receiver.received.filter(({ body }) => body.includes('not taken'));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  });

  it('send all events since a time again', async () => {
    await main().getByText('Send again', { exact: true }).first().click();
    const count = () => receiver.received.filter(({ body }) => body.includes('not taken')).length;
    const before = count();
    await main().getByLabel('All since').first().fill('2020-01-01T00:00:00');
    await button(/Send again.*All since/).click();
    await waitFor('all to come again', () => count() > before);
  });

  it('are changed, and keep untouched headers', async () => {
    await button('Edit').click();
    await dialog().getByText('Set: Authorization').waitFor();
    await dialog().getByRole('checkbox', { name: 'Keep the order' }).check();
    expect(await findViolations(dashboard)).toEqual([]);
    await inDialog('Save').click();
    await main().getByText('One after the other').waitFor();
    expect(await webhooks()).toMatchObject([
      { ordered: true, headers: { Authorization: '***' }, chat_jids: [bob.jid] },
    ]);
  });

  it('get another secret after a question', async () => {
    await button('New secret').click();
    await dialog().getByText('signed with both secrets').waitFor();
    await inDialog('New secret').click();
    const shown = dialog().locator('.webhook-secret');
    await shown.waitFor();
    const next = await shown.innerText();
    expect(next).not.toBe(secret);
    await inDialog('I have saved it').click();
    await main().getByText('Old secret signs until').waitFor();
  });

  it('are loud everywhere once they are disabled, until they are resumed', async () => {
    await dashboard.openChat('Bob');
    receiver.answer = status(410);
    await bob.say('into the void');
    const alarm = dashboard.page.getByRole('banner').getByRole('alert');
    await alarm.getByText('Webhook disabled: My bot').waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
    await dashboard.reload();
    await alarm.getByRole('link', { name: 'Webhook disabled' }).click();
    await main().getByText('the receiver answered that it is gone').waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
    await dashboard.goTo('#/webhooks');
    await main()
      .getByRole('link', { name: /My bot.*Disabled/s })
      .click();
    receiver.answer = ok;
    await button('Resume').click();
    await receiver.waitFor('into the void');
    await alarm.getByText('Webhook disabled').waitFor({ state: 'detached' });
  });

  it('show their names at the start, also from right to left', async () => {
    const arabic = await Dashboard.open(browser, `${session.service.baseUrl}/#/webhooks`, {
      locale: 'ar',
    });
    const name = arabic.page.locator('.webhook-name bdi').first();
    await name.waitFor();
    const right = (place: Locator) =>
      place.evaluate((element) => element.getBoundingClientRect().right);
    const row = arabic.page.locator('.webhook-names').first();
    expect(Math.abs((await right(name)) - (await right(row)))).toBeLessThan(2);
    await arabic.close();
  });

  it.each(TRANSLATIONS)('are right in %s', async (locale) => {
    const translated = await Dashboard.open(
      browser,
      `${session.service.baseUrl}/#/webhooks/${(await webhooks())[0].id}`,
      { locale },
    );
    await translated.page.locator('.delivery-toggle').first().click();
    await translated.page.locator('.attempt').first().waitFor();
    expect(await findViolations(translated)).toEqual([]);
    expect(translated.problems).toEqual([]);
    await translated.close();
  });

  it('fit a narrow window', async () => {
    await dashboard.page.setViewportSize({ width: 360, height: 740 });
    const width = () => dashboard.page.evaluate(() => document.documentElement.scrollWidth);
    await row('message.received').getByRole('button').first().click();
    expect(await width()).toBe(360);
    await dashboard.goTo('#/webhooks');
    await main()
      .getByRole('link', { name: /My bot/ })
      .waitFor();
    expect(await width()).toBe(360);
    await dashboard.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('are found by the palette, and deleted after a question', async () => {
    await dashboard.goTo('#/');
    await dashboard.page.keyboard.press('Control+K');
    await dashboard.page.keyboard.type('webhooks');
    await dashboard.page.keyboard.press('Enter');
    await main()
      .getByRole('link', { name: /My bot/ })
      .click();
    await button('Delete').click();
    await dialog().getByText('Nothing more is sent to').waitFor();
    await inDialog('Cancel').click();
    await button('Delete').click();
    await inDialog('Delete').click();
    await main().getByText('No webhooks yet').waitFor();
    expect(await webhooks()).toEqual([]);
  });
});
