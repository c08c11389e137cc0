import { proto } from '@whiskeysockets/baileys';
import type { SealedEdit } from '../../inbound-batch.js';
import type { OpenedEdit } from '../../message-codec.js';
import { toNewText } from './message-change.mapper.js';
import { toNumber, unwrap } from './message-content.js';
import { openSealed } from './sealed-add-on.js';

/**
 * Decrypts an edit with the secret of the edited message.
 * @param original the encoded `proto.Message` that is edited
 * @param jids the possible addresses of its author; nobody else may edit
 */
export function openSealedEdit(
  { messageId, iv, ciphertext }: SealedEdit,
  original: Uint8Array,
  jids: string[],
): OpenedEdit | null {
  const people = { authorJids: jids, senderJids: jids };
  const addOn = { messageId, iv, ciphertext, purpose: 'Message Edit', ...people } as const;
  const opened = openSealed(addOn, original);
  return opened && toOpened(opened);
}

function toOpened(plaintext: Uint8Array): OpenedEdit | null {
  try {
    const message = proto.Message.decode(plaintext);
    const { protocolMessage } = unwrap(message).content;
    const { content, ...shown } = toNewText(protocolMessage?.editedMessage ?? message);
    const at = toNumber(protocolMessage?.timestampMs);
    return content && { ...shown, content, ...(at !== null && { at }) };
  } catch {
    // Authentic, but not a message: nothing to show.
    return null;
  }
}
