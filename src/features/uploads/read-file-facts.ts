import { fileTypeFromFile } from 'file-type';
import type { FileFacts } from './file-facts.js';
import { readSound } from './read-sound.js';
import { readVideo } from './read-video.js';
import { withPicture } from '../../base/common/pictures/picture-reader.js';

const UNKNOWN_TYPE = 'application/octet-stream';
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
const VIDEOS = new Set(['video/mp4', 'video/quicktime', 'video/3gpp', 'video/3gpp2']);

/** Names that WhatsApp's clients do not know, and the known ones. */
const USUAL_NAMES: Record<string, string> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/vnd.wave': 'audio/wav',
  'video/x-m4v': 'video/mp4',
};

/** The longest side of a thumbnail: enough for a blurred picture, and little in each message. */
const THUMBNAIL_PIXELS = 72;
const THUMBNAIL_QUALITY = 60;

/**
 * Recognises a file by its content. Unreadable facts stay null: a damaged picture has no width.
 * @param claimed the type that the client names
 */
export async function readFileFacts(path: string, claimed: string | null): Promise<FileFacts> {
  const recognised = (await fileTypeFromFile(path))?.mime;
  const mimetype = USUAL_NAMES[recognised ?? ''] ?? recognised ?? claimed ?? UNKNOWN_TYPE;
  const facts: FileFacts = {
    mimetype,
    width: null,
    height: null,
    seconds: null,
    waveform: null,
    thumbnail: null,
    isAnimated: false,
    isDamaged: false,
  };
  // A claimed type is no reason to read the file as one.
  if (recognised === undefined) return facts;
  return { ...facts, ...(await readMore(path, mimetype)) };
}

async function readMore(path: string, mimetype: string): Promise<Partial<FileFacts>> {
  if (PICTURES.has(mimetype)) return readPicture(path);
  if (VIDEOS.has(mimetype)) return readVideo(path, mimetype);
  // A sound in a movie is read as a video: the reader of sounds reads whole tables, which may be as long.
  if (mimetype === 'audio/mp4') return readVideo(path, mimetype);
  return mimetype.startsWith('audio/') ? readSound(path, mimetype) : {};
}

/**
 * Dimensions and a thumbnail, which a very large picture does not get.
 * @param failOn the faults that count as damage
 */
async function readPicture(
  path: string,
  failOn: 'error' | 'warning' = 'warning',
): Promise<Partial<FileFacts>> {
  const read = withPicture(
    path,
    async ({ metadata: { autoOrient, pages = 1 }, picture }) => {
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
    },
    failOn,
  );
  return read.catch((error: unknown) => {
    // Some cameras write bytes between the parts of a JPEG, which nobody sees.
    const isHarmless = failOn === 'warning' && String(error).includes('extraneous bytes');
    return isHarmless ? readPicture(path, 'error') : { isDamaged: true };
  });
}
