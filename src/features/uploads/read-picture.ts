import { withPicture } from '../../base/common/pictures/picture-reader.js';
import type { FileFacts } from './file-facts.js';

/** The longest side of a thumbnail: enough for a blurred picture, and little in each message. */
const THUMBNAIL_PIXELS = 72;
const THUMBNAIL_QUALITY = 60;

/** Dimensions and a thumbnail, which a very large picture does not get; empty for a damaged picture. */
export async function readPicture(path: string): Promise<Partial<FileFacts>> {
  try {
    return await withPicture(path, async ({ metadata: { autoOrient, pages = 1 }, picture }) => {
      // The first frame; reads all of its pixels, which reveals a damaged picture.
      const thumbnail = await picture
        ?.autoOrient()
        .resize({ width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS, fit: 'inside' })
        .flatten({ background: 'white' })
        .jpeg({ quality: THUMBNAIL_QUALITY })
        .toBuffer();
      return {
        width: autoOrient.width,
        height: autoOrient.height,
        thumbnail: thumbnail?.toString('base64') ?? null,
        isAnimated: pages > 1,
      };
    });
  } catch {
    return {};
  }
}
