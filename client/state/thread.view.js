import { dayKey } from './time.js';

/**
 * @import { Message } from '../service/types.d.ts'
 *
 * @typedef {{ kind: 'day', key: string, timestamp: number }
 *   | { kind: 'message', key: string, message: Message, isRunStart: boolean }} ThreadEntry
 */

/**
 * The messages with a separator before each day; `isRunStart` marks the first of several from one sender.
 * @param {Message[]} messages oldest first
 * @returns {ThreadEntry[]}
 */
export function threadEntries(messages) {
  return messages.flatMap((message, index) => entriesOf(message, messages[index - 1]));
}

/**
 * @param {Message} message
 * @param {Message | undefined} previous
 * @returns {ThreadEntry[]}
 */
function entriesOf(message, previous) {
  const day = dayKey(message.timestamp);
  const isNewDay = !previous || dayKey(previous.timestamp) !== day;
  const isRunStart =
    isNewDay || previous.from_me !== message.from_me || previous.sender_jid !== message.sender_jid;
  /** @type {ThreadEntry} */
  const entry = { kind: 'message', key: message.id, message, isRunStart };
  return isNewDay
    ? [{ kind: 'day', key: `day ${day}`, timestamp: message.timestamp }, entry]
    : [entry];
}
