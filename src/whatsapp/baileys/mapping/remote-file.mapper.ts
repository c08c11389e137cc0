import { hkdfSync } from 'node:crypto';
import { hkdfInfoKey, proto } from '@whiskeysockets/baileys';
import type { FileKeys, RemoteFile } from '../../remote-file.js';
import { fileNameOf, filePartOf, type FileType } from './media.mapper.js';
import { toNumber, unwrap } from './message-content.js';

const MEDIA_KEY_BYTES = 32;
const HASH_BYTES = 32;
const SALT = new Uint8Array(HASH_BYTES);
/** IV, cipher key, MAC key, and 32 bytes that nothing uses. */
const EXPANDED_BYTES = 112;

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
    keys: expand(mediaKey, type),
  };
}

function expand(mediaKey: Uint8Array, type: FileType): FileKeys {
  const info = hkdfInfoKey(type);
  const bytes = new Uint8Array(hkdfSync('sha256', mediaKey, SALT, info, EXPANDED_BYTES));
  return {
    iv: bytes.subarray(0, 16),
    cipherKey: bytes.subarray(16, 48),
    macKey: bytes.subarray(48, 80),
  };
}
