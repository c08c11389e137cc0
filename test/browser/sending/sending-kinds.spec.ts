import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { proto } from '@whiskeysockets/baileys';
import type { Browser } from 'playwright-core';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { hashOf } from '../../support/hash-of.js';
import { makePicture, makeVideo, makeVoice } from '../../support/data/sample-files.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { launchBrowser } from '../support/chromium.js';
import { Dashboard } from '../support/dashboard.js';

interface Kind {
  name: string;
  file: string;
  make: () => Promise<Buffer> | Buffer;
  /** The page's proposal of how to send it; null if there is no choice. */
  proposed: string | null;
  /** The choice in its place. */
  chosen?: string;
  takesCaption: boolean;
  expected: proto.IMessage;
}

const KINDS: Kind[] = [
  {
    name: 'a photo',
    file: 'photo.jpg',
    make: () => makePicture(),
    proposed: 'Photo',
    takesCaption: true,
    expected: { imageMessage: { width: 320, height: 200, mimetype: 'image/jpeg' } },
  },
  {
    name: 'a video',
    file: 'film.mp4',
    make: () => makeVideo({ size: 200_000 }),
    proposed: 'Video',
    takesCaption: true,
    expected: { videoMessage: { width: 640, height: 360, seconds: 7 } },
  },
  {
    name: 'a GIF',
    file: 'film.mp4',
    make: () => makeVideo({ size: 200_000 }),
    proposed: 'Video',
    chosen: 'GIF',
    takesCaption: true,
    expected: { videoMessage: { gifPlayback: true, seconds: 7 } },
  },
  {
    name: 'an audio file',
    file: 'audio.ogg',
    make: () => makeVoice(2),
    proposed: 'Voice message',
    chosen: 'Audio',
    takesCaption: false,
    expected: { audioMessage: { seconds: 2, mimetype: 'audio/ogg; codecs=opus' } },
  },
  {
    name: 'a voice message',
    file: 'voice.ogg',
    make: () => makeVoice(3),
    proposed: 'Voice message',
    takesCaption: false,
    expected: { audioMessage: { seconds: 3, ptt: true } },
  },
  {
    name: 'a document',
    file: 'Bericht für März.pdf',
    make: () => randomBytes(100_000),
    proposed: null,
    takesCaption: true,
    expected: { documentMessage: { fileName: 'Bericht für März.pdf' } },
  },
  {
    name: 'a sticker',
    file: 'sticker.webp',
    make: () => makePicture('webp', { width: 512, height: 512 }),
    proposed: 'Sticker',
    takesCaption: false,
    expected: { stickerMessage: { width: 512, mimetype: 'image/webp' } },
  },
];

const CASES = KINDS.flatMap((kind) =>
  ['a chat of two', 'a group'].map((chat) => [kind.name, chat, kind] as const),
);

describe('a file that the page sends', () => {
  let browser: Browser;
  let session: ProcessSession;
  let bob: Contact;
  let group: Group;
  let dashboard: Dashboard;

  beforeAll(async () => {
    [browser, session] = await Promise.all([
      launchBrowser(),
      PairedSession.spawn({ env: { SERVICE_SEND_PER_MINUTE: '0' } }),
    ]);
    bob = session.network.contact({ name: 'Bob', receipts: 'delivered' });
    group = session.network.group({ subject: 'Friends', participants: [bob] });
    dashboard = await Dashboard.open(browser, session.service.baseUrl);
    await dashboard.waitForStatus('Connected');
  });

  afterAll(async () => {
    await browser.close();
    await session.dispose();
    expect(dashboard.problems).toEqual([]);
    expect(session.network.errors).toEqual([]);
  });

  it.each(CASES)('%s, to %s, arrives as it was sent', async (_name, chat, kind) => {
    const isGroup = chat === 'a group';
    const question = `may I have ${kind.name}?`;
    await bob.say(question, isGroup ? { to: group } : {});
    const { page } = dashboard;
    await dashboard.goTo(`#/chats/${encodeURIComponent(isGroup ? group.jid : bob.jid)}`);
    await dashboard.bubble(question).hover();
    await dashboard.bubble(question).getByRole('button', { name: 'Reply' }).click();
    const buffer = await kind.make();
    await page
      .locator('attach-button input')
      // Without a type: the service recognises it.
      .setInputFiles([{ name: kind.file, mimeType: '', buffer }]);
    const card = page.locator('attachment-card');
    await card.getByText(/ · .* kB$/).waitFor();
    expect(await card.getByRole('combobox').locator('option:checked').allInnerTexts()).toEqual(
      kind.proposed === null ? [] : [kind.proposed],
    );
    if (kind.chosen) await card.getByRole('combobox').selectOption(kind.chosen);
    const name = kind.takesCaption ? 'Caption' : 'Message';
    const field = dashboard.conversation.getByRole('textbox', { name });
    if (kind.takesCaption) await field.fill(`this is ${kind.name}`);
    else await field.focus();
    const before = bob.received.length;
    await page.keyboard.press('Enter');

    const { message } = await waitFor('the message', () => bob.received[before]);
    expect(message).toMatchObject(kind.expected);
    expect(hashOf(await bob.readFile(message))).toBe(hashOf(buffer));
    const content = contentOf(message);
    expect(content?.contextInfo?.quotedMessage).toMatchObject({ conversation: question });
    const caption = kind.takesCaption ? `this is ${kind.name}` : null;
    expect((content as { caption?: string | null })?.caption ?? null).toBe(caption);
    expect(message.audioMessage?.ptt ?? false).toBe(kind.name === 'a voice message');
    await card.waitFor({ state: 'detached' });
  });
});

function contentOf(message: proto.IMessage) {
  const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } = message;
  return imageMessage ?? videoMessage ?? audioMessage ?? documentMessage ?? stickerMessage;
}
