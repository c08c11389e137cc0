import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import type { EventDto } from '../../src/events/dto/event.dto.js';
import type { Contact } from '../../network/people/contact.js';
import { PairedSession } from '../support/session.js';
import { waitFor } from '../support/wait-for.js';
import { launchBrowser } from './support/chromium.js';
import { Dashboard } from './support/dashboard.js';

describe('looking closely', () => {
  let browser: Browser;
  let session: PairedSession;
  let contact: Contact;
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start()]);
    contact = session.network.contact({ name: 'Inspected' });
    await contact.say('before');
  });

  beforeEach(async () => {
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.chat('Inspected').waitFor();
  });

  afterEach(async () => {
    await dashboard.close();
    expect(dashboard.problems).toEqual([]);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  describe('at events', () => {
    beforeEach(async () => {
      await dashboard.openInspector('Events');
      await dashboard.eventLines.first().waitFor();
    });

    it('shows them as they come, by filter, and leads to their message', async () => {
      await dashboard.inspector
        .getByRole('combobox', { name: 'Type' })
        .selectOption('message.received');
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
      await dashboard.inspector.locator('pre').waitFor();
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

    it('exports those that the filter lets through', async () => {
      await contact.say('to be exported');
      await dashboard.inspector
        .getByRole('textbox', { name: 'Filter by text' })
        .fill('to be exported');
      await dashboard.inspector.getByText('1 shown').waitFor();
      const text = await download(dashboard.inspector.getByRole('link', { name: 'Export' }));

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

    const xml = await dashboard.inspector.locator('pre').innerText();
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
    await dashboard.inspector.getByText(`message ${id}`, { exact: true }).waitFor();
    await dashboard.eventLines.first().waitFor();

    const others = dashboard.eventLines.filter({ hasNotText: id });
    await waitFor('only its stanzas', async () => (await others.count()) === 0);
    await dashboard.eventLines.filter({ hasText: '<message' }).waitFor();
    await dashboard.eventLines.filter({ hasText: '<receipt' }).first().waitFor();
    await contact.say('one more');
    await dashboard.bubble('one more').waitFor();
    await dashboard.button('Show all messages').click();
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

  it('shows the requests of the page as commands that work elsewhere', async () => {
    await dashboard.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dashboard.openChat('Inspected');
    await dashboard.reply("it's a 'quoted' answer");
    await dashboard.bubble("it's a 'quoted' answer").waitFor();
    await dashboard.openInspector('Requests');
    const call = dashboard.inspector.locator('.call').filter({ hasText: '/api/send' });
    await call.getByRole('button', { name: 'Copy as cURL' }).click();
    await call.getByText('Copied').waitFor();

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

  it('leads from the requests to the page of the API', async () => {
    await dashboard.openInspector('Requests');
    const link = dashboard.inspector.getByRole('link', { name: 'all calls of the API' });
    const [page] = await Promise.all([dashboard.page.waitForEvent('popup'), link.click()]);
    await page.getByText('/api/messages/wait', { exact: true }).waitFor();
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
