import { isNotice } from '../messages/message.view.js';
import { dayKey } from '../shared/time.js';

/**
 * @import { Message } from '../../service/types.d.ts'
 *
 * @typedef {object} Place the position of a message relative to the previous one
 * @property {string | null} day the calendar day; null if it is that of the previous message
 * @property {boolean} isRunStart the first of several from one sender
 */

/** The pause after which the sender's name is shown again. */
const RUN_MS = 5 * 60_000;

/**
 * @param {Message} message
 * @param {Message | undefined} previous
 * @returns {Place}
 */
export function placeOf(message, previous) {
  const day = dayKey(message.timestamp);
  const isNewDay = !previous || dayKey(previous.timestamp) !== day;
  const isRunStart =
    isNewDay ||
    previous.from_me !== message.from_me ||
    previous.sender_jid !== message.sender_jid ||
    isNotice(previous) ||
    message.timestamp - previous.timestamp > RUN_MS;
  return { day: isNewDay ? day : null, isRunStart };
}

/** @type {WeakMap<Message[], string[]>} */
const keys = new WeakMap();

/**
 * @param {Message[]} messages
 * @returns {string[]}
 */
export function messageKeys(messages) {
  const known = keys.get(messages);
  if (known) return known;
  const made = messages.map(({ id }) => id);
  keys.set(messages, made);
  return made;
}
