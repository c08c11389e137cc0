import {
  decodeMessageNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  type BinaryNode,
  type WAMessage,
} from '@whiskeysockets/baileys';
import type { Receiver } from './own-account.js';

/** Companions get these without content, for good. */
const WITHHELD = new Set([
  'view_once_unavailable_fanout',
  'bot_unavailable_fanout',
  'hosted_unavailable_fanout',
]);
/** The phone is not asked for the content of older ones (Baileys: Defaults, PLACEHOLDER_MAX_AGE_SECONDS). */
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * A message that the library acknowledges and tells nobody of, because it has no content here or
 * one that the library cannot open (Baileys: Socket/messages-recv.js, handleMessage); null for any
 * other stanza.
 */
export function toDroppedMessage(
  stanza: BinaryNode,
  receiver: Receiver,
  now: number,
): WAMessage | null {
  if (stanza.tag !== 'message' || stanza.attrs.category === 'peer') return null;
  const [first] = getBinaryNodeChildren(stanza, 'enc');
  const unavailable = getBinaryNodeChild(stanza, 'unavailable')?.attrs.type ?? '';
  const isClosed = first?.attrs.type === 'msmsg';
  const isEmpty = !first && !getBinaryNodeChild(stanza, 'plaintext') && unavailable !== 'view_once';
  const isOld = now - Number(stanza.attrs.t) * 1000 > MAX_AGE_MS;
  if (!isClosed && !(isEmpty && (WITHHELD.has(unavailable) || isOld))) return null;
  try {
    const { fullMessage } = decodeMessageNode(stanza, receiver.jid, receiver.lid ?? '');
    if (unavailable.startsWith('view_once')) fullMessage.key.isViewOnce = true;
    // Empty content is an entry of an unknown kind.
    else fullMessage.message = {};
    return fullMessage;
  } catch {
    // The library refuses a stanza that names no chat, and so does the thread.
    return null;
  }
}
