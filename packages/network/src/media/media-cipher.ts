import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import { getMediaKeys, type MediaType } from '@whiskeysockets/baileys';
import { idBytes } from '../state/ids.js';

const MAC_BYTES = 10;

/** A file in its uploaded form, and the fields about it in a message. */
export interface EncryptedFile {
  /** The ciphertext and its MAC. */
  body: Buffer;
  mediaKey: Buffer;
  fileSha256: Buffer;
  fileEncSha256: Buffer;
  fileLength: number;
}

/** Encrypts a file as clients do (Baileys Utils/messages-media.js, encryptedStream). */
export async function encryptFile(bytes: Uint8Array, type: MediaType): Promise<EncryptedFile> {
  const mediaKey = idBytes(32);
  const { iv, cipherKey, macKey } = await keysOf(mediaKey, type);
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
  const body = Buffer.concat([ciphertext, macOf(macKey, iv, ciphertext)]);
  return {
    body,
    mediaKey,
    fileSha256: sha256(bytes),
    fileEncSha256: sha256(body),
    fileLength: bytes.length,
  };
}

/** @throws Error if the MAC is wrong */
export async function decryptFile(
  body: Buffer,
  mediaKey: Uint8Array,
  type: MediaType,
): Promise<Buffer> {
  const { iv, cipherKey, macKey } = await keysOf(mediaKey, type);
  const ciphertext = body.subarray(0, -MAC_BYTES);
  if (!macOf(macKey, iv, ciphertext).equals(body.subarray(-MAC_BYTES))) {
    throw new Error('the MAC of the file is wrong');
  }
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
}

export function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

async function keysOf(mediaKey: Uint8Array, type: MediaType) {
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type);
  if (!macKey) throw new Error('this kind of file has no MAC');
  return { iv, cipherKey, macKey };
}

function macOf(key: Uint8Array, iv: Uint8Array, ciphertext: Uint8Array): Buffer {
  const hmac = createHmac('sha256', key).update(iv).update(ciphertext);
  return hmac.digest().subarray(0, MAC_BYTES);
}
