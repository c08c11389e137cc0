import pLimit from 'p-limit';
import type { Metadata, Sharp } from 'sharp';

/** Of one decoded picture that is in memory as a whole: 32 million pixels of four bytes, more than most phones send. */
const MAX_DECODED_BYTES = 128_000_000;
/** Of one that is decoded line by line: 16,384 by 16,384. */
const MAX_STREAMED_PIXELS = 268_402_689;
/** In the whole process. */
const MAX_AT_ONCE = 2;

const limit = pLimit(MAX_AT_ONCE);

/** What a picture says of itself, and the picture if there is memory for its pixels. */
export interface OpenedPicture {
  metadata: Metadata;
  /** Null if decoding it would need more memory than it may have. Throws at a damaged picture. */
  picture: Sharp | null;
}

/**
 * Opens a picture of anybody, within limits: its header alone says how much memory it needs, and few are open at once.
 * Hides the library's settings; it is loaded when it is first used.
 * @param failOn what counts as damaged
 * @throws Error if it is no picture
 */
export async function withPicture<T>(
  source: string | Uint8Array,
  use: (opened: OpenedPicture) => Promise<T>,
  failOn: 'error' | 'warning' = 'warning',
): Promise<T> {
  return limit(async () => {
    const { default: sharp } = await import('sharp');
    // Most pictures are read once; and the cache would take a new file of an old name for the old one.
    sharp.cache(false);
    // Each thread has lines of the picture of its own.
    sharp.concurrency(1);
    const metadata = await sharp(source, { limitInputPixels: false }).metadata();
    const options = { limitInputPixels: MAX_STREAMED_PIXELS, failOn };
    const picture = hasMemoryFor(metadata) ? sharp(source, options) : null;
    return use({ metadata, picture });
  });
}

function hasMemoryFor(metadata: Metadata): boolean {
  const pixels = metadata.width * metadata.height;
  if (isStreamed(metadata)) return pixels <= MAX_STREAMED_PIXELS;
  // The coefficients of a JPEG have two bytes.
  const bytes = metadata.depth !== 'uchar' || metadata.format === 'jpeg' ? 2 : 1;
  return pixels * metadata.channels * bytes <= MAX_DECODED_BYTES;
}

/** Whether it is decoded line by line. One that comes in several passes is not, nor one that must be turned. */
function isStreamed({ format, isProgressive, orientation = 1 }: Metadata): boolean {
  if (isProgressive) return false;
  return format === 'jpeg' || (format === 'png' && orientation === 1);
}
