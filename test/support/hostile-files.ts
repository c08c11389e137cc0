import { buffer } from 'node:stream/consumers';
import { createDeflate, crc32 } from 'node:zlib';
import { box, makeVideo, opusHeaders, toPage, words } from './data/sample-files.js';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** The passes of Adam7: the start of each, and its steps, in columns and rows (PNG specification, 8.2). */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;
const MEGABYTE = Buffer.alloc(1024 * 1024);

/** A black picture as PNG: its pixels compress to a thousandth. */
export async function makeHugePng(side: number, isInterlaced: boolean): Promise<Buffer> {
  const sizes = isInterlaced
    ? PASSES.map(([x, dx, y, dy]) => lines(Math.ceil((side - x) / dx), Math.ceil((side - y) / dy)))
    : [lines(side, side)];
  const header = Buffer.concat([
    words(side, side),
    Buffer.from([8, 2, 0, 0, Number(isInterlaced)]),
  ]);
  const pixels = await zeros(sizes.reduce((sum, size) => sum + size, 0));
  return Buffer.concat([
    PNG,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A film whose table claims to have four billion entries of the same kind, which need no bytes. */
export function makeLyingVideo(table: string): Buffer {
  const video = makeVideo();
  const at = video.indexOf(table === 'ctts' ? 'stts' : table);
  video.write(table, at, 'latin1');
  // The version, and one size for all entries, precede the count.
  if (table === 'stsz') video.writeUInt32BE(1, at + 8);
  video.writeUInt32BE(0xfffffff0, at + (table === 'stsz' ? 12 : 8));
  return video;
}

const MANY = 700_000;

/** Small sounds with more parts than real ones: a careless reader is busy for minutes. */
export const SOUNDS_OF_MANY_PARTS: Record<string, () => Buffer> = {
  'a movie with a sound alone, and empty boxes': () => {
    const boxes = Buffer.concat(Array<Buffer>(MANY).fill(box('free')));
    const type = box('ftyp', Buffer.from('M4A '), words(0), Buffer.from('M4A mp42'));
    const header = box('mvhd', words(0, 0, 0, 1000, 7000), Buffer.alloc(80));
    const media = box('mdia', box('hdlr', words(0, 0), Buffer.from('soun')));
    return Buffer.concat([type, box('moov', header, box('trak', box('tkhd'), media)), boxes]);
  },
  'a WAV of empty chunks': () => {
    const chunks = Buffer.concat(Array<Buffer>(MANY).fill(Buffer.from('junk\0\0\0\0', 'latin1')));
    return Buffer.concat([Buffer.from('RIFF\xff\xff\xff\0WAVE', 'latin1'), chunks]);
  },
  // Seven bytes each; the fourth to the sixth hold its length.
  'an AAC of empty frames': () =>
    Buffer.concat(Array<Buffer>(MANY).fill(Buffer.from('fff1508000fffc', 'hex'))),
  'an AMR of empty frames': () =>
    Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(MANY * 7, 0x7c)]),
  'an MP3 of bytes that may begin a frame': () =>
    Buffer.concat([Buffer.from('fffb10c4', 'hex'), Buffer.alloc(MANY * 6, 0xff)]),
};

/** Two libraries put the pages of a packet together each time anew. Of a few bytes each, in a file of 4 MB. */
export function makeSoundOfContinuedPages(): Buffer {
  const pages = Array.from({ length: 130_000 }, (_, at) =>
    toPage([Buffer.from('a')], at + 2, 48_000 * 60, at === 0 ? 0 : 1),
  );
  return Buffer.concat([...opusHeaders(), ...pages]);
}

/** Half a minute in each page: 255 packets of 48 frames, of which each has 2.5 ms. */
export function makeSoundOfLargePages(count: number): Buffer {
  const packet = Buffer.concat([Buffer.from([0xe3, 48]), Buffer.alloc(96)]);
  const packets = Array<Buffer>(255).fill(packet);
  const pages = Array.from({ length: count }, (_, at) =>
    toPage(packets, at + 2, (at + 1) * 255 * 5760, 0),
  );
  return Buffer.concat([...opusHeaders(), ...pages]);
}

/** An MP3 of 26 seconds with 300,000 titles before it: parsing them takes seconds, in one piece. */
export function makeSoundOfManyTitles(): Buffer {
  const title = Buffer.from('TIT2\0\0\0\x02\0\0\0A', 'latin1');
  const titles = Buffer.concat(Array<Buffer>(300_000).fill(title));
  const size = [21, 14, 7, 0].map((bits) => (titles.length >> bits) & 0x7f);
  const frame = Buffer.concat([Buffer.from('fffb10c4', 'hex'), Buffer.alloc(100)]);
  return Buffer.concat([
    Buffer.from('ID3\x03\0\0', 'latin1'),
    Buffer.from(size),
    titles,
    ...Array<Buffer>(1000).fill(frame),
  ]);
}

/** The number of bytes: three for each pixel, and one for the filter of each line. */
function lines(width: number, height: number): number {
  return width === 0 ? 0 : height * (1 + 3 * width);
}

function zeros(size: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const compressed = buffer(deflate);
  for (let left = size; left > 0; left -= MEGABYTE.length) {
    deflate.write(MEGABYTE.subarray(0, Math.min(left, MEGABYTE.length)));
  }
  deflate.end();
  return compressed;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  return Buffer.concat([words(content.length), body, words(crc32(body))]);
}
