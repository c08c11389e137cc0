import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { proto } from '@whiskeysockets/baileys';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import * as media from '../../../packages/network/src/people/content/media.js';
import { viewOnce } from '../../../packages/network/src/people/content/wrappings.js';
import { bytesOf, fetchMedia, mediaOf, waitForMessage } from '../../support/data/message-media.js';
import { PairedSession } from '../../support/service/session.js';

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

describe('GET /api/messages/:id/thumbnail', () => {
  let session: PairedSession;
  let bob: Contact;
  let small: Buffer;
  let large: Buffer;
  let huge: Buffer;

  beforeAll(async () => {
    session = await PairedSession.start({ env: { SERVICE_MEDIA_FETCH: 'none' } });
    bob = session.network.contact({ name: 'Bob' });
    small = await picture(72, 54).jpeg().toBuffer();
    large = await picture(1600, 1200).jpeg().toBuffer();
    // Interlaced in several passes: a picture that can be read line by line takes little memory.
    huge = await picture(7000, 7000).png({ palette: true, progressive: true }).toBuffer();
  });

  afterAll(async () => {
    expect(session.output).not.toMatch(/unhandled|uncaught/i);
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('gives the one in the message, drawn again, and fetches nothing', async () => {
    const id = await sendImage({ jpegThumbnail: withTrailer(small) });
    const { url, ...answer } = await thumbnailOf(id);
    expect(answer).toMatchObject({ status: 200, type: 'image/jpeg', width: 72, height: 54 });
    expect(answer.bytes.includes('<script>')).toBe(false);
    expect(session.network.media.requests).toEqual([]);
    const { headers } = await fetch(url);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    const again = await fetch(url, { headers: { 'If-None-Match': headers.get('etag')! } });
    expect(again.status).toBe(304);
  });

  it('is scaled from the picture, if that is here', async () => {
    const id = await sendImage({ jpegThumbnail: small });
    expect(await thumbnailOf(id, 256)).toMatchObject({ status: 200, width: 72, height: 54 });
    await fetchFile(id);
    expect(await thumbnailOf(id, 256)).toMatchObject({ status: 200, width: 256, height: 192 });
    expect(await thumbnailOf(id)).toMatchObject({ status: 200, width: 72, height: 54 });
  });

  it('exists for a picture without one as soon as the picture is here', async () => {
    const id = await sendImage({ jpegThumbnail: null });
    expect((await mediaOf(session, id)).thumbnail_url).toBeNull();
    expect(await thumbnailOf(id)).toMatchObject({ status: 404, code: 'no_thumbnail' });
    await fetchFile(id);
    const path = (await mediaOf(session, id)).thumbnail_url!;
    expect((await fetch(new URL(path, session.service.baseUrl))).status).toBe(200);
    expect(await thumbnailOf(id)).toMatchObject({ status: 200, width: 320, height: 240 });
  });

  it('keeps transparency', async () => {
    const webp = await sharp({
      create: { width: 512, height: 512, channels: 4, background: '#00000000' },
    })
      .webp()
      .toBuffer();
    const id = await send(media.stickerMessage(await bob.storeFile('sticker', webp)));
    await fetchFile(id);
    expect(await thumbnailOf(id, 128)).toMatchObject({ type: 'image/webp', width: 128 });
  });

  it.each([
    ['words', () => Buffer.from('no picture')],
    ['a drawing that is a program', () => SVG],
    ['half a picture', () => small.subarray(0, small.length / 2)],
    ['a picture whose pixels take too much memory', () => huge],
  ])('gives nothing for %s', async (_what, bytes) => {
    const strange = bytes();
    const id = await send(
      media.imageMessage({ ...(await bob.storeFile('image', strange)), jpegThumbnail: strange }),
    );
    expect(await thumbnailOf(id)).toMatchObject({ status: 404, code: 'no_thumbnail' });
    await fetchFile(id);
    expect(await thumbnailOf(id, 256)).toMatchObject({ status: 404, code: 'no_thumbnail' });
  });

  it('gives nothing for texts and view-once messages', async () => {
    const { id } = await bob.say('words');
    await waitForMessage(session, id);
    expect(await thumbnailOf(id)).toMatchObject({ status: 404, code: 'no_thumbnail' });
    const once = await send(viewOnce(media.imageMessage({ jpegThumbnail: small })));
    expect((await mediaOf(session, once)).thumbnail_url).toBeNull();
    expect(await thumbnailOf(once)).toMatchObject({ status: 404, code: 'no_thumbnail' });
  });

  it.each(['63', '1025', 'large'])('refuses the size %s', async (size) => {
    const id = await sendImage({ jpegThumbnail: small });
    expect(await thumbnailOf(id, size)).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  function picture(width: number, height: number) {
    return sharp({ create: { width, height, channels: 3, background: '#1f7a54' } });
  }

  async function sendImage(parts: proto.Message.IImageMessage): Promise<string> {
    // Each size is another file.
    const bytes = withTrailer(large);
    return send(media.imageMessage({ ...(await bob.storeFile('image', bytes)), ...parts }));
  }

  async function send(message: proto.IMessage): Promise<string> {
    const { id } = await bob.sendMessage(message);
    await waitForMessage(session, id);
    return id;
  }

  async function fetchFile(id: string): Promise<void> {
    const answer = await fetchMedia(session, id);
    expect(answer.status).toBe(200);
    await bytesOf(answer);
  }

  async function thumbnailOf(id: string, size?: number | string) {
    const query = size === undefined ? '' : `?size=${size}`;
    const url = new URL(`/api/messages/${id}/thumbnail${query}`, session.service.baseUrl);
    const response = await fetch(url);
    const bytes = await bytesOf(response);
    const { status } = response;
    const type = response.headers.get('content-type');
    if (status !== 200) return { status, type, bytes, url, ...JSON.parse(bytes.toString()) };
    const { width, height } = await sharp(bytes).metadata();
    return { status, type, bytes, url, width, height };
  }
});

/** The picture, followed by bytes that no decoder reads. */
function withTrailer(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.from('<script>'), randomBytes(16)]);
}
