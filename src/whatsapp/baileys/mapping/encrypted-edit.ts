import { createDecipheriv, hkdfSync } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import type { SealedEdit } from '../../inbound-batch.js';
import type { OpenedEdit } from '../../whatsapp-gateway.js';
import { toNewText } from './message-change.mapper.js';
import { unwrap } from './message-content.js';

const KEY_BYTES = 32;
const TAG_BYTES = 16;
const SALT = new Uint8Array(KEY_BYTES);

/**
 * Decrypts an edit with the secret of the edited message. The key contains the jids of author and
 * editor in the form that the sender used, so all are tried.
 * @param original the encoded `proto.Message` that is edited
 * @param jids the possible addresses of its author; nobody else may edit
 */
export function openSealedEdit(
  edit: SealedEdit,
  original: Uint8Array,
  jids: string[],
): OpenedEdit | null {
  const secret = secretOf(original);
  if (!secret) return null;
  for (const author of jids) {
    for (const editor of jids) {
      const info = Buffer.from(`${edit.messageId}${author}${editor}Message Edit`);
      const key = new Uint8Array(hkdfSync('sha256', secret, SALT, info, KEY_BYTES));
      const opened = decrypt(edit, key);
      if (opened) return toOpened(opened);
    }
  }
  return null;
}

/** The secret of a message, which is in the message itself or in one of its envelopes; null without one. */
export function secretOf(original: Uint8Array): Uint8Array | null {
  const message = proto.Message.decode(original);
  const inner = unwrap(message).content;
  const { messageContextInfo } = message.messageContextInfo?.messageSecret ? message : inner;
  return messageContextInfo?.messageSecret ?? null;
}

function decrypt({ iv, ciphertext }: SealedEdit, key: Uint8Array): Uint8Array | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv);
    decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(ciphertext.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    // The tag does not match, so the key is wrong: another form of the addresses may be right.
    return null;
  }
}

function toOpened(plaintext: Uint8Array): OpenedEdit | null {
  try {
    const message = proto.Message.decode(plaintext);
    const { protocolMessage } = unwrap(message).content;
    const { text, content } = toNewText(protocolMessage?.editedMessage ?? message);
    return content && { text, content };
  } catch {
    // Authentic, but not a message: nothing to show.
    return null;
  }
}
