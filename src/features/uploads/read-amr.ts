import { createReadStream } from 'node:fs';
import { yieldIfLong } from '../../base/common/async/yield-if-long.js';

/** The bytes that follow the first byte of a frame, by its type; type 15 has no sound (RFC 4867, 5.3). */
const SIZES: Record<string, Record<number, number>> = {
  '#!AMR\n': { ...[12, 13, 15, 17, 19, 20, 26, 31, 5], 15: 0 },
  '#!AMR-WB\n': { ...[17, 23, 32, 36, 40, 46, 50, 58, 60, 5], 14: 0, 15: 0 },
};
const FRAMES_PER_SECOND = 50;
/** A day. Frames without sound have one byte: a file of 2 GB has many. */
const MOST_FRAMES = 24 * 60 * 60 * FRAMES_PER_SECOND;

/**
 * The seconds of an AMR, of narrow or wide band, from its frames: it has no index. Null for more than a day.
 * @throws Error for a damaged file
 */
export async function readAmr(path: string): Promise<number | null> {
  let sizes: Record<number, number> | undefined;
  let frames = 0;
  let at = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    if (!sizes) {
      const mark = piece.toString('latin1', 0, piece.indexOf('\n') + 1);
      sizes = SIZES[mark];
      at = mark.length;
    }
    if (!sizes) throw new Error('The codec is unknown');
    for (; at < piece.length; frames += 1) {
      const size = sizes[(piece.readUInt8(at) >> 3) & 15];
      // Players stop here.
      if (size === undefined) return frames / FRAMES_PER_SECOND;
      at += 1 + size;
    }
    at -= piece.length;
    if (frames > MOST_FRAMES) return null;
    await yieldIfLong();
  }
  return frames / FRAMES_PER_SECOND;
}
