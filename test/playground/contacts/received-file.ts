import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';

/** A contact's words about a received file; null for a message without a file. */
export function kindOfFile(message: proto.IMessage): string | null {
  const content = normalizeMessageContent(message);
  if (content?.imageMessage) return 'a photo';
  if (content?.videoMessage) return content.videoMessage.gifPlayback ? 'a GIF' : 'a video';
  if (content?.audioMessage) return content.audioMessage.ptt ? 'a voice message' : 'an audio file';
  if (content?.stickerMessage) return 'a sticker';
  if (content?.documentMessage) return `the document ${content.documentMessage.fileName ?? ''}`;
  return null;
}
