import { t } from '../../language/t.js';

/**
 * @import { NewMessage, Upload } from '../../service/types.d.ts'
 *
 * The form in which a file is sent.
 * @typedef {'image' | 'video' | 'gif' | 'audio' | 'voice' | 'document' | 'sticker'} SendAs
 */

const MEGABYTE = 1024 * 1024;
/** The largest file that WhatsApp takes. */
export const MAX_FILE_BYTES = 2000 * MEGABYTE;
/** The largest photo, video or audio file that is shown or played in the chat. */
const MAX_SHOWN_BYTES = 100 * MEGABYTE;
const MAX_STICKER_BYTES = MEGABYTE;
/** Larger WebP files are photos rather than stickers. */
const MAX_STICKER_PIXELS = 512;

const MAX_NAME = 200;

/**
 * The files that WhatsApp shows or plays in the chat, by the first part of the media type.
 * @type {Partial<Record<string, { pattern: RegExp, reason: string }>>}
 */
const SHOWN = {
  image: {
    pattern: /^image\/(jpeg|png)$/,
    reason: t('attachments.reason.image'),
  },
  video: {
    pattern: /^video\/(mp4|3gpp)$/,
    reason: t('attachments.reason.video'),
  },
  audio: {
    pattern: /^audio\/(mpeg|mp4|aac|amr|ogg; codecs=opus)$/,
    reason: t('attachments.reason.audio'),
  },
};

/**
 * The forms in which a file can be sent, the most natural first. The service has the same rules, and the last word.
 * @param {Upload} upload
 * @returns {SendAs[]}
 */
export function waysToSend(upload) {
  const { mimetype, size, width, height, is_damaged: isDamaged } = upload;
  if (size > MAX_SHOWN_BYTES || isDamaged) return ['document'];
  if (SHOWN.image?.pattern.test(mimetype)) return ['image', 'document'];
  if (SHOWN.video?.pattern.test(mimetype)) return ['video', 'gif', 'document'];
  if (mimetype === 'audio/ogg; codecs=opus') return ['voice', 'audio', 'document'];
  if (SHOWN.audio?.pattern.test(mimetype)) return ['audio', 'document'];
  if (mimetype === 'image/webp' && size <= MAX_STICKER_BYTES) {
    const isSticker = Math.max(width ?? 0, height ?? 0) <= MAX_STICKER_PIXELS;
    return isSticker ? ['sticker', 'document'] : ['document', 'sticker'];
  }
  return ['document'];
}

/**
 * The reason why a photo, video, audio file or WebP is only proposed as a document; null for other files.
 * @param {Upload} upload
 */
export function whyDocument(upload) {
  const { mimetype, size, is_damaged: isDamaged } = upload;
  const [kind = ''] = mimetype.split('/');
  const shown = SHOWN[kind];
  if (!shown || waysToSend(upload)[0] !== 'document') return null;
  if (size > MAX_SHOWN_BYTES) return t('attachments.reason.large');
  const isKnown = shown.pattern.test(mimetype) || mimetype === 'image/webp';
  if (isDamaged && isKnown) return t('attachments.reason.damaged');
  if (mimetype !== 'image/webp') return shown.reason;
  return size > MAX_STICKER_BYTES
    ? t('attachments.reason.sticker-size')
    : t('attachments.reason.sticker-pixels');
}

/** @param {SendAs | null} way null while the file is not recognised yet */
export const takesCaption = (way) =>
  way === null || ['image', 'video', 'gif', 'document'].includes(way);

/** @param {SendAs | null} way */
export const canBeViewedOnce = (way) => way === 'image' || way === 'video' || way === 'voice';

/**
 * The type of the message, and fields that say more than the type.
 * @type {Record<SendAs, Pick<NewMessage, 'type' | 'voice' | 'gif'>>}
 */
const MESSAGES = {
  image: { type: 'image' },
  video: { type: 'video' },
  gif: { type: 'video', gif: true },
  audio: { type: 'audio' },
  voice: { type: 'audio', voice: true },
  document: { type: 'document' },
  sticker: { type: 'sticker' },
};

/**
 * The message for a file.
 * @param {{ name: string, upload: Upload, sendAs: SendAs, isViewOnce: boolean }} attachment
 * @param {{ caption: string, quotedId: string | null }} context
 * @returns {NewMessage}
 */
export function toNewMessage({ name, upload, sendAs, isViewOnce }, { caption, quotedId }) {
  return {
    ...MESSAGES[sendAs],
    media_id: upload.media_id,
    ...(sendAs === 'document' && { file_name: name.slice(-MAX_NAME) }),
    ...(canBeViewedOnce(sendAs) && isViewOnce && { view_once: true }),
    ...(caption && { caption }),
    ...(quotedId !== null && { quoted_id: quotedId }),
  };
}
