import { buffer } from 'node:stream/consumers';
import { createDeflate, crc32 } from 'node:zlib';
import { makeVideo, words } from './sample-files.js';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** By Adam7: where each pass begins, and its steps, in columns and rows (PNG specification, 8.2). */
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
  // The version, and for sizes the one size of all, stand before the count.
  if (table === 'stsz') video.writeUInt32BE(1, at + 8);
  video.writeUInt32BE(0xfffffff0, at + (table === 'stsz' ? 12 : 8));
  return video;
}

/** The bytes of lines of three each for a pixel, and one for the filter. */
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
