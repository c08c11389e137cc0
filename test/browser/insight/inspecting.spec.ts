import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import type { EventDto } from '../../../src/features/events/dto/event.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

describe('the inspector', () => {
  let browser: Browser;
  let session: PairedSession;
  let contact: Contact;
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    contact = session.network.contact({ name: 'Inspected' });
    await contact.say('before');
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.chat('Inspected').waitFor();
  });

  afterEach(async () => {
    await dashboard.startOver();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  describe('of events', () => {
    beforeEach(async () => {
      await dashboard.openInspector('Events');
      await dashboard.eventLines.first().waitFor();
    });

    it('shows them as they come, by filter, and leads to their message', async () => {
      await dashboard.filterEvents('type:message.received');
      await contact.say('seen by the inspector');
      const row = dashboard.inspector
        .locator('event-row')
        .filter({ hasText: 'seen by the inspector' });
      await row.getByRole('link', { name: 'Go to the message' }).click();

      await dashboard.page.locator('.is-target').getByText('seen by the inspector').waitFor();
      const kinds = await dashboard.eventLines.locator('.event-type').allInnerTexts();
      expect(new Set(kinds)).toEqual(new Set(['message.received']));
    });

    it('scrolls them in a place of their own, and not the page', async () => {
      await dashboard.eventLines.last().click();
      await dashboard.inspector.getByLabel('Event details').waitFor();
      await dashboard.untilDrawn();

      const { height, top } = await dashboard.page.evaluate(() => ({
        height: document.documentElement.scrollHeight - innerHeight,
        top: document.querySelector('header')?.getBoundingClientRect().top,
      }));
      expect({ height, top }).toEqual({ height: 0, top: 0 });
    });

    it('holds them back while it is paused, and counts them', async () => {
      await dashboard.button('Pause').click();
      const before = await dashboard.eventLines.count();
      await contact.say('while paused');
      await dashboard.inspector.getByText('Paused, 1 more since').waitFor();
      expect(await dashboard.eventLines.count()).toBe(before);
      await dashboard.button('Resume').click();

      await dashboard.eventLines.filter({ hasText: 'while paused' }).waitFor();
    });

    it('exports the matches of the filter', async () => {
      await contact.say('to be exported');
      await dashboard.filterEvents('"to be exported" -type:chat');
      await dashboard.inspector.getByText('1 shown').waitFor();
      const text = await download(
        dashboard.inspector.getByRole('button', { name: 'Export', exact: true }),
      );

      const events = text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as EventDto);
      expect(events).toMatchObject([{ type: 'message.received', chat_jid: contact.jid }]);
    });

    it('gives one to the clipboard as JSON', async () => {
      await dashboard.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await dashboard.eventLines.filter({ hasText: 'before' }).first().click();
      await dashboard.button('Copy JSON').click();
      await dashboard.inspector.getByText('Copied').waitFor();

      expect(JSON.parse(await clipboard())).toMatchObject({ message_id: expect.any(String) });
    });
  });

  it('shows raw traffic as XML, an element a line', async () => {
    await contact.say('over the wire');
    await dashboard.openInspector('Nodes');
    const line = dashboard.eventLines.filter({ hasText: '<message' }).last();
    await line.click();

    const xml = await dashboard.inspector.getByLabel('Event details').innerText();
    expect(xml).toMatch(
      /^<message [^\n]*>\n {2}<enc [^\n]*>\n {4}\[\d+ bytes\]\n {2}<\/enc>\n<\/message>$/,
    );
  });

  it('shows the raw traffic of one message', async () => {
    const { id } = await contact.say('one of two');
    await contact.say('the other of two');
    await dashboard.openChat('Inspected');
    await dashboard.openDetails('one of two');
    await dashboard.button('Show events').click();
    await dashboard.inspector.getByRole('tab', { name: 'Nodes' }).click();
    expect(await dashboard.eventFilter.inputValue()).toBe(`id:${id}`);
    await dashboard.eventLines.first().waitFor();

    const others = dashboard.eventLines.filter({ hasNotText: id });
    await waitFor('only its stanzas', async () => (await others.count()) === 0);
    await dashboard.eventLines.filter({ hasText: '<message' }).waitFor();
    await dashboard.eventLines.filter({ hasText: '<receipt' }).first().waitFor();
    await contact.say('one more');
    await dashboard.bubble('one more').waitFor();
    await dashboard.button('Clear the filter').click();
    await dashboard.eventLines.filter({ hasNotText: id }).first().waitFor();
  });

  it('shows the raw traffic of one chat', async () => {
    const other = session.network.contact({ name: 'Somebody else' });
    await Promise.all([other.say('elsewhere'), contact.say('here')]);
    await dashboard.openChat('Somebody else');
    await dashboard.button('More about this chat').click();
    await dashboard.button('Show events').click();
    await dashboard.inspector.getByRole('tab', { name: 'Nodes' }).click();
    await dashboard.eventLines.filter({ hasText: '<message' }).waitFor();

    const ofOthers = dashboard.eventLines.filter({ hasNotText: userOf(other.jid) });
    await waitFor('only its stanzas', async () => (await ofOthers.count()) === 0);
  });

  it('shows events and stanzas in one list, with people and days', async () => {
    await contact.say('in one list');
    await dashboard.openInspector('All');
    const event = dashboard.eventLines.filter({ hasText: 'in one list' });
    await event.getByText('Inspected').first().waitFor();
    const stanza = dashboard.eventLines.filter({ hasText: '<message>' }).last();
    await stanza.getByText('In', { exact: true }).waitFor();
    const times = await dashboard.eventLines
      .locator('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
    expect(times).toEqual(times.toSorted((one, other) => one!.localeCompare(other!)));
    await dashboard.filterEvents('"in one list"');
    await dashboard.inspector.getByText('Today').waitFor();
  });

  it('completes a filter, and names its mistakes', async () => {
    await dashboard.openInspector('All');
    await dashboard.filterEvents('cat:inspected');
    await dashboard.inspector.getByText('cat: is no filter.').waitFor();
    await dashboard.filterEvents('from:insp');
    await dashboard.inspector.getByRole('button', { name: 'from:Inspected' }).click();
    expect(await dashboard.eventFilter.inputValue()).toBe('from:Inspected');
    await dashboard.filterEvents('from:Inspected -ty');
    await dashboard.eventFilter.press('ArrowDown');
    await dashboard.page.keyboard.press('Enter');
    expect(await dashboard.eventFilter.inputValue()).toBe('from:Inspected -type:');
    await dashboard.inspector.getByText('type: needs a value.').waitFor();
  });

  it('finds matches further back than the list', async () => {
    const { id } = await contact.say('long ago');
    for (let index = 0; index < 420; index += 1) await contact.say(`later ${index}`);
    await dashboard.openInspector('Events');
    await dashboard.eventLines.filter({ hasText: 'later 419' }).waitFor();
    await dashboard.filterEvents(`id:${id}`);
    await dashboard.eventLines.filter({ hasText: 'long ago' }).waitFor();
  });

  it('is the same after a reload, and by its link', async () => {
    await dashboard.openChat('Inspected');
    await dashboard.openInspector('Nodes');
    await dashboard.filterEvents('chat:Inspected -tag:iq');
    await dashboard.inspector.getByRole('checkbox', { name: 'Pings' }).check();
    await dashboard.reload();
    await dashboard.eventLines.first().waitFor();
    expect(await dashboard.eventFilter.inputValue()).toBe('chat:Inspected -tag:iq');
    const tab = dashboard.inspector.getByRole('tab', { name: 'Nodes', selected: true });
    await tab.waitFor();
    expect(await dashboard.inspector.getByRole('checkbox', { name: 'Pings' }).isChecked()).toBe(
      true,
    );
    await dashboard.heading('Inspected').waitFor();
    // Like a pasted link.
    await dashboard.page.evaluate(() => location.replace('#/?inspect=events&filter=type%3Aack'));
    await dashboard.inspector.getByRole('tab', { name: 'Events', selected: true }).waitFor();
    expect(await dashboard.eventFilter.inputValue()).toBe('type:ack');
    await dashboard.button('Close the inspector').click();
    expect(new URL(dashboard.page.url()).hash).not.toContain('?');
  });

  it('stays open along links of the page, and an address without it closes it', async () => {
    await dashboard.openInspector('Nodes');
    await dashboard.chat('Inspected').click();
    await dashboard.heading('Inspected').waitFor();
    expect(new URL(dashboard.page.url()).hash).toContain('?inspect=nodes');
    await dashboard.goTo('#/');
    await dashboard.inspector.waitFor({ state: 'detached' });
    await dashboard.page.goBack();
    await dashboard.inspector.getByRole('tab', { name: 'Nodes', selected: true }).waitFor();
    await dashboard.inspector.getByRole('search', { name: 'Raw traffic' }).waitFor();
  });

  it('can be moved below and enlarged, and stays so', async () => {
    await dashboard.openInspector('All');
    const splitter = dashboard.page.getByRole('separator', { name: 'Size of the inspector' });
    const widthOf = async () => (await dashboard.inspector.boundingBox())!.width;
    const before = await widthOf();
    await splitter.focus();
    await dashboard.page.keyboard.press('ArrowLeft');
    await waitFor('the wider inspector', async () => Math.round((await widthOf()) - before) === 32);
    await dashboard.reload();
    await dashboard.inspector.waitFor();
    expect(Math.round((await widthOf()) - before)).toBe(32);
    await dashboard.button('Show it below').click();
    await waitFor('the inspector below', async () => (await widthOf()) === 1280);
    const { y } = (await dashboard.inspector.boundingBox())!;
    await splitter.hover();
    await dashboard.page.mouse.down();
    await dashboard.page.mouse.move(600, y - 100, { steps: 4 });
    await dashboard.page.mouse.up();
    await waitFor('the higher inspector', async () => {
      const box = (await dashboard.inspector.boundingBox())!;
      return Math.abs(y - 100 - box.y) < 5;
    });
    await dashboard.button('Show it beside').click();
  });

  describe('of requests', () => {
    const requests = () => dashboard.inspector.locator('.request');
    const requestOf = (text: string) => requests().filter({ hasText: text }).first();

    it('shows those of the page as commands that work elsewhere', async () => {
      await dashboard.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await dashboard.openChat('Inspected');
      await dashboard.reply("it's a 'quoted' answer");
      await dashboard.bubble("it's a 'quoted' answer").waitFor();
      await dashboard.openInspector('Requests');
      await showRequestsOf('This page');
      const request = requestOf('/api/send');
      await request.getByRole('button', { name: '/api/send' }).click();
      await request.getByRole('button', { name: 'Copy as cURL' }).click();
      await request.getByText('Copied').waitFor();

      const { origin } = new URL(session.service.baseUrl);
      expect((await clipboard()).split(' \\\n  ')).toEqual([
        `curl -X POST '${origin}/api/send'`,
        "-H 'Content-Type: application/json'",
        expect.stringMatching(/^-H 'Idempotency-Key: .+'$/),
        `-d '{"to":"${contact.jid}","text":"it'\\''s a '\\''quoted'\\'' answer"}'`,
      ]);
      await dashboard.page.keyboard.press('Escape');
      await dashboard.waitForFocus(dashboard.button('Inspector'));
    });

    it('shows those of other programs as they come, repeats them, and leads to their messages', async () => {
      await dashboard.openInspector('Requests');
      await showRequestsOf('Other programs');
      const body = { to: contact.number, text: 'by a program' };
      const headers = { 'User-Agent': 'a-program/1.0', 'Idempotency-Key': 'by-a-program' };
      await session.api.post('/api/send', body, headers);
      const request = requestOf('a-program/1.0');
      await request.getByRole('button', { name: '/api/send' }).click();
      await request.locator('pre').getByText('"by a program"').waitFor();
      await request.getByRole('button', { name: 'Repeat' }).click();
      const dialog = dashboard.page.getByRole('dialog', { name: 'Repeat POST?' });
      await dialog.getByText('as a new one').waitFor();
      await dashboard.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await request.getByRole('button', { name: 'Repeat' }).click();
      await dialog.getByRole('button', { name: 'Send again' }).click();
      await request.getByText('Repeated: 200').waitFor();

      await waitFor('both', () => received('by a program').length >= 2);
      expect(received('by a program')).toHaveLength(2);
      expect(await requests().filter({ hasText: 'This page' }).count()).toBe(0);
      await request.getByRole('link', { name: 'Go to the message' }).click();
      await dashboard.page.locator('.is-target').getByText('by a program').waitFor();
    });

    it('repeats reading requests without a question, and tells why others were refused', async () => {
      await session.api.post('/api/send', { to: 'nobody', text: '' });
      await session.api.get('/api/chats?limit=7', { 'User-Agent': 'a-reader/1.0' });
      await dashboard.openInspector('Requests');
      await showRequestsOf('All programs');
      const refused = requestOf('invalid_recipient');
      await refused.getByText('400', { exact: true }).waitFor();
      await choose('Result', '2xx');
      await refused.waitFor({ state: 'detached' });
      await choose('Method', 'GET');
      const request = requestOf('a-reader/1.0');
      await request.getByRole('button', { name: '/api/chats?limit=7' }).click();
      await request.getByRole('button', { name: 'Repeat' }).click();
      await request.getByText('Repeated: 200').waitFor();
      await requests().filter({ hasText: '/api/chats?limit=7' }).getByText('This page').waitFor();
    });

    const choose = (name: string, option: string) =>
      dashboard.inspector.getByRole('combobox', { name }).selectOption(option);
    const showRequestsOf = (whom: string) => choose('Requests of', whom);
    const received = (text: string) => contact.received.filter((message) => message.text === text);
  });

  it('leads from the requests to the page of the API', async () => {
    await dashboard.openInspector('Requests');
    const link = dashboard.inspector.getByRole('link', { name: 'all calls of the API' });
    const [page] = await Promise.all([dashboard.page.waitForEvent('popup'), link.click()]);
    await page.waitForURL('**/api/docs');
    await page.close();
  });

  it('gives the whole chat as a file', async () => {
    await dashboard.openChat('Inspected');
    await dashboard.button('More about this chat').click();
    const text = await download(dashboard.page.getByRole('link', { name: 'Export as text' }));
    expect(text).toContain('Inspected: before');
    const lines = await download(
      dashboard.page.getByRole('link', { name: 'Export as JSON lines' }),
    );

    expect(JSON.parse(lines.split('\n')[0] ?? '')).toMatchObject({ text: 'before' });
  });

  const userOf = (jid: string): string => jid.slice(0, jid.indexOf('@'));

  async function download(link: Locator): Promise<string> {
    const [file] = await Promise.all([dashboard.page.waitForEvent('download'), link.click()]);
    return readFile(await file.path(), 'utf8');
  }

  function clipboard(): Promise<string> {
    return dashboard.page.evaluate(() => navigator.clipboard.readText());
  }
});
