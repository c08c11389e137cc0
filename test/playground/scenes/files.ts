import sharp from 'sharp';
import {
  audioMessage,
  documentMessage,
  imageMessage,
  stickerMessage,
  videoMessage,
  voiceMessage,
} from '../../../packages/network/src/people/content/media.js';
import { viewOnce } from '../../../packages/network/src/people/content/wrappings.js';
import { makeVoice } from '../../support/data/sample-files.js';
import { CLIP, drawClip, drawFirstFrame } from '../files/clip.js';
import { writePage } from '../files/page.js';
import { drawPhoto, drawSticker, makeTone } from '../files/sample-files.js';
import { sending, type Scene, type Stage } from './stage.js';

const PHOTO = { width: 1280, height: 960 };
const SECONDS = 3;
const THUMBNAIL_PX = 72;
const DAY = 60;

let photos = 0;

/** Scenes with a file that can be fetched. */
export const FILE_SCENES = {
  image: async (stage) => stage.me.sendMessage(await photo(stage), sending(stage)),
  video: async (stage) => {
    const file = await stage.me.storeFile('video', await drawClip());
    const jpegThumbnail = await shrink(await drawFirstFrame());
    const facts = { ...CLIP, mimetype: 'video/webm', jpegThumbnail, caption: stage.text };
    return stage.me.sendMessage(videoMessage({ ...file, ...facts }), sending(stage));
  },
  voice: async (stage) => {
    const file = await stage.me.storeFile('audio', makeVoice(SECONDS));
    // Its tone becomes louder and louder.
    const waveform = Uint8Array.from({ length: 64 }, (_, part) => Math.round((100 * part) / 63));
    const message = voiceMessage({ ...file, seconds: SECONDS, waveform });
    return stage.me.sendMessage(message, sending(stage));
  },
  audio: async (stage) => {
    const file = await stage.me.storeFile('audio', makeTone(SECONDS));
    const facts = { mimetype: 'audio/wav', seconds: SECONDS };
    return stage.me.sendMessage(audioMessage({ ...file, ...facts }), sending(stage));
  },
  document: async (stage) => {
    const file = await stage.me.storeFile('document', writePage('A page from the playground.'));
    const names = { fileName: 'page.pdf', title: 'page.pdf', pageCount: 1, caption: stage.text };
    return stage.me.sendMessage(documentMessage({ ...file, ...names }), sending(stage));
  },
  sticker: async (stage) => {
    const file = await stage.me.storeFile('sticker', await drawSticker());
    return stage.me.sendMessage(stickerMessage(file), sending(stage));
  },
  'view-once': async (stage) =>
    stage.me.sendMessage(viewOnce(await photo(stage)), {
      ...sending(stage),
      withheld: 'view-once',
    }),
} satisfies Record<string, Scene>;

async function photo({ me, text = 'The view from here' }: Stage) {
  // Each is another file: the dashboard fetches no file twice, so that a fault would not be seen.
  photos += 1;
  const picture = await drawPhoto(PHOTO.width, PHOTO.height, DAY - (photos % DAY));
  const file = await me.storeFile('image', picture);
  return imageMessage({ ...file, ...PHOTO, jpegThumbnail: await shrink(picture), caption: text });
}

function shrink(picture: Buffer): Promise<Buffer> {
  return sharp(picture).resize(THUMBNAIL_PX).jpeg({ quality: 50 }).toBuffer();
}
