/** @import { Message, Problem } from '../service/types.d.ts' */

/**
 * The messages of one chat. `touched` holds the ids that the stream brought while they were being fetched.
 * @typedef {object} Thread
 * @property {boolean} isLoading
 * @property {boolean} hasLoaded
 * @property {boolean} hasEarlier
 * @property {Message[]} messages oldest first
 * @property {Problem | null} problem
 * @property {Set<string>} touched
 *
 * @typedef {Partial<Record<string, Thread>>} Threads by chat jid
 */

/** @type {Thread} */
const EMPTY = {
  isLoading: false,
  hasLoaded: false,
  hasEarlier: false,
  messages: [],
  problem: null,
  touched: new Set(),
};

/**
 * @param {Threads} threads
 * @param {string} jid
 * @returns {Threads}
 */
export function startLoading(threads, jid) {
  const thread = threads[jid] ?? EMPTY;
  return { ...threads, [jid]: { ...thread, isLoading: true, problem: null, touched: new Set() } };
}

/**
 * Takes over what was fetched. Where the stream spoke meanwhile, the stream is right: it is complete and in
 * order, and the answer may have been written before it.
 * @param {Threads} threads
 * @param {string} jid
 * @param {Message[]} fetched
 * @param {boolean} hasEarlier
 * @returns {Threads}
 */
export function finishLoading(threads, jid, fetched, hasEarlier) {
  const { messages, touched } = threads[jid] ?? EMPTY;
  const newer = messages.filter(({ id }) => touched.has(id));
  const loaded = {
    ...EMPTY,
    hasLoaded: true,
    hasEarlier,
    messages: newer.reduce(upsertMessage, fetched),
  };
  return { ...threads, [jid]: loaded };
}

/**
 * @param {Threads} threads
 * @param {string} jid
 * @param {Problem} problem
 * @returns {Threads}
 */
export function failLoading(threads, jid, problem) {
  return { ...threads, [jid]: { ...(threads[jid] ?? EMPTY), isLoading: false, problem } };
}

/**
 * Applies a message from the stream to its thread, if that thread was ever opened.
 * @param {Threads} threads
 * @param {Message} message
 * @returns {Threads}
 */
export function receiveMessage(threads, message) {
  const thread = threads[message.chat_jid];
  if (!thread) return threads;
  const touched = thread.isLoading ? new Set([...thread.touched, message.id]) : thread.touched;
  const messages = upsertMessage(thread.messages, message);
  return { ...threads, [message.chat_jid]: { ...thread, messages, touched } };
}

/**
 * Replaces the message in place, or inserts it by time, after those of the same time.
 * @param {Message[]} messages
 * @param {Message} message
 * @returns {Message[]}
 */
export function upsertMessage(messages, message) {
  const known = messages.findIndex(({ id }) => id === message.id);
  if (known >= 0) return messages.with(known, message);
  const before = messages.findLastIndex(({ timestamp }) => timestamp <= message.timestamp);
  return messages.toSpliced(before + 1, 0, message);
}
