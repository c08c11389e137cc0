import type { BinaryNode } from '@whiskeysockets/baileys';
import type { CompanionDevice } from '../directory/companion-device.js';
import type { Group } from '../directory/group.js';
import { child, children } from './nodes.js';

/** The types of messages that clients send (Baileys: Socket/messages-send.js, getMessageType). */
const TYPES = new Set(['text', 'media', 'reaction', 'poll', 'event']);
/** 1: edit, 2: pin, 3: edit by an admin, 7: deletion, 8: deletion by an admin (whatsmeow: EditAttribute). */
const EDITS = new Set(['1', '2', '3', '7', '8']);
const POLL_TYPES = new Set(['creation', 'vote']);

const INVALID = '479';
const FORBIDDEN = '403';

/**
 * The error of a message stanza that says something wrong of its content, which the server cannot read; undefined if it
 * is right.
 * @param group the group that it is for, if it is for one
 */
export function stanzaError(
  sender: CompanionDevice,
  message: BinaryNode,
  group: Group | undefined,
): string | undefined {
  const { type = '', edit, category } = message.attrs;
  if (category === 'peer') return undefined;
  if (!TYPES.has(type) || (edit !== undefined && !EDITS.has(edit))) return INVALID;
  if (edit === '8') {
    if (!group) return INVALID;
    if (!group.isAdmin(sender)) return FORBIDDEN;
  }
  const isHidden = encsOf(message).every(({ attrs }) => attrs['decrypt-fail'] === 'hide');
  if (type === 'reaction' && !isHidden) return INVALID;
  const pollType = child(message, 'meta')?.attrs.polltype;
  return type === 'poll' && !POLL_TYPES.has(pollType ?? '') ? INVALID : undefined;
}

function encsOf(message: BinaryNode): BinaryNode[] {
  const participants = child(message, 'participants');
  const copies = participants ? children(participants, 'to') : [];
  return [message, ...copies].flatMap((each) => children(each, 'enc'));
}
