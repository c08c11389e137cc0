import { MEDIA_PATH_MAP, proto, unixTimestampSeconds } from '@whiskeysockets/baileys';
import type { FileLocation, FileType, OutgoingFile, UploadForm } from '../../outgoing-file.js';
import type { EncodedContent, OutgoingContext } from '../../message-codec.js';
import { toFileKeys } from '../mapping/file-keys.js';
import { filePartOf } from '../mapping/media.mapper.js';
import { unwrap, type Content } from '../mapping/message-content.js';
import { toEncodedContent } from './encode-content.js';
import { toContextInfo } from './encode-context.js';

/** The way in which files for these messages are encrypted and uploaded. */
export function toUploadForm(type: FileType, mediaKey: Uint8Array): UploadForm {
  const path = MEDIA_PATH_MAP[type];
  if (!path) throw new Error(`There is no path for uploads of the type ${type}`);
  return { path, keys: toFileKeys(mediaKey, type) };
}

/** Encodes a message with a file that is not uploaded yet, once, as `encodeText` does. */
export function encodeFile(
  file: OutgoingFile,
  ownJid: string,
  context: OutgoingContext = {},
): EncodedContent {
  const encoded = toEncodedContent(toFileContent(file, toContextInfo(context)), ownJid);
  // The file is on this machine before it is at WhatsApp.
  const sha256 = Buffer.from(file.sha256).toString('hex');
  const { media } = encoded.body;
  return { ...encoded, body: { ...encoded.body, media: media && { ...media, sha256 } } };
}

/** The content of a message with a file that is not uploaded yet (Baileys Utils/messages.js, prepareWAMessageMedia). */
function toFileContent(file: OutgoingFile, contextInfo: proto.IContextInfo | undefined): Content {
  const content: Content = toPart(file, {
    mimetype: file.mimetype,
    fileSha256: file.sha256,
    fileLength: file.size,
    mediaKey: file.mediaKey,
    mediaKeyTimestamp: unixTimestampSeconds(),
    ...(contextInfo && { contextInfo }),
    ...(file.isViewOnce && { viewOnce: true }),
  });
  return file.isViewOnce ? { viewOnceMessage: { message: content } } : content;
}

type Common = proto.Message.IImageMessage & proto.Message.IDocumentMessage;

/** Sets only known fields: a field of zero would be shown as such. */
function toPart(file: OutgoingFile, common: Common): Content {
  const caption = file.caption === null ? {} : { caption: file.caption };
  const size = file.width && file.height ? { width: file.width, height: file.height } : {};
  const seconds = file.seconds === null ? {} : { seconds: file.seconds };
  const jpegThumbnail = file.thumbnail === null ? {} : { jpegThumbnail: file.thumbnail };
  switch (file.type) {
    case 'image':
      return { imageMessage: { ...common, ...caption, ...size, ...jpegThumbnail } };
    case 'video': {
      const gif = file.isGif ? { gifPlayback: true } : {};
      const video = { ...common, ...caption, ...size, ...seconds, ...jpegThumbnail, ...gif };
      return { videoMessage: video };
    }
    case 'audio': {
      const voice = file.isVoice ? { ptt: true } : {};
      const waveform = file.waveform === null ? {} : { waveform: Uint8Array.from(file.waveform) };
      return { audioMessage: { ...common, ...seconds, ...voice, ...(file.isVoice && waveform) } };
    }
    case 'sticker':
      return { stickerMessage: { ...common, ...size, isAnimated: file.isAnimated } };
    default: {
      // Clients show a document without a name as "Untitled".
      const fileName = file.fileName ?? 'file';
      return { documentMessage: { ...common, ...caption, fileName, title: fileName } };
    }
  }
}

/**
 * Completes the content of a message with the place of its file.
 * @throws Error if it has no file
 */
export function withLocation(content: Uint8Array, location: FileLocation): Uint8Array {
  const message = proto.Message.decode(content);
  const part = filePartOf(unwrap(message).content);
  if (!part) throw new Error('The message has no file');
  part.file.url = location.url;
  part.file.directPath = location.directPath;
  part.file.fileEncSha256 = location.encryptedSha256;
  return proto.Message.encode(message).finish();
}
