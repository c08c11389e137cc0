import { normalizeMessageContent, type MediaType, type proto } from '@whiskeysockets/baileys';
import { decryptFile, encryptFile, sha256 } from './media-cipher.js';
import type { FileLocation, MediaServer } from './media-server.js';

/** The kinds of files in messages. */
export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

/** The part of a message about its file; its fields have the same names in all kinds. */
export interface MessageFile extends FileLocation {
  mediaKey: Uint8Array;
  mediaKeyTimestamp: number;
  fileSha256: Uint8Array;
  fileEncSha256: Uint8Array;
  fileLength: number;
}

/** The kind under which WhatsApp keeps stickers (Baileys Defaults: MEDIA_PATH_MAP). */
const uploadKindOf = (kind: FileKind): string => (kind === 'sticker' ? 'image' : kind);

/** Encrypts a file and stores it at the server. Returns the parts of a message about it. */
export async function storeFile(
  server: MediaServer,
  kind: FileKind,
  bytes: Uint8Array,
): Promise<MessageFile> {
  const { body, ...file } = await encryptFile(bytes, kind);
  const location = server.put(uploadKindOf(kind), body, server.hosts[0]);
  return { ...location, ...file, mediaKeyTimestamp: Math.floor(Date.now() / 1000) };
}

/**
 * Reads the file of a message as a phone does.
 * @throws Error if there is none, or it is not what the message says
 */
export async function readFile(server: MediaServer, message: proto.IMessage): Promise<Buffer> {
  const { kind, file } = fileOf(message) ?? {};
  if (!kind || !file) throw new Error('the message has no file');
  const body = server.get(file.directPath ?? '');
  if (!body) throw new Error(`there is no file at ${file.directPath}`);
  assertHash(body, file.fileEncSha256, 'encrypted file');
  const bytes = await decryptFile(body, file.mediaKey ?? new Uint8Array(), kind);
  assertHash(bytes, file.fileSha256, 'file');
  if (Number(file.fileLength) !== bytes.length) {
    throw new Error(`the file has ${bytes.length} bytes, not ${String(file.fileLength)}`);
  }
  return bytes;
}

/** The file of a message in the form of an image: the parts have the same names in all kinds. */
export function fileOf(
  message: proto.IMessage,
): { kind: MediaType; file: proto.Message.IImageMessage } | undefined {
  const content = normalizeMessageContent(message) ?? {};
  const { imageMessage, videoMessage, ptvMessage, audioMessage } = content;
  const { documentMessage, stickerMessage } = content;
  if (imageMessage) return { kind: 'image', file: imageMessage };
  if (videoMessage ?? ptvMessage) return { kind: 'video', file: videoMessage ?? ptvMessage ?? {} };
  if (audioMessage) return { kind: 'audio', file: audioMessage };
  if (documentMessage) return { kind: 'document', file: documentMessage };
  return stickerMessage ? { kind: 'sticker', file: stickerMessage } : undefined;
}

function assertHash(
  bytes: Uint8Array,
  expected: Uint8Array | null | undefined,
  what: string,
): void {
  if (!expected || !sha256(bytes).equals(expected)) throw new Error(`the ${what} has another hash`);
}
