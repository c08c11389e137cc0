import pLimit from 'p-limit';
import type { Metadata, Sharp } from 'sharp';

/** Memory for a picture that is decoded as a whole: 32 million pixels of four bytes, more than most phones send. */
const MAX_DECODED_BYTES = 128_000_000;
/** Pixels of a picture that is decoded line by line: 16,384 by 16,384. */
const MAX_STREAMED_PIXELS = 268_402_689;
/** The limit in the whole process. */
const MAX_AT_ONCE = 2;

const limit = pLimit(MAX_AT_ONCE);

/** Facts about a picture, and the picture if there is memory for its pixels. */
export interface OpenedPicture {
  metadata: Metadata;
  /** Null if decoding it would need too much memory. Throws for a damaged picture. */
  picture: Sharp | null;
}

/**
 * Opens a stranger's picture within limits: its header tells how much memory it needs, and few are open at once. Hides
 * the library's settings; the library is loaded at its first use.
 * @param failOn the faults that count as damage
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
    // Fewer lines in memory: each thread has its own.
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

/** True if it is decoded line by line. A picture in several passes is not, nor one that must be turned. */
function isStreamed({ format, isProgressive, orientation = 1 }: Metadata): boolean {
  if (isProgressive) return false;
  return format === 'jpeg' || (format === 'png' && orientation === 1);
}
