import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import sharp from 'sharp';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import {
  imageMessage,
  stickerMessage,
  videoMessage,
} from '../../../packages/network/src/people/content/media.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { textsOf } from '../../support/service/texts-of.js';
import { waitFor } from '../../support/wait-for.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard, NARROW, WIDE } from '../support/dashboard.js';
import { recordVideo } from './sample-video.js';
import { touch } from './touch.js';

const [WIDTH, HEIGHT] = [1600, 1200];
/** More than a page of a thread. */
const TEXTS_BETWEEN = 70;

describe('the viewer of pictures and videos', () => {
  let browser: Browser;
  let session: ProcessSession;
  let bob: Contact;
  let dashboard: Dashboard;

  beforeAll(async () => {
    browser = await launchBrowser();
    session = await PairedSession.spawn();
    bob = session.network.contact({ name: 'Bob', receipts: 'none' });
    await sendPicture('long ago', '#405060');
    for (let number = 1; number <= TEXTS_BETWEEN; number += 1) await bob.say(`text ${number}`);
    await sendPicture('the first', '#1f7a54');
    const webp = await sharp(await draw('#aa3322'))
      .resize(512, 512)
      .webp()
      .toBuffer();
    await bob.sendMessage(stickerMessage(await bob.storeFile('sticker', webp)));
    await bob.say('a text');
    await sendPicture('the second', '#7a1f54');
    await sendVideo('the film');
    await waitFor('the film', async () => (await textsOf(session, bob.jid)).includes('the film'));
    // Otherwise the thread would open at the first new message.
    await session.api.post(`/api/chats/${bob.jid}/read`);
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.openChat('Bob');
    await thumbnail('the second').waitFor();
  }, scaled(120_000));

  afterEach(async () => {
    await dashboard.page.keyboard.press('Escape');
    await viewer().waitFor({ state: 'hidden' });
    await untilBack();
    await dashboard.page.setViewportSize(WIDE);
    expect(dashboard.takeProblems()).toEqual([]);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('opens on a click and gives the focus back', async () => {
    await thumbnail('the second').click();
    await viewer()
      .getByRole('heading', { name: /^Bob ?: Photo$/ })
      .waitFor();
    const place = await viewer().locator('.viewer-who p').innerText();
    expect(place).toMatch(/^[23] of [34]( loaded)? · /);
    await viewer().locator('.viewer-caption').getByText('the second', { exact: true }).waitFor();
    expect(await viewer().locator('time').textContent()).toMatch(/20\d\d/);
    await untilLoaded(picture('the second'));
    const [box, size] = [await picture('the second').boundingBox(), WIDE];
    expect(box!.width / box!.height).toBeCloseTo(WIDTH / HEIGHT, 2);
    expect(box!.height).toBeGreaterThan(size.height / 2);
    await dashboard.page.keyboard.press('Escape');
    await viewer().waitFor({ state: 'hidden' });
    await dashboard.waitForFocus(dashboard.log.getByRole('link', { name: 'the second' }));
  });

  it('opens by keyboard, and keeps the focus', async () => {
    await dashboard.log.getByRole('link', { name: 'the first' }).focus();
    await dashboard.page.keyboard.press('Enter');
    await viewer().waitFor();
    for (let tab = 0; tab < 12; tab += 1) {
      await dashboard.page.keyboard.press('Tab');
      const isOutside = await dashboard.page.evaluate(
        () =>
          document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(isOutside).toBe(false);
    }
  });

  it('goes through the pictures of the thread by arrow keys and by buttons', async () => {
    await open('the first');
    await dashboard.page.keyboard.press('ArrowRight');
    await picture('the second').waitFor();
    await viewer().getByRole('button', { name: 'Previous' }).click();
    await picture('the first').waitFor();
    await viewer().getByRole('button', { name: 'Next' }).click();
    await dashboard.page.keyboard.press('ArrowRight');
    await film().waitFor();
    expect(await viewer().getByRole('button', { name: 'Next' }).isVisible()).toBe(false);
  });

  it('closes on Back, which stays in the chat', async () => {
    const chat = dashboard.page.url();
    await open('the second');
    await dashboard.page.goBack();
    await viewer().waitFor({ state: 'hidden' });
    expect(dashboard.page.url()).toBe(chat);
    await dashboard.waitForFocus(dashboard.log.getByRole('link', { name: 'the second' }));
    await open('the second');
    await dashboard.page.keyboard.press('Escape');
    await viewer().waitFor({ state: 'hidden' });
    await open('the first');
    await dashboard.page.goBack();
    await viewer().waitFor({ state: 'hidden' });
    expect(dashboard.page.url()).toBe(chat);
  });

  it('leaves nothing behind in the history when it is closed', async () => {
    await dashboard.goTo('#/');
    await dashboard.openChat('Bob');
    await open('the second');
    await dashboard.page.keyboard.press('ArrowLeft');
    await viewer().getByRole('button', { name: 'Close' }).click();
    await viewer().waitFor({ state: 'hidden' });
    await untilBack();
    await dashboard.page.goBack();
    await dashboard.log.waitFor({ state: 'detached' });
    await dashboard.openChat('Bob');
  });

  it('closes on a click beside the picture or the video, not on a drag', async () => {
    await open('the second');
    await untilLoaded(picture('the second'));
    const box = await boxOf(picture('the second'));
    const beside = { x: box.x / 2, y: box.y + 20 };
    await dashboard.page.mouse.move(beside.x, beside.y);
    await dashboard.page.mouse.down();
    await dashboard.page.mouse.move(beside.x + 50, beside.y, { steps: 3 });
    await dashboard.page.mouse.up();
    await dashboard.page.mouse.click(box.x + 20, box.y + 20);
    expect(await viewer().isVisible()).toBe(true);
    await dashboard.page.mouse.click(beside.x, beside.y);
    await viewer().waitFor({ state: 'hidden' });
    await dashboard.log.getByRole('link', { name: 'Play the film' }).click();
    await dashboard.page.mouse.click(beside.x, beside.y);
    await viewer().waitFor({ state: 'hidden' });
  });

  it('shows by its buttons when a picture cannot be smaller or larger', async () => {
    await open('the second');
    await untilLoaded(picture('the second'));
    const [smaller, larger] = ['Zoom out', 'Zoom in'].map((name) =>
      viewer().getByRole('button', { name }),
    ) as [Locator, Locator];
    expect([await smaller.isEnabled(), await larger.isEnabled()]).toEqual([false, true]);
    for (let step = 0; step < 6; step += 1) await larger.click();
    expect([await smaller.isEnabled(), await larger.isEnabled()]).toEqual([true, false]);
    await dashboard.page.keyboard.press('ArrowLeft');
    await picture('the first').waitFor();
    expect([await smaller.isEnabled(), await larger.isEnabled()]).toEqual([false, true]);
  });

  it('keeps the place of a video that is not loaded yet', async () => {
    let answer = (): void => {};
    const answered = new Promise<void>((done) => (answer = done));
    await dashboard.page.route('**/media?**', async (route) => {
      await answered;
      await route.continue();
    });
    await dashboard.log.getByRole('link', { name: 'Play the film' }).click();
    await film().waitFor();
    const before = await boxOf(film());
    expect(before).toMatchObject({ width: 320, height: 240 });
    answer();
    await waitFor('the video to play', () =>
      film().evaluate((video: HTMLVideoElement) => video.currentTime > 0.2),
    );
    expect(await boxOf(film())).toEqual(before);
    await dashboard.page.unrouteAll({ behavior: 'wait' });
  });

  it('loads older messages for the picture before the first', async () => {
    await dashboard.reload();
    await open('the first');
    const earlier = viewer().getByRole('button', { name: 'Previous' });
    await waitFor('the older picture', async () => {
      if (await earlier.isVisible()) await earlier.click();
      return picture('long ago').isVisible();
    });
  });

  it('zooms by wheel, keys, double click, and is dragged', async () => {
    await open('the second');
    await untilLoaded(picture('the second'));
    const fitted = await boxOf(picture('the second'));
    const at = { x: fitted.x + fitted.width * 0.75, y: fitted.y + fitted.height / 2 };

    await dashboard.page.mouse.move(at.x, at.y);
    await dashboard.page.mouse.wheel(0, -500);
    await waitFor('the zoom', async () => (await widthOf('the second')) > 1.5 * fitted.width);
    // The point under the pointer is still there.
    const zoomed = await boxOf(picture('the second'));
    expect((at.x - zoomed.x) / zoomed.width).toBeCloseTo(0.75, 2);

    await dashboard.page.mouse.down();
    await dashboard.page.mouse.move(at.x - 50, at.y, { steps: 5 });
    await dashboard.page.mouse.up();
    expect((await boxOf(picture('the second'))).x).toBeCloseTo(zoomed.x - 50, 0);

    await dashboard.page.keyboard.press('0');
    expect(await boxOf(picture('the second'))).toEqual(fitted);
    await dashboard.page.keyboard.press('+');
    expect(await widthOf('the second')).toBeCloseTo(fitted.width * 1.5, 0);
    await dashboard.page.keyboard.press('-');
    expect(await boxOf(picture('the second'))).toEqual(fitted);
    await dashboard.page.mouse.dblclick(at.x, at.y);
    expect(await widthOf('the second')).toBeCloseTo(fitted.width * 2.5, 0);
    await dashboard.page.mouse.dblclick(at.x, at.y);
    expect(await boxOf(picture('the second'))).toEqual(fitted);
  });

  it('is swiped and pinched on a phone', async () => {
    await open('the first');
    await dashboard.page.setViewportSize(NARROW);
    await untilLoaded(picture('the first'));
    const fitted = await boxOf(picture('the first'));
    expect(fitted.width).toBeLessThanOrEqual(NARROW.width);
    const [left, middle, right] = [0.25, 0.5, 0.75].map((part) => ({
      x: fitted.x + fitted.width * part,
      y: fitted.y + fitted.height / 2,
    })) as [Point, Point, Point];

    await touch(dashboard.page, [
      [{ ...middle, x: middle.x - 20 }, left],
      [{ ...middle, x: middle.x + 20 }, right],
    ]);
    expect(await widthOf('the first')).toBeGreaterThan(2 * fitted.width);
    await dashboard.page.keyboard.press('0');

    await touch(dashboard.page, [[right, left]]);
    await picture('the second').waitFor();
    await touch(dashboard.page, [[left, right]]);
    await picture('the first').waitFor();
    await touch(dashboard.page, [[middle, { ...middle, x: middle.x + 20 }]]);
    await picture('the first').waitFor();
    expect(await boxOf(picture('the first'))).toEqual(fitted);
  });

  it('downloads, and opens a tab', async () => {
    await open('the second');
    const [download] = await Promise.all([
      dashboard.page.waitForEvent('download'),
      viewer().getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(await sizeOf(await download.path())).toEqual([WIDTH, HEIGHT]);
    const [tab] = await Promise.all([
      dashboard.page.waitForEvent('popup'),
      viewer().getByRole('link', { name: 'Open in a new tab' }).click(),
    ]);
    await untilLoaded(tab.getByRole('img'));
    await tab.close();
  });

  it('plays a video, which is not loaded before', async () => {
    const asked: string[] = [];
    dashboard.page.on('request', (request) => {
      if (request.resourceType() === 'media') asked.push(request.url());
    });
    const place = dashboard.log.getByRole('link', { name: 'Play the film' });
    await place.scrollIntoViewIfNeeded();
    await place.getByText('0:12 · ').waitFor();
    expect(asked).toEqual([]);
    await place.click();
    await waitFor('the video to play', () =>
      film().evaluate((video: HTMLVideoElement) => video.currentTime > 0.2),
    );
    expect(asked.length).toBeGreaterThan(0);
  });

  it('has nothing that axe finds wrong', async () => {
    await open('the second');
    await untilLoaded(picture('the second'));
    expect(await findViolations(dashboard)).toEqual([]);
    await dashboard.page.keyboard.press('ArrowRight');
    await film().waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
  });

  it('closes when the message is deleted', async () => {
    const id = await sendPicture('a mistake', '#222222');
    await open('a mistake');
    await bob.revoke(id);
    await viewer().waitFor({ state: 'hidden' });
  });

  const viewer = (): Locator => dashboard.page.locator('dialog.viewer');
  /** Closing takes the viewer's entry out of the history; an earlier reload would cut that short. */
  const untilBack = (): Promise<unknown> =>
    waitFor('the entry of the chat', () => dashboard.page.evaluate(() => history.state === null));
  const thumbnail = (name: string): Locator => dashboard.log.getByRole('img', { name });
  const picture = (name: string): Locator => viewer().getByRole('img', { name });
  const film = (): Locator => viewer().locator('video[aria-label="the film"]');
  const widthOf = async (name: string): Promise<number> => (await boxOf(picture(name))).width;

  async function open(name: string): Promise<void> {
    // The thread may still be scrolling to its end.
    await waitFor(`${name} in view`, async () => {
      await thumbnail(name).scrollIntoViewIfNeeded();
      await dashboard.untilDrawn();
      return dashboard.isInView(thumbnail(name));
    });
    await thumbnail(name).click();
    await picture(name).waitFor();
  }

  async function sendPicture(caption: string, color: string): Promise<string> {
    const file = await bob.storeFile('image', await draw(color));
    const size = { width: WIDTH, height: HEIGHT };
    return (await bob.sendMessage(imageMessage({ ...file, ...size, caption }))).id;
  }

  async function sendVideo(caption: string): Promise<void> {
    const size = { width: 320, height: 240 };
    const file = await bob.storeFile('video', await recordVideo(browser, { ...size, ms: 1500 }));
    await bob.sendMessage(videoMessage({ ...file, ...size, mimetype: 'video/webm', caption }));
  }
});

type Point = { x: number; y: number };

function draw(background: string): Promise<Buffer> {
  const picture = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } });
  return picture.jpeg().toBuffer();
}

async function boxOf(shown: Locator): Promise<Point & { width: number; height: number }> {
  return (await shown.boundingBox())!;
}

async function untilLoaded(shown: Locator): Promise<void> {
  await shown.evaluate((image: HTMLImageElement) => image.decode());
}

async function sizeOf(path: string): Promise<number[]> {
  const { width, height } = await sharp(path).metadata();
  return [width, height];
}
