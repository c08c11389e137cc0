import {
  decodeMessageNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  type BinaryNode,
  type WAMessage,
} from '@whiskeysockets/baileys';
import type { Receiver } from './own-account.js';

/** Kinds whose content linked devices never get. */
const WITHHELD = new Set([
  'view_once_unavailable_fanout',
  'bot_unavailable_fanout',
  'hosted_unavailable_fanout',
]);
/** The library does not request the content of older ones from the phone (Baileys: Defaults, PLACEHOLDER_MAX_AGE_SECONDS). */
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * A message that the library acknowledges but does not emit, because it has no content here or
 * one that the library cannot decrypt (Baileys: Socket/messages-recv.js, handleMessage); null for any
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
  const isUndecryptable = first?.attrs.type === 'msmsg';
  const isEmpty = !first && !getBinaryNodeChild(stanza, 'plaintext') && unavailable !== 'view_once';
  const isOld = now - Number(stanza.attrs.t) * 1000 > MAX_AGE_MS;
  if (!isUndecryptable && !(isEmpty && (WITHHELD.has(unavailable) || isOld))) return null;
  try {
    const { fullMessage } = decodeMessageNode(stanza, receiver.jid, receiver.lid ?? '');
    if (unavailable.startsWith('view_once')) fullMessage.key.isViewOnce = true;
    // Empty content becomes an entry of an unknown kind.
    else fullMessage.message = {};
    return fullMessage;
  } catch {
    // The library rejects a stanza without a chat.
    return null;
  }
}
