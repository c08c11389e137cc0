/** @import { Message, Problem } from '../../service/types.d.ts' */

/**
 * A contiguous part of a chat's messages. `touched` holds the keys of messages that the stream brought during a
 * fetch.
 * @typedef {object} Thread
 * @property {boolean} isLoading
 * @property {'earlier' | 'later' | null} extending the page that is being loaded
 * @property {boolean} hasLoaded
 * @property {boolean} hasEarlier
 * @property {boolean} hasLater newer messages exist that are not loaded
 * @property {Message[]} messages oldest first
 * @property {number} unread the number of messages that were unread when it was opened; 0 after a reply
 * @property {string | null} newFrom the first of the unread messages
 * @property {boolean} isFollowed the reader is at the end, so that old messages may be dropped
 * @property {Problem | null} problem
 * @property {Set<string>} touched
 *
 * @typedef {Partial<Record<string, Thread>>} Threads by chat jid
 */

/** The most messages that a thread keeps; others are fetched again when needed. */
export const MAX_MESSAGES = 2000;
/** The number of threads that are kept besides the open one. */
const MAX_THREADS = 8;

/** @type {Thread} */
const EMPTY = {
  isLoading: false,
  extending: null,
  hasLoaded: false,
  hasEarlier: false,
  hasLater: false,
  messages: [],
  unread: 0,
  newFrom: null,
  isFollowed: true,
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
  const others = Object.entries(threads).filter(([other]) => other !== jid);
  return {
    ...Object.fromEntries(others.slice(-MAX_THREADS)),
    [jid]: { ...thread, isLoading: true, problem: null, touched: new Set() },
  };
}

/**
 * Opens a chat: the messages that are unread now are marked as new.
 * @param {Threads} threads
 * @param {string} jid
 * @param {number} unread
 * @returns {Threads}
 */
export function openThread(threads, jid, unread) {
  const thread = threads[jid] ?? EMPTY;
  return { ...threads, [jid]: markNew({ ...thread, unread, isFollowed: true }) };
}

/**
 * Applies fetched messages. Messages that the stream brought meanwhile win: the stream is complete and in
 * order, and the response may be older.
 * @param {Threads} threads
 * @param {string} jid
 * @param {Message[]} fetched
 * @param {boolean} hasEarlier
 * @param {boolean} [hasLater]
 * @returns {Threads}
 */
export function finishLoading(threads, jid, fetched, hasEarlier, hasLater = false) {
  const { messages, touched, unread } = threads[jid] ?? EMPTY;
  const newer = messages.filter((message) => touched.has(keyOf(message)));
  const merged = hasLater
    ? newer.reduce(replaceMessage, fetched)
    : newer.reduce(upsertMessage, fetched);
  const loaded = { ...EMPTY, unread, hasLoaded: true, hasEarlier, hasLater, messages: merged };
  return { ...threads, [jid]: markNew(loaded) };
}

/**
 * @param {Threads} threads
 * @param {string} jid
 * @param {Problem} problem
 * @returns {Threads}
 */
export function failLoading(threads, jid, problem) {
  const thread = threads[jid] ?? EMPTY;
  return { ...threads, [jid]: { ...thread, isLoading: false, extending: null, problem } };
}

/**
 * @param {Threads} threads
 * @param {string} jid
 * @param {'earlier' | 'later'} direction
 * @returns {Threads}
 */
export function startExtending(threads, jid, direction) {
  const thread = threads[jid];
  return thread ? { ...threads, [jid]: { ...thread, extending: direction } } : threads;
}

/**
 * Adds a page at one end, and drops messages at the other end if the thread gets long.
 * @param {Threads} threads
 * @param {string} jid
 * @param {Message[]} page
 * @param {boolean} hasMore
 * @returns {Threads}
 */
export function extendThread(threads, jid, page, hasMore) {
  const thread = threads[jid];
  if (!thread?.extending) return threads;
  const known = new Set(thread.messages.map(keyOf));
  const added = page.filter((message) => !known.has(keyOf(message)));
  const extended =
    thread.extending === 'earlier'
      ? trimEnd({ ...thread, messages: [...added, ...thread.messages], hasEarlier: hasMore })
      : trimStart({ ...thread, messages: [...thread.messages, ...added], hasLater: hasMore });
  return { ...threads, [jid]: { ...extended, extending: null } };
}

/**
 * Applies a message from the stream to its thread, if that thread was ever opened. A message that changes another is
 * not an entry of a thread.
 * @param {Threads} threads
 * @param {Message} received
 * @param {readonly string[]} [abridged] the fields that it does not have whole, such as `poll.options.voters`
 * @returns {Threads}
 */
export function receiveMessage(threads, received, abridged = []) {
  const thread = threads[received.chat_jid];
  if (!thread || received.changes_id !== null) return threads;
  const message = withKnown(thread.messages, received, abridged);
  const touched = thread.isLoading ? new Set([...thread.touched, keyOf(message)]) : thread.touched;
  return { ...threads, [message.chat_jid]: { ...addMessage(thread, message), touched } };
}

