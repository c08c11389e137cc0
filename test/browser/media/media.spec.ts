import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import sharp from 'sharp';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import {
  documentMessage,
  gifMessage,
  imageMessage,
  stickerMessage,
  videoMessage,
  voiceMessage,
} from '../../../packages/network/src/people/content/media.js';
import { viewOnce } from '../../../packages/network/src/people/content/wrappings.js';
import { hashOf } from '../../support/hash-of.js';
import { slowed } from '../../support/jest/machine-factor.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';
import { limitSpeed } from '../support/speed.js';

const SCRIPT = `<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = 'hacked'</script></svg>`;

/** Sizes of long sides, as phones send them. */
const [WIDTH, HEIGHT] = [1600, 1200];

describe('files in a thread', () => {
  let browser: Browser;
  let session: ProcessSession;
  let bob: Contact;
  let dashboard: Dashboard;
  let jpeg: Buffer;

  beforeAll(async () => {
    const picture = sharp({
      create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#1f7a54' },
    });
    [browser, session, jpeg] = await Promise.all([
      launchBrowser(),
      PairedSession.spawn(),
      picture.jpeg().toBuffer(),
    ]);
    bob = session.network.contact({ name: 'Bob', receipts: 'none' });
    await bob.say('look');
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.goTo(`#/chats/${encodeURIComponent(bob.jid)}`);
    await dashboard.log.getByText('look', { exact: true }).waitFor();
  });

  afterEach(() => {
    session.network.media.faults.clear();
    expect(dashboard.takeProblems()).toEqual([]);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('show pictures, in the place that was kept for them', async () => {
    // While the picture is under way.
    session.network.media.faults.set(
      'down',
      { kind: 'slow', bytesPerSecond: slowed(2 * jpeg.length) },
      1,
    );
    await sendImage(jpeg, 'at the sea');
    const place = dashboard.log.getByRole('link', { name: 'at the sea' });
    const before = await place.boundingBox();
    const picture = place.getByRole('img', { name: 'at the sea' });
    expect(await picture.count()).toBe(0);
    await waitUntilLoaded(picture);
    expect(await place.boundingBox()).toEqual(before);
    expect(await picture.boundingBox()).toEqual(before);
    expect(before).toMatchObject({ width: 320, height: 240 });
    expect(await sizeOf(picture)).toEqual([WIDTH, HEIGHT]);
  });

  it('keep the place of a picture whose shape differs from its message', async () => {
    const strip = await sharp(jpeg).resize(10, 2000, { fit: 'fill' }).jpeg().toBuffer();
    const file = await bob.storeFile('image', strip);
    await bob.sendMessage(imageMessage({ ...file, caption: 'a strip', width: 400, height: 300 }));
    const picture = dashboard.log.getByRole('img', { name: 'a strip' });
    await waitUntilLoaded(picture);
    expect(await picture.boundingBox()).toMatchObject({ width: 320, height: 240 });
  });

  it('leave clicks with Ctrl to the browser, for a tab of its own', async () => {
    const link = dashboard.log.getByRole('link', { name: 'at the sea' });
    const isLeft = await link.evaluate((element) => {
      const click = new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true });
      // Runs after the page's own handlers; this browser would open no tab.
      const seen = new Promise<boolean>((done) => {
        addEventListener(
          'click',
          (event) => (done(!event.defaultPrevented), event.preventDefault()),
          { once: true },
        );
      });
      element.dispatchEvent(click);
      return seen;
    });
    expect(isLeft).toBe(true);
  });

  it('show the small picture while the file is under way', async () => {
    const bytes = await sharp(jpeg).negate().jpeg().toBuffer();
    const small = await sharp(bytes).resize(32).jpeg().toBuffer();
    session.network.media.faults.set(
      'down',
      { kind: 'slow', bytesPerSecond: slowed(bytes.length / 2) },
      1,
    );
    const file = await bob.storeFile('image', bytes);
    const parts = { jpegThumbnail: small, caption: 'in the hills', width: WIDTH, height: HEIGHT };
    await bob.sendMessage(imageMessage({ ...file, ...parts }));
    const picture = dashboard.log.getByRole('img', { name: 'in the hills' });
    const placeholder = dashboard.log.locator('.placeholder');
    await waitUntilLoaded(placeholder);
    expect(await sizeOf(placeholder)).toEqual([32, 24]);
    expect(await placeholder.boundingBox()).toEqual(await picture.boundingBox());
    await placeholder.waitFor({ state: 'detached' });
    expect(await sizeOf(picture)).toEqual([WIDTH, HEIGHT]);
  });

  it('show stickers, and players for voice messages and videos', async () => {
    const webp = await sharp(jpeg).resize(512, 512).webp().toBuffer();
    await bob.sendMessage(stickerMessage(await bob.storeFile('sticker', webp)));
    await waitUntilLoaded(dashboard.log.getByRole('img', { name: 'Sticker' }));
    const bytes = Buffer.from('not played here');
    await bob.sendMessage(voiceMessage(await bob.storeFile('audio', bytes)));
    await bob.sendMessage(videoMessage(await bob.storeFile('video', bytes)));
    await dashboard.log.getByRole('group', { name: 'Voice message' }).waitFor();
    await dashboard.log.getByRole('link', { name: 'Play Video' }).waitFor();
  });

  it('show the play button of a video above its small picture, and mark GIFs', async () => {
    const black = { r: 0, g: 0, b: 0 };
    const picture = sharp({ create: { width: 32, height: 24, channels: 3, background: black } });
    const file = await bob.storeFile('video', Buffer.from('not played here'));
    const parts = {
      jpegThumbnail: await picture.jpeg().toBuffer(),
      width: WIDTH,
      height: HEIGHT,
      seconds: 3,
    };
    await bob.sendMessage(videoMessage({ ...file, ...parts, caption: 'a film' }));
    await bob.sendMessage(gifMessage({ ...file, ...parts, caption: 'a cat' }));
    const film = dashboard.log.getByRole('link', { name: 'Play a film' });
    const gif = dashboard.log.getByRole('link', { name: 'Play a cat' });
    await gif.scrollIntoViewIfNeeded();
    await film.locator('.placeholder').evaluate((image: HTMLImageElement) => image.decode());
    const button = await film.locator('.video-play').screenshot();
    const { channels } = await sharp(button).stats();
    // Its circle is light; the small picture is black.
    expect(channels[0]?.mean).toBeGreaterThan(150);
    expect(await markOf(film)).toBe('none');
    expect(await markOf(gif)).toContain('GIF');
  });

  it('download documents with progress, and run nothing in them', async () => {
    const fileName = 'drawing.svg';
    const card = await sendDocument(Buffer.from(SCRIPT), { fileName, mimetype: 'image/svg+xml' });
    expect(await card.getByRole('button', { name: 'Open' }).count()).toBe(0);
    const [download] = await Promise.all([
      dashboard.page.waitForEvent('download'),
      card.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(fileName);
    expect(readFileSync(await download.path(), 'utf8')).toBe(SCRIPT);
    expect(await dashboard.page.title()).not.toBe('hacked');
  });

  it('are described in the details of their message, with a hash to copy', async () => {
    const bytes = Buffer.from('of which the hash is known');
    const names = { fileName: 'hashed.bin', mimetype: 'application/octet-stream' };
    await sendDocument(bytes, names);
    const bubble = dashboard.bubbles.filter({ hasText: names.fileName });
    await bubble.hover();
    await bubble.getByRole('button', { name: 'Details' }).click();
    const report = bubble.getByRole('region', { name: 'Details of the message' });
    for (const fact of [names.fileName, names.mimetype, '26 B', 'At WhatsApp, not fetched yet']) {
      await report.getByText(fact, { exact: true }).waitFor();
    }
    await report.getByText(hashOf(bytes), { exact: true }).waitFor();
    await report.getByRole('button', { name: 'Copy SHA-256' }).waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
    await bubble.getByRole('button', { name: 'Details' }).click();
  });

  it('show the progress of a download, and cancel it', async () => {
    const bytes = randomBytes(3_000_000);
    const fileName = 'data.zip';
    const card = await sendDocument(bytes, { fileName, mimetype: 'application/zip' });
    await card.getByText('ZIP · 3.0 MB').waitFor();
    // Slow for the browser, whatever the service does.
    const limits = await limitSpeed(dashboard, { down: 100_000 });
    await card.getByRole('button', { name: 'Download' }).click();
    await card.getByRole('progressbar', { name: `Downloading ${fileName}` }).waitFor();
    await card.getByText(/^\d.* of 3\.0 MB$/).waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
    await card.getByRole('button', { name: 'Cancel' }).click();
    await card.getByRole('button', { name: 'Download' }).waitFor();
    await limits.detach();
    const [download] = await Promise.all([
      dashboard.page.waitForEvent('download'),
      card.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(readFileSync(await download.path())).toEqual(bytes);
  });

  it('open texts in a tab, as text', async () => {
    const text = Buffer.from(`<script>document.title = 'hacked'</script>`);
    const card = await sendDocument(text, { fileName: 'notes.txt', mimetype: 'text/plain' });
    const [tab] = await Promise.all([
      dashboard.page.context().waitForEvent('page'),
      card.getByRole('button', { name: 'Open' }).click(),
    ]);
    await tab.getByText('<script>').waitFor();
    expect(await tab.title()).not.toBe('hacked');
    await tab.close();
  });

  it('tell why a document could not be downloaded, and try again', async () => {
    session.network.media.faults.set('down', { kind: 'status', status: 410 });
    const card = await sendDocument(Buffer.from('one line'), {
      fileName: 'late.bin',
      mimetype: 'application/octet-stream',
    });
    await card.getByRole('button', { name: 'Download' }).click();
    await card.getByText('If you try again, the phone is asked for it.').waitFor();
    session.network.media.faults.clear();
    const [download] = await Promise.all([
      dashboard.page.waitForEvent('download'),
      card.getByRole('button', { name: 'Try again' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('late.bin');
  });

  it('show nothing of a view-once message', async () => {
    await bob.sendMessage(viewOnce(imageMessage({ caption: 'once' })), { withheld: 'view-once' });
    await dashboard.log.getByText('View once message, open it on the phone').waitFor();
  });

  it('tell why a picture could not be loaded, and load it again', async () => {
    // The browser logs an error if the page asks after the service has failed.
    dashboard.tolerate(/\/media$/);
    session.network.media.faults.set('down', { kind: 'status', status: 410 });
    await sendImage(await sharp(jpeg).resize(80).jpeg().toBuffer(), 'gone for a while');
    const bubble = dashboard.bubble('gone for a while');
    await bubble.getByText('WhatsApp no longer has the file.').waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
    session.network.media.faults.clear();
    await bubble.getByRole('button', { name: 'Try again' }).click();
    await waitUntilLoaded(dashboard.log.getByRole('img', { name: 'gone for a while' }));
  });

  it('report in the viewer a file that it cannot show, but download', async () => {
    const file = await bob.storeFile('video', Buffer.from('no video'));
    await bob.sendMessage(videoMessage({ ...file, caption: 'a broken film' }));
    await dashboard.log.getByRole('link', { name: 'Play a broken film' }).click();
    const problem = dashboard.page.locator('.viewer').getByRole('alert');
    await problem.getByText('This browser cannot show this file.').waitFor();
    await problem.getByRole('button', { name: 'Try again' }).click();
    await problem.waitFor();
    await dashboard.page.keyboard.press('Escape');
    const bubble = dashboard.bubble('a broken film');
    await Promise.all([
      dashboard.page.waitForEvent('download'),
      bubble.getByRole('link', { name: 'Download' }).click(),
    ]);
  });

  async function sendDocument(
    bytes: Buffer,
    names: { fileName: string; mimetype: string },
  ): Promise<Locator> {
    await bob.sendMessage(
      documentMessage({ ...(await bob.storeFile('document', bytes)), ...names }),
    );
    const card = dashboard.log.locator('media-document').filter({ hasText: names.fileName });
    await card.waitFor();
    return card;
  }

  async function sendImage(bytes: Buffer, caption: string): Promise<void> {
    const { width, height } = await sharp(bytes).metadata();
    const file = await bob.storeFile('image', bytes);
    await bob.sendMessage(imageMessage({ ...file, caption, width, height }));
  }
});

/** The text before the duration. */
function markOf(video: Locator): Promise<string> {
  return video
    .locator('.video-facts')
    .evaluate((facts) => getComputedStyle(facts, '::before').content);
}

async function waitUntilLoaded(picture: Locator): Promise<void> {
  await picture.evaluate((image: HTMLImageElement) => image.decode());
}

function sizeOf(picture: Locator): Promise<number[]> {
  return picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
}
