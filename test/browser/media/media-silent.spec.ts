import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Request } from 'playwright-core';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import {
  audioMessage,
  documentMessage,
  imageMessage,
  stickerMessage,
  videoMessage,
} from '../../../packages/network/src/people/content/media.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { makePicture } from '../../support/data/sample-files.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

/** More than the six connections that a browser has to a host. */
const COUNT = 8;
/** Flat pictures, so that all of them are in view. */
const SIZE = { width: 320, height: 40 };
/** High enough to have the whole thread in view. */
const TALL = { width: 1280, height: 2400 };
/** The page gives up a call after 20 s: a shorter time proves that nothing waited for the media server. */
const SOON_MS = scaled(4000);

describe('files whose media server is silent', () => {
  let browser: Browser;
  let session: ProcessSession;
  let bob: Contact;
  let eve: Contact;
  let dashboard: Dashboard;
  /** Requests for files without an answer so far. */
  const held = new Set<Request>();

  beforeAll(async () => {
    [browser, session] = await Promise.all([
      launchBrowser(),
      PairedSession.spawn({ env: { SERVICE_MEDIA_FETCH: 'none', SERVICE_SEND_PER_MINUTE: '0' } }),
    ]);
    session.network.media.faults.set('down', { kind: 'silent' });
    bob = session.network.contact({ name: 'Bob' });
    eve = session.network.contact({ name: 'Eve' });
    await eve.say('meanwhile');
    await bob.say('look');
    dashboard = await Dashboard.open(browser, session.service.baseUrl, { viewport: TALL });
    dashboard.page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/media')) held.add(request);
    });
    dashboard.page.on('response', (response) => held.delete(response.request()));
    dashboard.page.on('requestfailed', (request) => held.delete(request));
    await dashboard.waitForStatus('Connected');
    await dashboard.openChat('Bob');
  });

  afterEach(() => {
    expect(dashboard.takeProblems()).toEqual([]);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('hold back nothing as pictures in view, and show their known facts', async () => {
    for (let number = 1; number < COUNT; number += 1) {
      const file = await bob.storeFile('image', await makePicture('jpeg', SIZE));
      await bob.sendMessage(imageMessage({ ...file, ...SIZE, caption: `picture ${number}` }));
    }
    const sticker = await bob.storeFile('sticker', await makePicture('webp'));
    await bob.sendMessage(stickerMessage({ ...sticker, ...SIZE }));
    const pictures = dashboard.log.locator('media-picture');
    await waitFor('all pictures', async () => (await pictures.count()) === COUNT);
    await waitFor('their requests', () => session.network.media.requests.length > 3);
    await expectQuickPage();
    const place = dashboard.log.getByRole('link', { name: 'picture 1' });
    expect(await place.boundingBox()).toMatchObject(SIZE);
    expect(await naturalWidth(dashboard.bubble('picture 1').locator('.placeholder'))).toBe(32);
  });

  it('hold back nothing when they are played, opened and downloaded', async () => {
    const bytes = randomBytes(1000);
    const sound = await bob.storeFile('audio', bytes);
    await bob.sendMessage(audioMessage({ ...sound, mimetype: 'audio/wav' }));
    const video = await bob.storeFile('video', bytes);
    await bob.sendMessage(videoMessage({ ...video, caption: 'a film' }));
    for (let number = 1; number < COUNT; number += 1) {
      const file = await bob.storeFile('document', randomBytes(100 + number));
      await bob.sendMessage(documentMessage({ ...file, fileName: `${number}.pdf`, caption: null }));
    }
    const documents = dashboard.log.locator('media-document');
    await waitFor('all documents', async () => (await documents.count()) === COUNT - 1);
    for (const card of await documents.all()) {
      await card.getByRole('button', { name: 'Download' }).click();
      await card.getByText('Asking for it…').waitFor();
    }
    const player = dashboard.log.getByRole('group', { name: 'Audio' });
    await player.getByRole('button', { name: 'Play' }).click();
    await player.locator('.spinner').waitFor();
    await dashboard.log.getByRole('link', { name: 'Play a film' }).click();
    const viewer = dashboard.page.locator('dialog.viewer');
    await viewer.locator('.spinner').waitFor();
    await waitFor('the answers', () => held.size === 0, SOON_MS);
    await dashboard.page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    await expectQuickPage();
  });

  /** Sends a message, opens another chat and comes back. */
  async function expectQuickPage(): Promise<void> {
    const text = `at ${performance.now()}`;
    const startedAt = performance.now();
    await dashboard.reply(text);
    await waitFor('the message', () => bob.received.some((message) => message.text === text));
    await dashboard.goTo(`#/chats/${encodeURIComponent(eve.jid)}`);
    await dashboard.heading('Eve').waitFor();
    await dashboard.log.getByText('meanwhile', { exact: true }).waitFor();
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
    await dashboard.openChat('Bob');
    await waitFor('the answers', () => held.size === 0, SOON_MS);
  }
});

const naturalWidth = (picture: Locator): Promise<number> =>
  picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
