import type { BinaryNode } from '@whiskeysockets/baileys';
import { child } from './nodes.js';

/** The server's error for a stanza that does not have the form of its type (smax-invalid). */
const INVALID_FORM = '479';
/** The attribute of the meta node that a type needs. */
const NEEDED_META: Record<string, string> = { poll: 'polltype', event: 'event_type' };

/** The error with which the server refuses a message by its stanza alone; null if it takes it. */
export function stanzaRefusal(message: BinaryNode): string | null {
  const needed = NEEDED_META[message.attrs.type ?? ''];
  // A resend to one device has no meta node (Baileys: Socket/messages-send.js, relayMessage).
  if (needed === undefined || child(message, 'enc')?.attrs.count) return null;
  return child(message, 'meta')?.attrs[needed] ? null : INVALID_FORM;
}
