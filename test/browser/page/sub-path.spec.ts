import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { sendImage } from '../../support/data/message-media.js';
import { makePicture } from '../../support/data/sample-files.js';
import { SubPathProxy } from '../../support/proxy/sub-path-proxy.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';
import { dragFiles } from '../sending/give-files.js';

const BASE = '/dash';
const TOKEN = 'a-token-of-some-length';
const CLIENT = join(import.meta.dirname, '../../../client');

describe.each<[string, Record<string, string>]>([
  ['takes off', {}],
  ['leaves to the service', { SERVICE_BASE_PATH: BASE }],
])('below a path that a proxy %s,', (_case, told) => {
  let browser: Browser;
  let session: PairedSession;
  let proxy: SubPathProxy;
  let dashboard: Dashboard;
  let ada: Contact;

  beforeAll(async () => {
    const env: Record<string, string> = {};
    [browser, session] = await Promise.all([launchBrowser(), PairedSession.start({ env })]);
    ada = session.network.contact({ name: 'Ada' });
    await sendImage(session, ada, await makePicture());
    // Pairing by the API is done without a token.
    Object.assign(env, told, { SERVICE_API_TOKEN: TOKEN });
    await session.restart();
    proxy = await SubPathProxy.start(BASE, session.service.baseUrl, 'SERVICE_BASE_PATH' in told);
    dashboard = await Dashboard.open(browser, `${proxy.url}/`);
  });

  afterAll(async () => {
    await browser.close();
    proxy.stop();
    await session.dispose();
  });

  /** The addresses on the page that lead out of the path. */
  function leadsOut(): Promise<string[]> {
    return dashboard.page.evaluate((start) => {
      const names = ['href', 'src', 'action', 'poster'];
      const found = names.flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)!),
      );
      return found.filter((value) => {
        const { origin, pathname } = new URL(value, document.baseURI);
        return origin === location.origin && !pathname.startsWith(start);
      });
    }, `${BASE}/`);
  }

  it('the page logs in, reads, sends and listens, and shows and takes files', async () => {
    // Refused without a login; the last one tells the page that curl needs the token.
    dashboard.tolerate(/\/api\/(accounts|connection|token|health)$/);
    await dashboard.page.getByLabel('API token').fill(TOKEN);
    await dashboard.page.keyboard.press('Enter');
    await dashboard.waitForStatus('Connected');
    const [cookie] = await dashboard.page.context().cookies();
    expect(cookie?.path).toBe(told.SERVICE_BASE_PATH ?? '/');

    await dashboard.openChat('Ada');
    const picture = dashboard.log.locator('media-picture img').first();
    await waitFor('the picture', () =>
      picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
    );
    await dashboard.reply('from below');
    await ada.waitForMessage('from below');
    await ada.say('at once');
    await dashboard.bubble('at once').waitFor();
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
    await dragFiles(dashboard.page, [file], true);
    await dashboard.page.locator('attachment-card').waitFor();
    await dashboard.page.keyboard.press('Enter');
    await ada.waitForMessage(({ message }) => message.documentMessage?.fileName === file.name);
    await dashboard.button('Insert an emoji').click();
    await dashboard.page.locator('emoji-picker .emoji-menu button').first().waitFor();
    await dashboard.page.keyboard.press('Escape');
    await dashboard.button('Settings').click();
    await dashboard.page.getByRole('link', { name: 'API of this service' }).waitFor();
    expect(await leadsOut()).toEqual([]);
    await dashboard.page.keyboard.press('Escape');
  });

  it('the inspector follows, and copies commands that work', async () => {
    await dashboard.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dashboard.openInspector('Requests');
    const sent = dashboard.inspector.locator('request-row').filter({ hasText: 'POST' }).first();
    await sent.locator('.request-line').click();
    await sent.getByRole('button', { name: 'Copy as cURL' }).click();
    await waitFor('the command', async () => {
      const copied = await dashboard.page.evaluate(() => navigator.clipboard.readText());
      return copied.includes(`'${proxy.url}/api/`);
    });
    for (const tab of ['Events', 'Summary']) {
      await dashboard.inspector.getByRole('tab', { name: tab }).click();
      await dashboard.inspector.getByRole('link').first().waitFor();
      expect(await leadsOut()).toEqual([]);
    }
  });

  it('nothing has led out of it, and nothing has failed', async () => {
    const all = readdirSync(CLIENT, { recursive: true, withFileTypes: true });
    const folders = all.filter((entry) => entry.isDirectory());
    expect(folders.length).toBeGreaterThan(20);
    for (const { parentPath, name } of folders) {
      const path = join(parentPath, name).slice(CLIENT.length);
      await fetch(proxy.url + path, { redirect: 'manual' });
    }
    expect(proxy.strays).toEqual([]);
    expect(dashboard.problems).toEqual([]);
  });
});
