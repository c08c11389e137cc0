import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { proto, type BinaryNode } from '@whiskeysockets/baileys';
import { buffer, node } from '../transport/nodes.js';

const TAG_BYTES = 16;

/** A phone's answer to the request to upload a file again. */
export type ReuploadAnswer = proto.IMediaRetryNotification;

/**
 * Opens the `<encrypt>` of a request (Baileys Utils/messages-media.js, encryptMediaRetryRequest).
 * @throws Error if it is not about this message, or has another key
 */
export function openRequest(encrypt: BinaryNode, mediaKey: Uint8Array, id: string): void {
  const sealed = buffer(encrypt, 'enc_p');
  const key = keyOf(mediaKey);
  const decipher = createDecipheriv('aes-256-gcm', key, buffer(encrypt, 'enc_iv'));
  decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(-TAG_BYTES));
  const opened = [decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()];
  const { stanzaId } = proto.ServerErrorReceipt.decode(Buffer.concat(opened));
  if (stanzaId !== id) throw new Error(`the request is about ${stanzaId}, not ${id}`);
}

/** The `<encrypt>` of an answer, as Baileys' decryptMediaRetryData opens it. */
export function sealAnswer(answer: ReuploadAnswer, mediaKey: Uint8Array, id: string): BinaryNode {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(mediaKey), iv);
  cipher.setAAD(Buffer.from(id));
  const plaintext = proto.MediaRetryNotification.encode(answer).finish();
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
  return node('encrypt', {}, [node('enc_p', {}, sealed), node('enc_iv', {}, iv)]);
}

function keyOf(mediaKey: Uint8Array): Buffer {
  const info = 'WhatsApp Media Retry Notification';
  return Buffer.from(hkdfSync('sha256', mediaKey, new Uint8Array(0), info, 32));
}
