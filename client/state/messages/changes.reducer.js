import { slice } from '../shared/slice.js';

/**
 * @import { Message } from '../../service/types.d.ts'
 *
 * Reactions, edits, deletions and votes that were sent from here: the newest of each kind, by the message that it
 * changes. Changes stay here once WhatsApp has them, since a list that was fetched before may still call them waiting.
 * @typedef {Partial<Record<string, readonly Message[]>>} Changes
 */

/** @type {readonly Message[]} */
const NONE = [];

/** @type {Changes} */
const NO_CHANGES = {};

/** The changes of messages that are not at WhatsApp yet. */
export const changes = slice(NO_CHANGES, {
  'change.received': (changes, /** @type {{ change: Message }} */ { change }) =>
    receiveChange(changes, change),
  'changes.loaded': (known, /** @type {{ changes: Message[] }} */ { changes }) =>
    changes.reduce(addLoaded, known),
  'change.dismissed': (changes, /** @type {{ change: Message }} */ { change }) =>
    without(changes, change),
  'changes.forgotten': () => NO_CHANGES,
});

/**
 * The changes of a message that wait or have failed.
 * @param {Changes} changes
 * @param {Pick<Message, 'id' | 'chat_jid'>} message
 */
export function changesOf(changes, { id, chat_jid }) {
  const open = changes[keyOf(chat_jid, id)]?.filter(
    (change) => isWaiting(change) || hasFailed(change),
  );
  return open?.length ? open : NONE;
}

/** @param {Message} change */
export const isWaiting = ({ status }) => status === 'queued' || status === 'sending';

/** @param {Message} change */
export const hasFailed = ({ status }) => status === 'error' || status === 'unknown';

/**
 * Adds a change in place of the one before of its kind: only the last reaction or vote of a person counts.
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
  const isNewest = rest.every(({ type }) => type !== change.type);
  return withList(changes, key, isNewest ? [...rest, change] : rest);
}

/**
 * Adds a fetched change, unless the stream has brought it already: the stream is newer.
 * @param {Changes} changes
 * @param {Message} change
 * @returns {Changes}
 */
function addLoaded(changes, change) {
  const known = changes[keyOf(change.chat_jid, change.changes_id)] ?? NONE;
  return known.some(({ id }) => id === change.id) ? changes : receiveChange(changes, change);
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
