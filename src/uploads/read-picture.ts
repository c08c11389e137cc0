import sharp from 'sharp';
import type { FileFacts } from './file-facts.js';

/** The longest side of a thumbnail: enough for a blurred picture, and little in each message. */
const THUMBNAIL_PIXELS = 72;
const THUMBNAIL_QUALITY = 60;

// Each picture is read once; and the cache would take a new file of an old name for the old one.
sharp.cache(false);

/** Dimensions and a thumbnail; nothing of a damaged picture. */
export async function readPicture(path: string): Promise<Partial<FileFacts>> {
  try {
    const { autoOrient, pages = 1 } = await sharp(path).metadata();
    // The first frame; reads all of its pixels, so that a damaged picture is found out.
    const thumbnail = await sharp(path)
      .autoOrient()
      .resize({ width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS, fit: 'inside' })
      .flatten({ background: 'white' })
      .jpeg({ quality: THUMBNAIL_QUALITY })
      .toBuffer();
    return {
      width: autoOrient.width,
      height: autoOrient.height,
      thumbnail: thumbnail.toString('base64'),
      isAnimated: pages > 1,
    };
  } catch {
    return {};
  }
}
