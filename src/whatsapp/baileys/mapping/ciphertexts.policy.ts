import type { BinaryNode } from '@whiskeysockets/baileys';

/**
 * A message in a group has two ciphertexts at most: the sender's key for it, and the content. A resend and a message of a
 * bot have one.
 */
const MAX_CIPHERTEXTS = 2;
const SEALED = new Set(['enc', 'plaintext']);

/**
 * The content of a message without the ciphertexts that no client of WhatsApp sends. Each is decrypted by itself and
 * written to the journal with its whole stanza: a hundred of them would cost a hundred times the size of the message.
 */
export function withoutSurplusCiphertexts(content: BinaryNode[]): BinaryNode[] {
  let count = 0;
  return content.filter(({ tag }) => {
    if (!SEALED.has(tag)) return true;
    count += 1;
    return count <= MAX_CIPHERTEXTS;
  });
}