/**
 * Keeps known parts of a message where the received one is cut.
 * @param {readonly Message[]} messages
 * @param {Message} received
 * @param {readonly string[]} abridged
 * @returns {Message}
 */
function withKnown(messages, received, abridged) {
  if (abridged.length === 0) return received;
  const known = messages.findLast((other) => keyOf(other) === keyOf(received));
  const fields = new Set(abridged.map((name) => name.split('.')[0]));
  const kept = Object.entries(known ?? {}).filter(([name]) => fields.has(name));
  return { ...received, ...Object.fromEntries(kept) };
}

/**
 * @param {Threads} threads
 * @param {string} jid
 * @param {boolean} isFollowed
 * @returns {Threads}
 */
export function followThread(threads, jid, isFollowed) {
  const thread = threads[jid];
  return thread ? { ...threads, [jid]: { ...thread, isFollowed } } : threads;
}

/**
 * Ignores a message beyond the loaded ones: it is loaded with its page.
 * @param {Thread} before
 * @param {Message} message
 * @returns {Thread}
 */
function addMessage(before, message) {
  const { messages } = before;
  if (messages.some((known) => keyOf(known) === keyOf(message)))
    return { ...before, messages: replaceMessage(messages, message) };
  const [first] = messages;
  const last = messages.at(-1);
  const isTooEarly = before.hasEarlier && first && message.timestamp < first.timestamp;
  const isNewest = !last || message.timestamp >= last.timestamp;
  const thread = message.from_me && isNewest ? markAnswered(before) : before;
  if (isTooEarly || (thread.hasLater && isNewest)) return thread;
  if (isNewest && !thread.isFollowed && messages.length >= MAX_MESSAGES)
    return { ...thread, hasLater: true };
  return trimStart({ ...thread, messages: upsertMessage(messages, message) });
}

/**
 * Marks that threads may have older messages again, after a history sync.
 * @param {Threads} threads
 * @returns {Threads}
 */
export function resetEnds(threads) {
  return Object.fromEntries(
    Object.entries(threads).map(([jid, thread = EMPTY]) => [jid, { ...thread, hasEarlier: true }]),
  );
}

/**
 * The key of a message in its thread. Ids alone are not unique: every sender generates their own.
 * @param {Message} message
 * @returns {string}
 */
export function keyOf({ id, chat_jid, from_me, sender_jid }) {
  // In a chat of two the other side is one person, whichever address it has.
  const author = chat_jid.endsWith('@g.us') ? sender_jid : 'other';
  return `${from_me ? 'me' : author} ${id}`;
}

/**
 * Replaces the message, or inserts it by time, after those of the same time.
 * @param {Message[]} messages
 * @param {Message} message
 * @returns {Message[]}
 */
export function upsertMessage(messages, message) {
  const known = messages.findLastIndex((other) => keyOf(other) === keyOf(message));
  if (known >= 0) return messages.with(known, message);
  const before = messages.findLastIndex(({ timestamp }) => timestamp <= message.timestamp);
  return messages.toSpliced(before + 1, 0, message);
}

/**
 * @param {Message[]} messages
 * @param {Message} message
 * @returns {Message[]}
 */
function replaceMessage(messages, message) {
  const known = messages.findLastIndex((other) => keyOf(other) === keyOf(message));
  return known < 0 ? messages : messages.with(known, message);
}

/** Counts unread messages as the service does: no notices, no calls, no frames of albums. */
const UNCOUNTED = ['system', 'call', 'album'];

/** @param {Message} message */
export const isCounted = ({ from_me, type }) => !from_me && !UNCOUNTED.includes(type);

/**
 * @param {Thread} thread
 * @returns {Thread}
 */
function markNew(thread) {
  const { messages, unread } = thread;
  const first = unread > 0 ? messages.filter(isCounted).at(-unread) : undefined;
  if (!first) return { ...thread, newFrom: null };
  const isAnswered = messages.slice(messages.indexOf(first)).some(({ from_me }) => from_me);
  return isAnswered ? markAnswered(thread) : { ...thread, newFrom: first.id };
}

/**
 * Takes a reply as proof that the new messages were read.
 * @param {Thread} thread
 * @returns {Thread}
 */
function markAnswered(thread) {
  return { ...thread, unread: 0, newFrom: null };
}

/**
 * @param {Thread} thread
 * @returns {Thread}
 */
function trimStart(thread) {
  if (thread.messages.length <= MAX_MESSAGES) return thread;
  return { ...thread, messages: thread.messages.slice(-MAX_MESSAGES), hasEarlier: true };
}

/**
 * @param {Thread} thread
 * @returns {Thread}
 */
function trimEnd(thread) {
  if (thread.messages.length <= MAX_MESSAGES) return thread;
  return { ...thread, messages: thread.messages.slice(0, MAX_MESSAGES), hasLater: true };
}
