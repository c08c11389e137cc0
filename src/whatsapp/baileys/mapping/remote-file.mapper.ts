import { proto } from '@whiskeysockets/baileys';
import type { RemoteFile } from '../../remote-file.js';
import { businessHeaderOf } from './business-text.js';
import { toFileKeys } from './file-keys.js';
import { fileNameOf, filePartOf, isFetchable } from './media.mapper.js';
import { toNumber, unwrap } from './message-content.js';

/**
 * The file of a message; null if it has none, or if its key or one of its hashes is missing.
 * @param content the encoded `proto.Message`
 */
export function toRemoteFile(content: Uint8Array): RemoteFile | null {
  const part = findFile(content);
  if (!part || !isFetchable(part.file)) return null;
  const { type, file } = part;
  return {
    url: file.url || null,
    directPath: file.directPath || null,
    mimetype: file.mimetype || null,
    fileName: fileNameOf(file),
    size: toNumber(file.fileLength),
    sha256: file.fileSha256,
    encryptedSha256: file.fileEncSha256,
    keys: toFileKeys(file.mediaKey, type),
  };
}

/** The small JPEG picture of the file in a message, made by its sender; null if there is none. */
export function toThumbnail(content: Uint8Array): Uint8Array | null {
  const bytes = findFile(content)?.file.jpegThumbnail;
  return bytes && bytes.length > 0 ? bytes : null;
}

/** The key of the file of a message; null if it has none. */
export function fileKeyOf(content: Uint8Array): Uint8Array | null {
  return findFile(content)?.file.mediaKey ?? null;
}

/** The encoded message with a new place of its file; null if it has no file. */
export function moveFile(content: Uint8Array, directPath: string): Uint8Array | null {
  const message = proto.Message.decode(content);
  const part = findFileIn(message);
  if (!part) return null;
  part.file.directPath = directPath;
  return proto.Message.encode(message).finish();
}

function findFile(content: Uint8Array) {
  return findFileIn(proto.Message.decode(content));
}

function findFileIn(message: proto.IMessage) {
  const { content } = unwrap(message);
  return filePartOf(content) ?? filePartOf(businessHeaderOf(content));
}
