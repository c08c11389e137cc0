import type { proto } from '@whiskeysockets/baileys';
import { WAVEFORM_LENGTH, type Media } from '../../inbound-batch.js';
import type { FileType } from '../../outgoing-file.js';
import type { MessageBody } from './message-body.js';
import { toNumber, type Content } from './message-content.js';

type AnyFile = proto.Message.IImageMessage &
  proto.Message.IVideoMessage &
  proto.Message.IAudioMessage &
  proto.Message.IDocumentMessage &
  proto.Message.IStickerMessage;

/** The part of a message, or of the header of a message with buttons, that is about a file; null if it has none. */
export function filePartOf(content: Content): { type: FileType; file: Partial<AnyFile> } | null {
  const { imageMessage, documentMessage, audioMessage, stickerMessage } = content;
  const video = content.videoMessage ?? content.ptvMessage;
  if (imageMessage) return { type: 'image', file: imageMessage };
  if (video) return { type: 'video', file: video };
  if (audioMessage) return { type: 'audio', file: audioMessage };
  if (documentMessage) return { type: 'document', file: documentMessage };
  return stickerMessage ? { type: 'sticker', file: stickerMessage } : null;
}

/** A file whose key and hashes a message has. */
export type FetchableFile = Partial<AnyFile> &
  Record<'mediaKey' | 'fileSha256' | 'fileEncSha256', Uint8Array>;

const MEDIA_KEY_BYTES = 32;
const HASH_BYTES = 32;

/** True if the file can be fetched and checked. */
export function isFetchable(file: Partial<AnyFile>): file is FetchableFile {
  return (
    file.mediaKey?.length === MEDIA_KEY_BYTES &&
    file.fileSha256?.length === HASH_BYTES &&
    file.fileEncSha256?.length === HASH_BYTES
  );
}

export const fileNameOf = ({ fileName, title }: Partial<AnyFile>): string | null =>
  fileName || title || null;

/** The media part of a message, or of the header of a message with buttons; null if it has none. */
export function toMediaBody(content: Content): MessageBody | null {
  const part = filePartOf(content);
  if (!part) return null;
  const { type, file } = part;
  switch (type) {
    case 'image':
      return toBody(type, 'Photo', file);
    case 'video': {
      const isGif = file.gifPlayback === true;
      return toBody(type, isGif ? 'GIF' : 'Video', file, { isAnimated: isGif });
    }
    case 'audio': {
      const isVoice = file.ptt === true;
      const waveform = toWaveform(file.waveform);
      return toBody(type, isVoice ? 'Voice message' : 'Audio', file, { isVoice, waveform });
    }
    case 'document': {
      const fileName = fileNameOf(file);
      return toBody(type, fileName ?? 'Document', file, { fileName });
    }
    default: {
      const isAnimated = file.isAnimated === true || file.isLottie === true;
      return toBody(type, 'Sticker', file, { isAnimated });
    }
  }
}

function toBody(
  type: FileType,
  label: string,
  file: Partial<AnyFile>,
  more: Partial<Media> = {},
): MessageBody {
  return {
    type,
    label,
    text: file.caption || null,
    media: { ...toMedia(file), ...more },
    isViewOnce: file.viewOnce === true,
  };
}

function toMedia(file: Partial<AnyFile>): Media {
  return {
    mimetype: file.mimetype || null,
    fileName: null,
    size: toNumber(file.fileLength),
    seconds: file.seconds ?? null,
    width: file.width || null,
    height: file.height || null,
    isVoice: false,
    isAnimated: false,
    waveform: null,
    sha256: isFetchable(file) ? Buffer.from(file.fileSha256).toString('hex') : null,
    hasThumbnail: (file.jpegThumbnail?.length ?? 0) > 0,
  };
}

/** A waveform has 64 bars, one byte each; another length is not valid. */
function toWaveform(bytes: Uint8Array | null | undefined): number[] | null {
  return bytes?.length === WAVEFORM_LENGTH ? [...bytes] : null;
}
