import type { proto } from '@whiskeysockets/baileys';
import type { Media } from '../../inbound-batch.js';
import type { MessageBody } from './message-body.js';
import { toNumber, type Content } from './message-content.js';

type AnyFile = proto.Message.IImageMessage &
  proto.Message.IVideoMessage &
  proto.Message.IAudioMessage &
  proto.Message.IDocumentMessage;

/** The media part of a message, or of the header of a message with buttons; null if it has none. */
export function toMediaBody(content: Content): MessageBody | null {
  const { imageMessage, documentMessage, audioMessage, stickerMessage } = content;
  const video = content.videoMessage ?? content.ptvMessage;
  if (imageMessage) return toBody('image', 'Photo', imageMessage);
  if (video) return toBody('video', 'Video', video, { isAnimated: video.gifPlayback === true });
  if (audioMessage)
    return toBody('audio', 'Audio', audioMessage, { isVoice: audioMessage.ptt === true });
  if (documentMessage) return toDocumentBody(documentMessage);
  if (!stickerMessage) return null;
  const isAnimated = stickerMessage.isAnimated === true || stickerMessage.isLottie === true;
  return toBody('sticker', 'Sticker', stickerMessage, { isAnimated });
}

function toDocumentBody(document: proto.Message.IDocumentMessage): MessageBody {
  const fileName = document.fileName || document.title || null;
  return toBody('document', 'Document', document, { fileName });
}

function toBody(
  type: 'image' | 'video' | 'audio' | 'document' | 'sticker',
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
  };
}
