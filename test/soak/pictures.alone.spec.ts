import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import type { Contact } from '../../packages/network/src/people/contact.js';
import { imageMessage } from '../../packages/network/src/people/content/media.js';
import { launchBrowser } from '../browser/support/chromium.js';
import { Dashboard } from '../browser/support/dashboard.js';
import { framesWhile, percentile } from '../browser/support/frames.js';
import { scaled } from '../support/jest/machine-factor.js';
import { PairedSession, type ProcessSession } from '../support/service/session.js';
import { waitFor } from '../support/wait-for.js';

const PICTURES = 1000;
/** Each is under many messages; the browser loads and decodes it for each of them again. */
const FILES = 20;
/** As phones send them: upright and across. */
const SIZES = [
  { width: 1600, height: 1200 },
  { width: 1200, height: 1600 },
  { width: 1600, height: 900 },
];
const STEP_PX = 60;
const FRAMES = 600;
/** A frame of 60 a second, with a little for the clock. */
const FRAME_MS = 17.5;
/** The pictures in view and near it, not all of a page of the thread. */
const MAX_ASKED_AT_FIRST = 40;
const MAX_NODES = 2000;

let browser: Browser;
let session: ProcessSession;
let bob: Contact;
let dashboard: Dashboard;
let asked = 0;

beforeAll(async () => {
  [browser, session] = await Promise.all([launchBrowser(), PairedSession.spawn()]);
  bob = session.network.contact({ name: 'Bob', receipts: 'none' });
  await sendPictures();
  await session.api.post(`/api/chats/${bob.jid}/read`);
  dashboard = await Dashboard.open(browser, session.service.baseUrl);
  dashboard.page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().includes('/media?')) asked += 1;
  });
  await dashboard.openChat('Bob');
  await dashboard.bubble(`picture ${PICTURES}`).waitFor();
});

afterAll(async () => {
  await browser.close();
  await session.dispose();
  expect(dashboard.problems).toEqual([]);
});

it('asks only for the pictures near the view', async () => {
  await untilShown();
  expect(asked).toBeGreaterThan(1);
  expect(asked).toBeLessThan(MAX_ASKED_AT_FIRST);
});

it(`scrolls ${PICTURES} pictures at 60 frames a second`, async () => {
  const frames = await framesWhile(dashboard.page, '.log', { step: -STEP_PX, count: FRAMES });
  const [half, most, all] = [50, 95, 99].map((percent) => percentile(frames, percent));
  console.log(
    `${Math.round((FRAMES * STEP_PX) / 1000)} thousand pixels of pictures: frames of p50 ${half} ms, ` +
      `p95 ${most} ms, p99 ${all} ms; ${asked} pictures asked for; ${await dashboard.nodeCount()} nodes`,
  );
  expect(half).toBeLessThanOrEqual(scaled(FRAME_MS));
  // One frame may be missed while a page of the thread is added.
  expect(most).toBeLessThanOrEqual(scaled(2 * FRAME_MS));
  expect(await dashboard.nodeCount()).toBeLessThan(MAX_NODES);
});

it('moves nothing while older pictures come', async () => {
  await dashboard.reload();
  await dashboard.bubble(`picture ${PICTURES}`).waitFor();
  await untilShown();
  expect(await dashboard.scrollBack({ until: `picture ${PICTURES - 150}` })).toEqual([]);
});

async function sendPictures(): Promise<void> {
  const files = await Promise.all(
    Array.from({ length: FILES }, async (_, index) => {
      const size = SIZES[index % SIZES.length];
      return { ...(await bob.storeFile('image', await draw(index, size))), ...size };
    }),
  );
  for (let number = 1; number <= PICTURES; number += 1) {
    const file = files[number % FILES];
    await bob.sendMessage(imageMessage({ ...file, caption: `picture ${number}` }));
  }
  await waitFor('all pictures', async () => {
    const { body } = await session.api.get<{ messages: { text: string }[] }>(
      `/api/chats/${bob.jid}/messages?limit=1`,
    );
    return body.messages.at(-1)?.text === `picture ${PICTURES}`;
  });
}

/** Noise, which costs as much to decode as a photograph. */
async function draw(seed: number, size: { width: number; height: number }): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 96 + seed * 4, sigma: 30 };
  const picture = sharp({ create: { ...size, channels: 3, background: '#888888', noise } });
  return picture.blur(2).jpeg({ quality: 70 }).toBuffer();
}

async function untilShown(): Promise<void> {
  const newest = dashboard.log.getByRole('img', { name: `picture ${PICTURES}`, exact: true });
  await newest.evaluate((image: HTMLImageElement) => image.decode());
}
