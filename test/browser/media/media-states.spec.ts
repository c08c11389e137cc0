import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator } from 'playwright-core';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import {
  documentMessage,
  imageMessage,
} from '../../../packages/network/src/people/content/media.js';
import { hashOf } from '../../support/hash-of.js';
import { scaled, slowed } from '../../support/jest/machine-factor.js';
import {
  fetchMedia,
  mediaOf,
  mediaStatesOf,
  waitForMessage,
} from '../../support/data/message-media.js';
import { makePicture } from '../../support/data/sample-files.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

/** The page asks for files, not the service. */
const SETTINGS = { SERVICE_MEDIA_FETCH: 'none' };
const SIZE = { width: 320, height: 200 };

describe('a file in a thread', () => {
  let browser: Browser;
  let session: ProcessSession;
  let bob: Contact;
  let dashboard: Dashboard;
  /** The URLs of all requests of the page for files and small pictures. */
  const asked: string[] = [];

  beforeAll(async () => {
    [browser, session] = await Promise.all([
      launchBrowser(),
      PairedSession.spawn({ env: SETTINGS }),
    ]);
    bob = session.network.contact({ name: 'Bob' });
    await bob.say('look');
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.openChat('Bob');
    dashboard.page.on('request', (request) => {
      if (/\/(media|thumbnail)$/.test(new URL(request.url()).pathname)) asked.push(request.url());
    });
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

  it('is asked for once, and shown when the stream reports it', async () => {
    session.network.media.faults.set('down', { kind: 'slow', bytesPerSecond: slowed(30_000) }, 1);
    const { id } = await sendPicture('on its way');
    const bubble = dashboard.bubble('on its way');
    await bubble.locator('.file-wait').waitFor();
    expect(await bubble.getByRole('img').count()).toBe(0);
    expect(await findViolations(dashboard)).toEqual([]);
    await untilShown(bubble.getByRole('img', { name: 'on its way' }));
    await bubble.locator('.file-wait').waitFor({ state: 'detached' });
    // The first request makes the service fetch it, the second shows it.
    expect(requestsFor(id, 'media')).toHaveLength(2);
    expect(requestsFor(id, 'thumbnail')).toHaveLength(1);
  });

  it('that failed shows the reason, and is not asked for again by itself', async () => {
    session.network.media.faults.set('down', { kind: 'wrong-bytes' });
    const before = session.network.media.requests.length;
    const { id } = await sendPicture('changed on its way');
    const bubble = dashboard.bubble('changed on its way');
    await bubble.getByText('is not the file of this message').waitFor();
    await bubble.getByText('Try again. If that does not help, ask the sender').waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
    await leaveAndReturn();
    await bubble.getByText('is not the file of this message').waitFor();
    expect(requestsFor(id, 'media')).toHaveLength(1);
    expect(session.network.media.requests.length - before).toBe(1);
    expect(await mediaStatesOf(session, id)).toEqual(['fetching', 'failed']);
  });

  it('that failed is shown when somebody else has got it', async () => {
    session.network.media.faults.set('down', { kind: 'wrong-bytes' }, 1);
    const { id } = await sendPicture('got by another');
    const bubble = dashboard.bubble('got by another');
    await bubble.getByText('is not the file of this message').waitFor();
    expect((await fetchMedia(session, id)).status).toBe(200);
    await untilShown(bubble.getByRole('img', { name: 'got by another' }));
    expect(await bubble.getByText('is not the file of this message').count()).toBe(0);
  });

  it('is tried again at once when a person wants it', async () => {
    session.network.media.faults.set('down', { kind: 'wrong-bytes' }, 2);
    await sendPicture('at the third try');
    const bubble = dashboard.bubble('at the third try');
    for (let time = 1; time < 3; time += 1) {
      await bubble.getByText('is not the file of this message').waitFor();
      await bubble.getByRole('button', { name: 'Try again' }).click();
    }
    await untilShown(bubble.getByRole('img', { name: 'at the third try' }));
  });

  it('shows why it stopped, if that is not the fault of the file', async () => {
    // The browser logs the answer with the reason as an error.
    dashboard.tolerate(/\/media$/);
    const card = await sendDocument('for the phone.bin');
    session.network.media.faults.set('down', { kind: 'status', status: 410 }, 1);
    await session.api.post('/api/disconnect', {});
    // The thread moves, as a note appears above the field.
    await dashboard.waitForStatus('Disconnected');
    await dashboard.untilDrawn();
    await card.getByRole('button', { name: 'Download' }).click();
    await card.getByText('only a connected session can ask the phone for it').waitFor();
    await session.api.post('/api/connect', {});
    await dashboard.waitForStatus('Connected');
    await dashboard.untilDrawn();
    const [download] = await Promise.all([
      dashboard.page.waitForEvent('download'),
      card.getByRole('button', { name: 'Try again' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('for the phone.bin');
  });

  it('is shown at once if it is here, without a flash and a jump', async () => {
    const { id } = await sendPicture('known already');
    await untilShown(dashboard.log.getByRole('img', { name: 'known already' }));
    await dashboard.page.addInitScript(() => {
      globalThis.covers = [];
      new MutationObserver(() => {
        for (const cover of document.querySelectorAll(
          '.placeholder, .file-wait, span.picture-place',
        ))
          covers.push(cover.closest('article')?.innerText ?? '');
      }).observe(document, { childList: true, subtree: true });
    });
    asked.length = 0;
    await dashboard.reload();
    const shown = dashboard.log.getByRole('img', { name: 'known already' });
    await untilShown(shown);
    expect(await shown.boundingBox()).toMatchObject(SIZE);
    const covers = await dashboard.page.evaluate(() => globalThis.covers);
    expect(covers.filter((text) => text.includes('known already'))).toEqual([]);
    expect(await dashboard.layoutShift()).toBeLessThan(0.01);
    expect(requestsFor(id, 'media')).toHaveLength(1);
    expect(requestsFor(id, 'thumbnail')).toEqual([]);
  });

  it('comes again if the service has dropped it, which no event reports', async () => {
    const { id, bytes } = await sendPicture('dropped meanwhile');
    await untilShown(dashboard.log.getByRole('img', { name: 'dropped meanwhile' }));
    rmSync(join(session.service.folder, 'data/media/files', hashOf(bytes)));
    expect((await mediaOf(session, id)).state).toBe('stored');
    // Not stretched beyond the time that a download may take on a slow machine.
    const bytesPerSecond = Math.max(slowed(10_000), 2000);
    session.network.media.faults.set('down', { kind: 'slow', bytesPerSecond }, 1);
    await dashboard.reload();
    await dashboard.bubble('dropped meanwhile').locator('.file-wait').waitFor();
    await untilShown(dashboard.log.getByRole('img', { name: 'dropped meanwhile' }));
  });

  it('that came by another message is shown, although no event reports it', async () => {
    const bytes = randomBytes(1000);
    const cards = [await sendDocument('first.bin', bytes), await sendDocument('second.bin', bytes)];
    const before = session.network.media.requests.length;
    for (const card of cards) {
      await Promise.all([
        dashboard.page.waitForEvent('download'),
        card.getByRole('button', { name: 'Download' }).click(),
      ]);
    }
    expect(session.network.media.requests.length - before).toBe(1);
  });

  it('reports only that the service does not answer', async () => {
    await sendPicture('no answer');
    const shown = dashboard.log.getByRole('img', { name: 'no answer' });
    await untilShown(shown);
    dashboard.tolerate(/\/media$/);
    await dashboard.page.route('**/media?*', (route) => route.abort());
    await dashboard.reload();
    const bubble = dashboard.bubble('no answer');
    await bubble.getByText('The dashboard service did not answer.').waitFor();
    await dashboard.page.unroute('**/media?*');
    await bubble.getByRole('button', { name: 'Try again' }).click();
    await untilShown(shown);
  });

  it('is asked for again by a page whose service was started anew', async () => {
    session.network.media.faults.set('down', { kind: 'silent' }, 1);
    const before = session.network.media.requests.length;
    await sendPicture('in spite of a restart');
    await waitFor('the download', () => session.network.media.requests.length > before);
    // The browser logs the missing answer as an error.
    dashboard.tolerate(/^\/api\//);
    await dashboard.page.route('**/media?*', (route) => route.abort());
    await sendPicture('not heard of');
    await dashboard.bubble('not heard of').getByText('did not answer').waitFor();
    await dashboard.page.unroute('**/media?*');
    const { network, service } = session;
    await service.kill('SIGKILL');
    await dashboard.awayNote.waitFor();
    // The page asks before the connection is there.
    network.faults.blackHole();
    const again = dashboard.page.waitForResponse(
      (response) => response.url().includes('/media?') && response.status() === 202,
      { timeout: scaled(60_000) },
    );
    const args = ['--port', new URL(service.baseUrl).port];
    session.service = await ServiceProcess.start({
      network,
      args,
      folder: service.folder,
      env: SETTINGS,
    });
    await again;
    network.faults.clear();
    await untilShown(dashboard.log.getByRole('img', { name: 'in spite of a restart' }));
    await untilShown(dashboard.log.getByRole('img', { name: 'not heard of' }));
  });

  async function sendPicture(caption: string): Promise<{ id: string; bytes: Buffer }> {
    const bytes = await makePicture('jpeg', SIZE);
    const file = await bob.storeFile('image', bytes);
    const { id } = await bob.sendMessage(imageMessage({ ...file, ...SIZE, caption }));
    await waitForMessage(session, id);
    await dashboard.bubble(caption).waitFor();
    return { id, bytes };
  }

  async function sendDocument(fileName: string, bytes = randomBytes(1000)): Promise<Locator> {
    const file = await bob.storeFile('document', bytes);
    const names = { fileName, mimetype: 'application/octet-stream', caption: null };
    await bob.sendMessage(documentMessage({ ...file, ...names }));
    const card = dashboard.log.locator('media-document').filter({ hasText: fileName });
    await card.waitFor();
    return card;
  }

  async function leaveAndReturn(): Promise<void> {
    await dashboard.goTo('#/');
    await dashboard.log.waitFor({ state: 'detached' });
    await dashboard.openChat('Bob');
  }

  function requestsFor(id: string, what: 'media' | 'thumbnail'): string[] {
    return asked.filter((url) => url.includes(`/messages/${id}/${what}?`));
  }
});

declare global {
  /** The covers of pictures, by the text of their message. */
  var covers: string[];
}

async function untilShown(picture: Locator): Promise<void> {
  await picture.evaluate((image: HTMLImageElement) => image.decode());
}
