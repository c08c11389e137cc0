import type { BinaryNode } from '@whiskeysockets/baileys';
import { isTime } from '../../field-rules.js';

/**
 * WhatsApp's time (ms) in a stanza that it has just made: the end of a login, which the library uses, too (Baileys:
 * Socket/socket.js, updateServerTimeOffset), and the ack of a message. Null for all others: stanzas of people may have
 * waited.
 */
export function toServerTime({ tag, attrs }: BinaryNode): number | null {
  const isFresh = tag === 'success' || (tag === 'ack' && attrs.class === 'message');
  if (!isFresh || !/^[0-9]{1,12}$/.test(attrs.t ?? '')) return null;
  const at = Number(attrs.t) * 1000;
  return at > 0 && isTime(at) ? at : null;
}
