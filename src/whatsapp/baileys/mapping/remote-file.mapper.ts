import { hkdfSync } from 'node:crypto';
import { hkdfInfoKey, proto, type MediaType } from '@whiskeysockets/baileys';
import type { FileKeys, RemoteFile } from '../../remote-file.js';
import { toNumber, unwrap, type Content } from './message-content.js';

const MEDIA_KEY_BYTES = 32;
const HASH_BYTES = 32;
const SALT = new Uint8Array(HASH_BYTES);
/** IV, cipher key, MAC key, and 32 bytes that nothing uses. */
const EXPANDED_BYTES = 112;

type File = proto.Message.IDocumentMessage;

/**
 * The file of a message; null if it has none, or if its key or one of its hashes is missing.
 * @param content the encoded `proto.Message`
 */
export function toRemoteFile(content: Uint8Array): RemoteFile | null {
  const [type, file] = fileOf(unwrap(proto.Message.decode(content)).content);
  if (!file?.mediaKey || file.mediaKey.length !== MEDIA_KEY_BYTES) return null;
  const { fileSha256, fileEncSha256 } = file;
  if (fileSha256?.length !== HASH_BYTES || fileEncSha256?.length !== HASH_BYTES) return null;
  return {
    url: file.url || null,
    directPath: file.directPath || null,
    mimetype: file.mimetype || null,
    fileName: file.fileName || file.title || null,
    size: toNumber(file.fileLength),
    sha256: fileSha256,
    encryptedSha256: fileEncSha256,
    keys: expand(file.mediaKey, type),
  };
}

function fileOf(content: Content): [MediaType, File | null | undefined] {
  const { imageMessage, audioMessage, documentMessage, stickerMessage } = content;
  const video = content.videoMessage ?? content.ptvMessage;
  if (imageMessage) return ['image', imageMessage];
  if (video) return ['video', video];
  if (audioMessage) return ['audio', audioMessage];
  if (stickerMessage) return ['sticker', stickerMessage];
  return ['document', documentMessage];
}

function expand(mediaKey: Uint8Array, type: MediaType): FileKeys {
  const info = hkdfInfoKey(type);
  const bytes = new Uint8Array(hkdfSync('sha256', mediaKey, SALT, info, EXPANDED_BYTES));
  return {
    iv: bytes.subarray(0, 16),
    cipherKey: bytes.subarray(16, 48),
    macKey: bytes.subarray(48, 80),
  };
}
