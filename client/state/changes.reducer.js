/**
 * @import { Message } from '../service/types.d.ts'
 *
 * Reactions, edits, deletions and votes that are sent from here and are not at WhatsApp yet, or have failed: by the
 * message that they change.
 * @typedef {Partial<Record<string, readonly Message[]>>} Changes
 *
 * @typedef {{ type: 'change.received', change: Message }
 *   | { type: 'change.dismissed', change: Message }
 *   | { type: 'changes.forgotten' }} ChangeAction
 */

/** @type {readonly Message[]} */
const NONE = [];

/**
 * @param {Changes} changes
 * @param {ChangeAction} action
 * @returns {Changes}
 */
export function reduceChanges(changes, action) {
  switch (action.type) {
    case 'change.received':
      return receiveChange(changes, action.change);
    case 'change.dismissed':
      return without(changes, action.change);
    default:
      return {};
  }
}

/**
 * The changes of a message that wait or have failed.
 * @param {Changes} changes
 * @param {Pick<Message, 'id' | 'chat_jid'>} message
 */
export const changesOf = (changes, { id, chat_jid }) => changes[keyOf(chat_jid, id)] ?? NONE;

/** @param {Message} change */
export const isWaiting = ({ status }) => status === 'queued' || status === 'sending';

/** @param {Message} change */
export const hasFailed = ({ status }) => status === 'error' || status === 'unknown';

/**
 * The newest change of a kind takes the place of the one before: only the last reaction or vote of a person counts.
 * @param {Changes} changes
 * @param {Message} change
 * @returns {Changes}
 */
function receiveChange(changes, change) {
  const key = keyOf(change.chat_jid, change.changes_id);
  const rest = (changes[key] ?? NONE).filter(
    ({ id, type, timestamp }) =>
      id !== change.id && (type !== change.type || timestamp > change.timestamp),
  );
  const isOpen = isWaiting(change) || hasFailed(change);
  const isNewest = rest.every(({ type }) => type !== change.type);
  return withList(changes, key, isOpen && isNewest ? [...rest, change] : rest);
}

/**
 * @param {Changes} changes
 * @param {Message} change
 */
function without(changes, change) {
  const key = keyOf(change.chat_jid, change.changes_id);
  return withList(
    changes,
    key,
    (changes[key] ?? NONE).filter(({ id }) => id !== change.id),
  );
}

/**
 * @param {Changes} changes
 * @param {string} key
 * @param {readonly Message[]} list
 * @returns {Changes}
 */
function withList(changes, key, list) {
  if (list.length > 0) return { ...changes, [key]: list };
  const { [key]: gone, ...others } = changes;
  return gone ? others : changes;
}

/**
 * @param {string} jid
 * @param {string | null} id
 */
const keyOf = (jid, id) => `${jid} ${id}`;
