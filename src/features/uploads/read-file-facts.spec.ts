import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createFolder } from '../../../test/support/unit/factories.js';
import {
  makePicture,
  makeVideo,
  makeVoice,
  opusHeaders,
  toPage,
} from '../../../test/support/data/sample-files.js';
import type { FileFacts } from './file-facts.js';
import { readFileFacts } from './read-file-facts.js';

let folder: string;

beforeAll(() => {
  folder = createFolder();
});

afterAll(() => rmSync(folder, { recursive: true }));

function read(bytes: Buffer, claimed: string | null = null): Promise<FileFacts> {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return readFileFacts(path, claimed);
}

const NOTHING = {
  width: null,
  height: null,
  seconds: null,
  waveform: null,
  thumbnail: null,
  isAnimated: false,
  isDamaged: false,
};

describe('the facts of a file', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('of a picture: %s', async (format) => {
    const facts = await read(await makePicture(format));
    expect(facts).toMatchObject({ mimetype: `image/${format}`, width: 320, height: 200 });
    const thumbnail = await sharp(Buffer.from(facts.thumbnail ?? '', 'base64')).metadata();
    expect(thumbnail).toMatchObject({ format: 'jpeg', width: 72, height: 45 });
  });

  it('of a picture that the camera has turned are those of the shown picture', async () => {
    const turned = await sharp(await makePicture())
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await read(turned)).toMatchObject({ width: 200, height: 320 });
  });

  it('of a picture with bytes between its parts, as some cameras write them', async () => {
    const whole = await makePicture();
    const at = whole.indexOf('ffdb', 4, 'hex');
    const facts = await read(
      Buffer.concat([whole.subarray(0, at), Buffer.alloc(3), whole.subarray(at)]),
    );
    expect(facts).toMatchObject({ width: 320, isDamaged: false, thumbnail: expect.any(String) });
  });

  it('of an animated sticker', async () => {
    const frames = [await makePicture('png'), await makePicture('png')];
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await read(animated)).toMatchObject({ mimetype: 'image/webp', isAnimated: true });
  });

  it('of a video whose index stands at the end', async () => {
    const facts = await read(makeVideo({ size: 3_000_000 }));
    expect(facts).toEqual({
      ...NOTHING,
      mimetype: 'video/mp4',
      width: 640,
      height: 360,
      seconds: 7,
    });
  });

  it('of a voice message: its waveform rises with its loudness', async () => {
    const { mimetype, seconds, waveform } = await read(makeVoice(3));
    expect([mimetype, seconds]).toEqual(['audio/ogg; codecs=opus', 3]);
    expect(waveform).toHaveLength(64);
    for (const part of [0, 16, 32, 48, 63]) {
      expect(Math.abs((waveform?.[part] ?? -1) - (100 * part) / 63)).toBeLessThan(5);
    }
  });

  it('of a voice message that is cut off: the waveform of the remaining part', async () => {
    const whole = makeVoice(3);
    const { seconds, waveform } = await read(whole.subarray(0, whole.length / 2));
    expect(seconds).toBe(2);
    expect(waveform?.map((part, index) => Math.abs(part - (100 * index) / 63) < 5)).toEqual(
      Array(64).fill(true),
    );
  });

  it.each([
    ['Vorbis', '\x01vorbis', 12, 44_100, 0],
    ['Speex', 'Speex   ', 36, 16_000, 0],
    ['FLAC', '\x7fFLAC\x01\0\0\x01fLaC', 27, 48_000, 4],
  ])('of a sound in Ogg that is not Opus: %s', async (name, mark, rateAt, rate, shift) => {
    const head = Buffer.alloc(80);
    head.write(mark, 'latin1');
    if (shift > 0) head.writeUInt32BE(rate << (8 + shift), rateAt);
    else head.writeUInt32LE(rate, rateAt);
    const sound = Buffer.from('sound');
    const pages = [toPage([head], 0, 0, 2), toPage([sound], 1, 5 * rate, 0)];
    // The one in which no packet ends does not say how long it is until then.
    pages.push(toPage([sound], 2, -1, 0), toPage([sound], 3, 9 * rate, 4).subarray(0, -1));
    expect(await read(Buffer.concat(pages))).toEqual({
      ...NOTHING,
      mimetype: `audio/ogg; codecs=${name.toLowerCase()}`,
      seconds: 5,
    });
  });

  it('of a sound that claims thousands of years: no length', async () => {
    const [head, tags] = opusHeaders();
    const end = toPage([Buffer.from('sound')], 2, 2 ** 53, 4);
    expect(await read(Buffer.concat([head, tags, end]))).toMatchObject({
      isDamaged: false,
      seconds: null,
      waveform: null,
    });
  });

  it('of a voice message with a large cover: its length, if not its waveform', async () => {
    const [head, tags] = opusHeaders();
    const sound = makeVoice(3).subarray(head.length + tags.length);
    const cover = [Buffer.from('OpusTags'), Buffer.alloc(60_000)];
    const pages = [head, toPage(cover, 1, -1, 0), toPage([Buffer.alloc(60_000)], 2, 0, 1)];
    expect(await read(Buffer.concat([...pages, sound]))).toEqual({
      ...NOTHING,
      mimetype: 'audio/ogg; codecs=opus',
      seconds: 3,
    });
  });

  it('of a long sound behind another one: no length', async () => {
    const first = Buffer.from(makeVoice(1));
    for (let at = 0; (at = first.indexOf('OggS', at)) !== -1; at += 1) first.writeUInt8(1, at + 14);
    const following = Array<Buffer>(4).fill(makeVoice(3));
    expect(await read(Buffer.concat([first, ...following]))).toEqual({
      ...NOTHING,
      mimetype: 'audio/ogg; codecs=opus',
    });
  });

  it.each([
    ['an AMR without sound', Buffer.from('#!AMR\n'), 'audio/amr'],
    ['an Ogg without its end', makeVoice(1).subarray(0, 50), 'audio/ogg; codecs=opus'],
    ['an MP3 without its end', Buffer.from('fffb10c4', 'hex'), 'audio/mpeg'],
  ])('of %s are its type alone', async (_name, bytes, mimetype) => {
    expect(await read(bytes)).toEqual({ ...NOTHING, mimetype, isDamaged: true });
  });

  it.each<[string, string | null, string]>([
    ['what the client claims', 'text/csv', 'text/csv'],
    ['unknown if it claims nothing', null, 'application/octet-stream'],
  ])('of bytes without a known form: %s', async (_name, claimed, mimetype) => {
    expect(await read(Buffer.from('a,b\n1,2\n'), claimed)).toEqual({ ...NOTHING, mimetype });
  });

  it('of a video whose index has no length: no length', async () => {
    expect(await read(makeVideo({ seconds: 0 }))).toMatchObject({
      width: 640,
      seconds: null,
      isDamaged: false,
    });
  });

  it.each([
    ['picture', makePicture(), 'image/jpeg'],
    ['sticker', makePicture('webp'), 'image/webp'],
    ['video', Promise.resolve(makeVideo()), 'video/mp4'],
  ])('of a damaged %s are its type alone', async (_name, whole, mimetype) => {
    const bytes = await whole;
    const damaged = bytes.subarray(0, bytes.length / 2);
    expect(await read(damaged, 'image/jpeg')).toEqual({ ...NOTHING, mimetype, isDamaged: true });
  });

  it("never depend on the client's claim if the content is known", async () => {
    expect(await read(makeVideo(), 'image/jpeg')).toMatchObject({ mimetype: 'video/mp4' });
  });
});
