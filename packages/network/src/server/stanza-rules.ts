import type { BinaryNode } from '@whiskeysockets/baileys';
import type { CompanionDevice } from '../directory/companion-device.js';
import type { Group } from '../directory/group.js';
import { child, children } from '../transport/nodes.js';

/**
 * The server's errors for a stanza that does not have the form of its type (smax-invalid), and for acts reserved to
 * admins.
 */
const INVALID_FORM = '479';
const FORBIDDEN = '403';
/** The attribute of the meta node that a type needs. */
const NEEDED_META: Record<string, string> = { poll: 'polltype', event: 'event_type' };
/** 1: edit, 2: pin, 3: edit by an admin, 7: deletion, 8: deletion by an admin (whatsmeow: EditAttribute). */
const EDITS = new Set(['1', '2', '3', '7', '8']);

/**
 * The error by which the server refuses a message for its stanza alone; null if it takes it.
 * @param group the group that it is for, if it is for one
 */
export function stanzaRefusal(
  sender: CompanionDevice,
  message: BinaryNode,
  group: Group | undefined,
): string | null {
  const { type = '', edit, category } = message.attrs;
  if (category === 'peer') return null;
  if (edit !== undefined && !EDITS.has(edit)) return INVALID_FORM;
  if (edit === '8' && !group) return INVALID_FORM;
  if (edit === '8' && !group?.isAdmin(sender)) return FORBIDDEN;
  const needed = NEEDED_META[type];
  if (needed !== undefined && !child(message, 'meta')?.attrs[needed]) return INVALID_FORM;
  // Without it, clients that cannot decrypt a reaction show a placeholder for it.
  const isHidden = encsOf(message).every(({ attrs }) => attrs['decrypt-fail'] === 'hide');
  return type === 'reaction' && !isHidden ? INVALID_FORM : null;
}

function encsOf(message: BinaryNode): BinaryNode[] {
  const participants = child(message, 'participants');
  const copies = participants ? children(participants, 'to') : [];
  return [message, ...copies].flatMap((each) => children(each, 'enc'));
}
