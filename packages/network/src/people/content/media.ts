import type { proto } from '@whiskeysockets/baileys';
import { withSecret } from './text.js';
import { contentBytes } from '../../state/ids.js';

type Image = proto.Message.IImageMessage;
type Video = proto.Message.IVideoMessage;
type Audio = proto.Message.IAudioMessage;
type Document = proto.Message.IDocumentMessage;
type Sticker = proto.Message.IStickerMessage;

/** Realistic fields of a file; nothing serves it. */
function file(kind: string, mimetype: string, fileLength: number) {
  const name = contentBytes(12).toString('hex');
  const directPath = `/v/t62.${kind}/${name}.enc?ccb=11-4&oh=01_${name}&oe=7F000000&_nc_sid=5e03e0`;
  return {
    url: `https://mmg.whatsapp.net${directPath}&mms3=true`,
    directPath,
    mimetype,
    fileLength,
    mediaKey: contentBytes(32),
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    fileSha256: contentBytes(32),
    fileEncSha256: contentBytes(32),
  };
}

/** A green JPEG of 32 x 24 pixels. */
const THUMBNAIL = Buffer.from(
  '/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASst' +
    'LTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAYACAD' +
    'ASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAEE' +
    '/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AnARnAAAAAAf/2Q==',
  'base64',
);

const thumbnail = (): { jpegThumbnail: Uint8Array } => ({ jpegThumbnail: THUMBNAIL });

export const imageMessage = (given: Image = {}): proto.IMessage =>
  withSecret({
    imageMessage: {
      ...file('7118-24', 'image/jpeg', 84_321),
      ...thumbnail(),
      width: 1280,
      height: 960,
      ...given,
    },
  });

export const videoMessage = (given: Video = {}): proto.IMessage =>
  withSecret({ videoMessage: video(given) });

/** A video that plays as a GIF. */
export const gifMessage = (given: Video = {}): proto.IMessage =>
  videoMessage({ gifPlayback: true, seconds: 3, ...given });

/** A round video note. */
export const ptvMessage = (given: Video = {}): proto.IMessage =>
  withSecret({ ptvMessage: video({ width: 400, height: 400, ...given }) });

export const audioMessage = (given: Audio = {}): proto.IMessage =>
  withSecret({
    audioMessage: { ...file('7117-24', 'audio/mpeg', 231_044), seconds: 31, ptt: false, ...given },
  });

export const voiceMessage = (given: Audio = {}): proto.IMessage =>
  audioMessage({
    mimetype: 'audio/ogg; codecs=opus',
    ptt: true,
    seconds: 7,
    waveform: contentBytes(64).map((byte) => byte % 100),
    ...given,
  });

/** A document; with a caption it is wrapped, as phones send it. */
export function documentMessage(given: Document = {}): proto.IMessage {
  const document: proto.IMessage = {
    documentMessage: {
      ...file('7119-24', 'application/pdf', 48_210),
      fileName: 'report.pdf',
      title: 'report.pdf',
      pageCount: 3,
      ...given,
    },
  };
  return withSecret(
    given.caption ? { documentWithCaptionMessage: { message: document } } : document,
  );
}

export const stickerMessage = (given: Sticker = {}): proto.IMessage =>
  withSecret({
    stickerMessage: {
      ...file('15575-24', 'image/webp', 21_008),
      width: 512,
      height: 512,
      isAnimated: false,
      ...given,
    },
  });

function video(given: Video): Video {
  return {
    ...file('7161-24', 'video/mp4', 1_204_881),
    ...thumbnail(),
    width: 848,
    height: 480,
    seconds: 12,
    ...given,
  };
}
