import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Dialog, Locator } from 'playwright-core';
import sharp from 'sharp';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { ReceivedMessage } from '../../../packages/network/src/people/received-messages.js';
import { hashOf } from '../../support/hash-of.js';
import { scaled, slowed } from '../../support/jest/machine-factor.js';
import { makePicture, makeVideo, makeVoice } from '../../support/data/sample-files.js';
import { sendFile } from '../../support/data/send-file.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { findViolations } from '../support/accessibility.js';
import { launchBrowser } from '../support/chromium.js';
import { compose } from '../support/compose.js';
import { Dashboard, isFocused } from '../support/dashboard.js';
import { dragFiles, paste, type GivenFile } from './give-files.js';
import { limitSpeed } from '../support/speed.js';

describe('sending files', () => {
  let browser: Browser;
  let session: ProcessSession;
  let bob: Contact;
  let dashboard: Dashboard;
  let seen: number;

  beforeAll(async () => {
    [browser, session] = await Promise.all([
      launchBrowser(),
      PairedSession.spawn({ env: { SERVICE_SEND_PER_MINUTE: '0' } }),
    ]);
    bob = session.network.contact({ name: 'Bob', receipts: 'delivered' });
    await bob.say('which one?');
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    // Listens from the start, so that no dialog can open before the driver takes it.
    dashboard.page.on('filechooser', () => undefined);
    await dashboard.waitForStatus('Connected');
    await dashboard.openChat('Bob');
  });

  beforeEach(() => {
    seen = bob.received.length;
  });

  afterEach(async () => {
    session.network.media.faults.clear();
    await dashboard.page.unrouteAll();
    await closeSheet();
    await field().fill('');
    expect(dashboard.takeProblems()).toEqual([]);
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  /** The sheet may be closing, since its files were sent. */
  async function closeSheet(): Promise<void> {
    await waitFor('the sheet to be closed', async () => {
      const cancel = dashboard.button('Cancel, send no files');
      await cancel.click({ timeout: scaled(500) }).catch(() => undefined);
      return (await sheet().count()) === 0;
    });
  }

  describe('a file is chosen', () => {
    it('with the button, and the written text becomes its caption', async () => {
      const picture = await aPicture();
      await dashboard.field.fill('at the sea');
      await choose(picture);
      await card(picture.name).getByText('JPEG · ').waitFor();
      expect(await isFocused(caption())).toBe(true);
      await dashboard.page.keyboard.press('Enter');

      const { message } = await received();
      expect(message.imageMessage).toMatchObject({ caption: 'at the sea', mimetype: 'image/jpeg' });
      expect(hashOf(await bob.readFile(message))).toBe(hashOf(picture.buffer));
      await sheet().waitFor({ state: 'detached' });
      await dashboard.waitForDraft('');
    });

    it('by the keyboard alone', async () => {
      await dashboard.field.focus();
      for (const name of ['Insert an emoji', 'Attach']) {
        await dashboard.page.keyboard.press('Shift+Tab');
        await dashboard.waitForFocus(dashboard.button(name));
      }
      await dashboard.page.keyboard.press('Enter');
      await dashboard.waitForFocus(attachFiles());
      const [chooser] = await Promise.all([
        dashboard.page.waitForEvent('filechooser'),
        dashboard.page.keyboard.press('Enter'),
      ]);
      await chooser.setFiles([await aPicture()]);
      await dashboard.waitForFocus(caption());
      for (const name of ['Insert an emoji', 'Attach', 'Remove picture.jpeg']) {
        await dashboard.page.keyboard.press('Shift+Tab');
        await dashboard.waitForFocus(dashboard.button(name));
      }
      await dashboard.page.keyboard.press('Enter');
      await sheet().waitFor({ state: 'detached' });
      await dashboard.waitForFocus(dashboard.field);
    });

    it('by dropping it, on a zone that shows', async () => {
      const files = [await aPicture(), aDocument()];
      await dragFiles(dashboard.page, files, false);
      await dashboard.page.getByText('Drop files to send them to Bob').waitFor();
      expect(await findViolations(dashboard)).toEqual([]);
      await dragFiles(dashboard.page, files, true);
      await dashboard.page.locator('.drop-zone').waitFor({ state: 'detached' });
      expect(await names()).toEqual(files.map(({ name }) => name));
    });

    it('by pasting a screenshot, but not the picture of a text', async () => {
      const screenshot = { ...(await aPicture('png')), name: 'image.png' };
      await dashboard.field.focus();
      await paste(dashboard.page, { files: [screenshot], text: 'a table' });
      await paste(dashboard.page, { files: [screenshot] });
      await card('image.png').waitFor();
      expect(await names()).toEqual(['image.png']);
    });
  });

  it('asks before the page is left with files that are not sent, and only then', async () => {
    const asked: string[] = [];
    const note = (dialog: Dialog): void => void asked.push(dialog.type());
    dashboard.page.on('dialog', note);
    await choose(aDocument());
    const [dialog] = await Promise.all([
      dashboard.page.waitForEvent('dialog'),
      dashboard.page.close({ runBeforeUnload: true }),
    ]);
    expect(dialog.type()).toBe('beforeunload');
    expect(dashboard.takeProblems()).toHaveLength(1);
    expect(await names()).toEqual(['report.pdf']);
    await dashboard.button('Remove report.pdf').click();
    await sheet().waitFor({ state: 'detached' });
    await dashboard.reload();
    await dashboard.field.waitFor();
    expect(asked).toHaveLength(1);
    dashboard.page.off('dialog', note);
  });

  it('tells why a file becomes a document', async () => {
    const gif = await sharp(await makePicture())
      .gif()
      .toBuffer();
    await choose({ name: 'cat.gif', mimeType: 'image/gif', buffer: gif });
    await card('cat.gif').getByText('WhatsApp shows only JPEG and PNG as photos').waitFor();
    await card('cat.gif').getByText('Document · GIF · ').waitFor();
    expect(await findViolations(dashboard)).toEqual([]);
  });

  it('sends several in their order, the first with the caption and the quote', async () => {
    const files = [aDocument(), await aPicture(), aVideo()];
    await dashboard.bubble('which one?').hover();
    await dashboard.bubble('which one?').getByRole('button', { name: 'Reply' }).click();
    await choose(...files);
    await caption().fill('these');
    await dashboard.button('Send').click();

    await received(3);
    const messages = bob.received.slice(seen).map(({ message }) => message);
    expect(messages).toMatchObject([
      {
        documentMessage: {
          fileName: files[0]?.name,
          caption: 'these',
          contextInfo: { quotedMessage: { conversation: 'which one?' } },
        },
      },
      { imageMessage: { width: 320 } },
      { videoMessage: { seconds: 7 } },
    ]);
    for (const content of [messages[1]?.imageMessage, messages[2]?.videoMessage]) {
      expect([content?.caption ?? null, content?.contextInfo?.quotedMessage ?? null]).toEqual([
        null,
        null,
      ]);
    }
  });

  it('sends a picture as a document, or to be viewed once, as a voice message can be', async () => {
    const [asDocument, once, voice] = [await aPicture(), await aPicture('png'), aVoice()];
    await choose(asDocument, once, voice);
    await card(asDocument.name).getByRole('combobox').selectOption('Document');
    expect(await card(asDocument.name).getByRole('checkbox').count()).toBe(0);
    expect(await findViolations(dashboard)).toEqual([]);
    await card(once.name).getByRole('checkbox', { name: 'View once' }).check();
    await card(voice.name).getByRole('checkbox', { name: 'View once' }).check();
    await dashboard.button('Send').click();

    await received(3);
    const [first, second, third] = bob.received.slice(seen).map(({ message }) => message);
    expect(first?.documentMessage).toMatchObject({ fileName: asDocument.name });
    expect(second?.viewOnceMessage?.message?.imageMessage?.viewOnce).toBe(true);
    expect(third?.viewOnceMessage?.message?.audioMessage).toMatchObject({
      ptt: true,
      viewOnce: true,
    });
    await dashboard.log.getByText('View-once photo').waitFor();
    await dashboard.log.getByText('View-once voice message').waitFor();
  });

  it('sends the text as a message of its own, if no file has a caption', async () => {
    await dashboard.field.fill('listen');
    await choose(aVoice());
    await dashboard.page.getByText('Without a caption').waitFor();
    await dashboard.button('Send').click();

    await received(2);
    const [voice, text] = bob.received.slice(seen);
    expect(voice?.message.audioMessage).toMatchObject({ ptt: true, seconds: 1 });
    expect(text?.text).toBe('listen');
    await dashboard.waitForDraft('');
  });

  it('cancels with Escape, and keeps the text and the quote', async () => {
    await dashboard.field.fill('still here');
    await choose(await aPicture(), aDocument());
    await card('report.pdf').getByRole('button', { name: 'Remove report.pdf' }).click();
    expect(await names()).toEqual(['picture.jpeg']);
    await dashboard.waitForFocus(caption());
    await dashboard.page.keyboard.press('Escape');
    await sheet().waitFor({ state: 'detached' });
    await dashboard.waitForDraft('still here');
  });

  it('leaves the Escape of an input method to the input method', async () => {
    await choose(await aPicture());
    await caption().focus();
    await compose(dashboard.page, 'にほん');
    await dashboard.page.keyboard.press('Escape');
    await dashboard.untilDrawn();
    expect(await names()).toEqual(['picture.jpeg']);
    const search = dashboard.page.getByRole('textbox', { name: 'Search' });
    await search.fill('Bo');
    await compose(dashboard.page, 'にほん');
    await dashboard.page.keyboard.press('Escape');
    await dashboard.untilDrawn();
    expect(await search.inputValue()).toContain('Bo');
    await search.fill('');
  });

  it('keeps the files of a chat while another one is open', async () => {
    await session.network.contact({ name: 'Eve' }).say('meanwhile');
    await choose(aDocument());
    await dashboard.openChat('Eve');
    expect(await sheet().count()).toBe(0);
    await dashboard.openChat('Bob');
    await card('report.pdf').waitFor();
  });

  describe('the upload to the service', () => {
    it('shows its progress, and Send waits for it', async () => {
      const limits = await limitSpeed(dashboard, { up: 40_000 });
      const file = aDocument(1_000_000);
      await choose(file);
      const bar = card(file.name).getByRole('progressbar', { name: `Uploading ${file.name}` });
      await bar.waitFor();
      await card(file.name)
        .getByText(/^[1-9].* of 1\.0 MB$/)
        .waitFor();
      expect(await findViolations(dashboard)).toEqual([]);
      await dashboard.button('Send').click();
      await dashboard.page.getByText('Sending when the upload is complete…').waitFor();
      expect(bob.received).toHaveLength(seen);
      await limits.detach();
      const { message } = await received();
      expect(hashOf(await bob.readFile(message))).toBe(hashOf(file.buffer));
    });

    it('ends when its file is removed, and the others are sent', async () => {
      const limits = await limitSpeed(dashboard, { up: 100_000 });
      const [large, small] = [aDocument(3_000_000, 'large.zip'), aDocument(1000, 'small.zip')];
      const ended = dashboard.page.waitForEvent('requestfailed');
      await choose(large, small);
      await card('small.zip').getByText('Document · ').waitFor();
      await dashboard.button('Send').click();
      await dashboard.page.getByText('Sending when the upload is complete…').waitFor();
      await dashboard.button('Remove large.zip').click();
      expect((await ended).url()).toContain('large.zip');
      const { message } = await received();
      expect(message.documentMessage?.fileName).toBe('small.zip');
      await sheet().waitFor({ state: 'detached' });
      await limits.detach();
    });

    it('shows the fault beside the file, and tries again', async () => {
      dashboard.tolerate('/api/media');
      await dashboard.page.route('**/api/media*', (route) =>
        route.request().url().includes('report')
          ? route.fulfill({
              status: 507,
              json: { error: 'The disk is full.', code: 'disk_full', hint: 'Delete something.' },
            })
          : route.continue(),
      );
      const picture = await aPicture();
      await choose(aDocument(), picture);
      const failed = card('report.pdf');
      await failed.getByText('The disk is full.').waitFor();
      await failed.getByText('Delete something.').waitFor();
      expect(await findViolations(dashboard)).toEqual([]);
      await dashboard.button('Send').click();
      const { message } = await received();
      expect(message.imageMessage).toBeTruthy();
      await waitFor('the other one to go', async () => (await names()).length === 1);
      expect(await names()).toEqual(['report.pdf']);

      await dashboard.page.unroute('**/api/media*');
      await failed.getByRole('button', { name: 'Try again' }).click();
      await failed.getByText('Document · PDF').waitFor();
      await dashboard.button('Send').click();
      await received(2);
    });

    it('does not begin for an empty file', async () => {
      await choose({ name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
      await card('nothing.txt').getByText('The file is empty.').waitFor();
      expect(await dashboard.button('Send').isDisabled()).toBe(true);
      await field().fill('a text');
      await sheet().getByText('Remove the file to send the text').waitFor();
      await dashboard.button('Remove nothing.txt').click();
      expect(await dashboard.button('Send').isEnabled()).toBe(true);
    });

    it('goes without a message that the service refuses; the file stays, with the reason', async () => {
      dashboard.tolerate(/messages$/);
      await dashboard.page.route('**/api/chats/*/messages', (route) => route.abort());
      await choose(aDocument());
      await dashboard.button('Send').click();
      await card('report.pdf').getByText('The dashboard service did not answer.').waitFor();
      await dashboard.page.unroute('**/api/chats/*/messages');
      await dashboard.button('Send').click();
      await received();
    });
  });

  describe('the message', () => {
    it('shows its picture at once, and goes on showing it without a flash', async () => {
      session.network.media.faults.set('up', { kind: 'slow', bytesPerSecond: slowed(40_000) }, 1);
      const picture = await aPicture();
      await choose(picture);
      await caption().fill('no flash');
      await card(picture.name).getByText('JPEG · ').waitFor();
      await dashboard.button('Send').click();
      const bubble = dashboard.bubble('no flash');
      await bubble.getByText('Uploading to WhatsApp…').waitFor();
      const shown = bubble.getByRole('img', { name: 'no flash' });
      await waitUntilLoaded(shown);
      const before = await lookOf(shown);
      await bubble.getByText('Delivered', { exact: true }).waitFor({ state: 'attached' });
      expect(await bubble.getByText('Uploading to WhatsApp…').count()).toBe(0);
      const after = await lookOf(shown);
      expect(after).toEqual({ ...before, y: after.y });
      // Heights of rows and scroll positions are not always whole pixels.
      expect(Math.abs(after.y - before.y)).toBeLessThan(1);
    });

    it('shows its picture after a reload, too, before it is uploaded', async () => {
      session.network.media.faults.set('up', { kind: 'slow', bytesPerSecond: slowed(3000) }, 1);
      await choose(await aPicture());
      await caption().fill('reloaded');
      await dashboard.button('Send').click();
      const bubble = dashboard.bubble('reloaded');
      // The page asks whether to leave until the service has taken the file.
      await bubble.getByText('Uploading to WhatsApp…').waitFor();
      await dashboard.reload();
      const shown = bubble.getByRole('img', { name: 'reloaded' });
      await waitFor('the picture', async () => (await naturalWidth(shown)) === 320);
      await bubble.getByText('Uploading to WhatsApp…').waitFor();
      await bubble.getByText('Delivered').waitFor({ state: 'attached' });
    });

    it('reports that it waits for the connection, while there is none', async () => {
      session.network.media.faults.set('up', { kind: 'slow', bytesPerSecond: slowed(5000) }, 1);
      await choose(await aPicture());
      await caption().fill('waits');
      await dashboard.button('Send').click();
      const bubble = dashboard.bubble('waits');
      await bubble.getByText('Uploading to WhatsApp…').waitFor();
      await session.api.post('/api/disconnect', {});
      await bubble.getByText('Waiting for the connection').waitFor();
      expect(await bubble.getByText('Uploading to WhatsApp…').count()).toBe(0);
      expect(await findViolations(dashboard)).toEqual([]);
      await dashboard.reload();
      await bubble.getByText('Waiting for the connection').waitFor();
      await session.api.post('/api/connect', {});
      await bubble.getByText('Delivered').waitFor({ state: 'attached' });
      expect(await bubble.getByText('Waiting for the connection').count()).toBe(0);
    });

    it('tells why its file could not be uploaded', async () => {
      const before = session.network.media.requests.length;
      session.network.media.faults.set('up', { kind: 'status', status: 500 });
      await choose(aDocument(1000, 'gone.zip'));
      await dashboard.button('Send').click();
      const bubble = dashboard.bubbles.filter({ hasText: 'gone.zip' });
      await bubble.getByText('Uploading to WhatsApp…').waitFor();
      await waitFor('an attempt', () => session.network.media.requests.length > before);
      rmSync(join(session.service.folder, 'data/media/uploads'), { recursive: true });
      await bubble.getByText('The file of the message is not stored here any more').waitFor();
      expect(await bubble.getByText('Uploading to WhatsApp…').count()).toBe(0);
      expect(await bubble.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    });

    it('is sent again after a failure', async () => {
      session.network.faults.acks({ mode: 'error', errorCode: 498 }, bob);
      const picture = await aPicture();
      await choose(picture);
      await caption().fill('refused');
      await dashboard.button('Send').click();
      const again = dashboard.bubble('refused').getByRole('button', { name: 'Try again' });
      await again.waitFor();
      session.network.faults.clear();
      await again.click();
      const { message } = await received();
      expect(hashOf(await bob.readFile(message))).toBe(hashOf(picture.buffer));
    });
  });

  // --- What is on the page ---

  const field = (): Locator => dashboard.conversation.locator('.compose textarea');
  const caption = (): Locator => dashboard.conversation.getByRole('textbox', { name: 'Caption' });
  const sheet = (): Locator => dashboard.page.locator('attachment-sheet');
  const card = (name: string): Locator => sheet().getByRole('listitem').filter({ hasText: name });
  const attachFiles = (): Locator => dashboard.page.getByRole('menuitem', { name: 'Attach files' });
  const names = (): Promise<string[]> => sheet().locator('.attachment-name').allInnerTexts();

  async function choose(...files: GivenFile[]): Promise<void> {
    await dashboard.button('Attach').click();
    const [chooser] = await Promise.all([
      dashboard.page.waitForEvent('filechooser'),
      attachFiles().click(),
    ]);
    await chooser.setFiles(files);
    await sheet().waitFor();
  }

  /** The last of so many messages that have arrived at the other end in this test. */
  async function received(count = 1): Promise<ReceivedMessage> {
    return waitFor(`${count} messages`, () => bob.received[seen + count - 1]);
  }
});

it('an uploaded file waits for its turn without a note', async () => {
  const browser = await launchBrowser();
  const session = await PairedSession.spawn({ env: { SERVICE_SEND_PER_MINUTE: '1' } });
  const bob = session.network.contact({ name: 'Bob' });
  await bob.say('send me something');
  const path = `/api/chats/${bob.jid}/messages`;
  await session.api.post(path, { text: 'the first of this minute' });
  await bob.waitForMessage('the first of this minute');
  await sendFile(session.api, bob.jid, await makePicture(), { type: 'image', caption: 'later' });
  await waitFor('the upload', async () => {
    const { messages } = (await session.api.get<ThreadDto>(path)).body;
    return messages.at(-1)?.uploaded_at;
  });
  const dashboard = await Dashboard.open(browser, session.service.baseUrl);
  await dashboard.openChat('Bob');
  await dashboard.bubble('later').getByTitle('Queued').waitFor();
  expect(await dashboard.bubble('later').innerText()).not.toContain('Uploading');
  expect(dashboard.problems).toEqual([]);
  await browser.close();
  await session.dispose();
});

async function aPicture(format: 'jpeg' | 'png' = 'jpeg'): Promise<GivenFile> {
  return {
    name: `picture.${format}`,
    mimeType: `image/${format}`,
    buffer: await makePicture(format),
  };
}

const aDocument = (size = 2000, name = 'report.pdf'): GivenFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: randomBytes(size),
});

const aVideo = (): GivenFile => ({
  name: 'film.mp4',
  mimeType: 'video/mp4',
  buffer: makeVideo(),
});

const aVoice = (): GivenFile => ({
  name: 'voice.ogg',
  mimeType: 'audio/ogg',
  buffer: makeVoice(1),
});

async function waitUntilLoaded(picture: Locator): Promise<void> {
  await picture.evaluate((image: HTMLImageElement) => image.decode());
}

const naturalWidth = (picture: Locator): Promise<number> =>
  picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

/** The place of a picture, and its source. */
const lookOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => {
    const { x, y, width, height } = image.getBoundingClientRect();
    return { x, y, width, height, src: image.src };
  });
