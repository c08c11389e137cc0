import { isNotice, messageNote } from '../messages/message.view.js';

/**
 * @import { Message } from '../../service/types.d.ts'
 *
 * @typedef {'reply' | 'react' | 'copy' | 'edit' | 'forward' | 'info' | 'trace' | 'copy-id' | 'events' | 'delete'} MenuItem
 */

/** After these times WhatsApp refuses the change (`edit_too_late`, `deletion_too_late`). */
const EDIT_MS = 15 * 60_000;
const DELETION_MS = 48 * 3600_000;

const AT_WHATSAPP = ['received', 'sent', 'delivered', 'read', 'played'];
/** Types whose `text` was written by a person; for others it is only a name of their content. */
const WITH_TEXT = ['text', 'image', 'video', 'document'];
/** Types that the service forwards. */
const FORWARDED = ['text', 'image', 'video', 'audio', 'document', 'sticker', 'location', 'contact'];

/**
 * The acts for a message, in the order of the menu.
 * @param {Message} message
 * @param {number} now ms
 * @returns {MenuItem[]}
 */
export function menuItems(message, now) {
  if (isNotice(message)) return [];
  const isDeleted = message.deleted_at !== null;
  /** @type {[MenuItem, boolean][]} */
  const items = [
    ['react', canReact(message)],
    ['reply', !isDeleted],
    ['copy', !isDeleted && Boolean(message.text)],
    ['edit', canEdit(message, now)],
    ['forward', canForward(message)],
    ['info', true],
    ['trace', true],
    ['copy-id', true],
    ['events', true],
    ['delete', isAtWhatsApp(message) && !isDeleted],
  ];
  return items.flatMap(([item, isPossible]) => (isPossible ? [item] : []));
}

/** @param {Message} message */
export const canReact = (message) =>
  isAtWhatsApp(message) && message.deleted_at === null && message.type !== 'undecrypted';

/**
 * True if a message can still be deleted on everyone's devices.
 * @param {Message} message
 * @param {number} now
 * @param {boolean} isAdmin of the group that it is in
 */
export const canDeleteForEveryone = ({ from_me, deleted_at, timestamp }, now, isAdmin) =>
  deleted_at === null && (from_me || isAdmin) && now - timestamp < DELETION_MS;

/**
 * @param {Message} message
 * @param {number} now
 */
const canEdit = (message, now) =>
  message.from_me &&
  isAtWhatsApp(message) &&
  message.deleted_at === null &&
  !message.is_view_once &&
  WITH_TEXT.includes(message.type) &&
  Boolean(message.text) &&
  now - message.timestamp < EDIT_MS;

/** @param {Message} message */
const canForward = (message) =>
  isAtWhatsApp(message) &&
  message.deleted_at === null &&
  !message.is_view_once &&
  FORWARDED.includes(message.type) &&
  (messageNote(message) === null || message.media !== null);

/** @param {Message} message */
const isAtWhatsApp = ({ status }) => AT_WHATSAPP.includes(status ?? '');
