import { proto } from '@whiskeysockets/baileys';
import type { RemoteFile } from '../../remote-file.js';
import { toFileKeys } from './file-keys.js';
import { fileNameOf, filePartOf } from './media.mapper.js';
import { toNumber, unwrap } from './message-content.js';

const MEDIA_KEY_BYTES = 32;
const HASH_BYTES = 32;

/**
 * The file of a message; null if it has none, or if its key or one of its hashes is missing.
 * @param content the encoded `proto.Message`
 */
export function toRemoteFile(content: Uint8Array): RemoteFile | null {
  const part = filePartOf(unwrap(proto.Message.decode(content)).content);
  if (!part) return null;
  const { type, file } = part;
  const { mediaKey, fileSha256, fileEncSha256 } = file;
  if (mediaKey?.length !== MEDIA_KEY_BYTES) return null;
  if (fileSha256?.length !== HASH_BYTES || fileEncSha256?.length !== HASH_BYTES) return null;
  return {
    url: file.url || null,
    directPath: file.directPath || null,
    mimetype: file.mimetype || null,
    fileName: fileNameOf(file),
    size: toNumber(file.fileLength),
    sha256: fileSha256,
    encryptedSha256: fileEncSha256,
    keys: toFileKeys(mediaKey, type),
  };
}
