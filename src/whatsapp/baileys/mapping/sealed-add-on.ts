import { createDecipheriv, hkdfSync } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { unwrap } from './message-content.js';

const KEY_BYTES = 32;
const TAG_BYTES = 16;
const SALT = new Uint8Array(KEY_BYTES);

/** Data that was sealed with the secret of the message that it belongs to, such as an edit or a vote. */
export interface SealedAddOn {
  messageId: string;
  iv: Uint8Array;
  ciphertext: Uint8Array;
  purpose: 'Message Edit' | 'Poll Vote';
  /** All possible addresses of the message's author. */
  authorJids: string[];
  /** All possible addresses of the one who sealed it. */
  senderJids: string[];
}

/**
 * Decrypts an add-on; null if none of the keys fits. The key contains the jids of author and sender in the form that
 * the sender used, each by number or lid, so all pairs are tried (Baileys: Utils/process-message.js, decryptPollVote;
 * issue #2342). Edits have no additional data.
 * @param original the encoded `proto.Message` with the secret
 */
export function openSealed(addOn: SealedAddOn, original: Uint8Array): Uint8Array | null {
  const secret = secretOf(original);
  if (!secret) return null;
  const { messageId, purpose, authorJids, senderJids } = addOn;
  for (const author of authorJids) {
    for (const sender of senderJids) {
      const info = Buffer.from(`${messageId}${author}${sender}${purpose}`);
      const key = new Uint8Array(hkdfSync('sha256', secret, SALT, info, KEY_BYTES));
      const additional = purpose === 'Message Edit' ? '' : `${messageId}\0${sender}`;
      const opened = decrypt(addOn, key, Buffer.from(additional));
      if (opened) return opened;
    }
  }
  return null;
}

/** The secret in a message or in one of its envelopes; null without one. */
export function secretOf(original: Uint8Array): Uint8Array | null {
  const message = proto.Message.decode(original);
  const inner = unwrap(message).content;
  const { messageContextInfo } = message.messageContextInfo?.messageSecret ? message : inner;
  return messageContextInfo?.messageSecret ?? null;
}

function decrypt(
  { iv, ciphertext }: SealedAddOn,
  key: Uint8Array,
  additional: Uint8Array,
): Uint8Array | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv);
    decipher.setAAD(additional);
    decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(ciphertext.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    // The tag does not match, so the key is wrong: another form of the addresses may be right.
    return null;
  }
}
