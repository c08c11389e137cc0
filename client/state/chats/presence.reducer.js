import { slice } from '../shared/slice.js';

/**
 * The stream's news about a person in a chat.
 * @typedef {object} PresenceNews
 * @property {string} chat_jid
 * @property {string} sender_jid
 * @property {string | null} sender_name
 * @property {'typing' | 'recording' | 'paused' | 'online' | 'offline'} state
 * @property {number | null} last_seen ms since 1970
 *
 * The known presence of a person in a chat.
 * @typedef {object} Attendance
 * @property {string} jid
 * @property {string | null} name
 * @property {'typing' | 'recording' | null} activity
 * @property {boolean} isOnline
 * @property {number | null} lastSeen ms since 1970
 * @property {number} at the time of the latest news
 *
 * @typedef {Partial<Record<string, Attendance[]>>} Presence by chat
 */

/** WhatsApp does not always report that somebody has stopped. While they go on, it reports more often than this. */
const ACTIVITY_MS = 10_000;

/** @type {Presence} */
const NOBODY = {};

/** The people who are online or write. */
export const presence = slice(NOBODY, {
  'presence.changed': (all, /** @type {{ news: PresenceNews, at: number }} */ { news, at }) =>
    note(all, news, at),
  'presence.expired': (all, /** @type {{ now: number }} */ { now }) =>
    Object.fromEntries(
      Object.entries(all).map(([jid, people]) => [jid, people && settled(people, now)]),
    ),
  'presence.forgotten': () => NOBODY,
});

/**
 * The time at which the next activity expires, in ms since 1970; null if there is none.
 * @param {Presence} all
 */
export function nextExpiry(all) {
  const times = Object.values(all)
    .flatMap((people) => people ?? [])
    .flatMap(({ activity, at }) => (activity ? [at + ACTIVITY_MS] : []));
  return times.length > 0 ? Math.min(...times) : null;
}

/**
 * @param {Presence} all
 * @param {PresenceNews} news
 * @param {number} at
 * @returns {Presence}
 */
function note(all, { chat_jid, sender_jid, sender_name, state, last_seen }, at) {
  const others = (all[chat_jid] ?? []).filter(({ jid }) => jid !== sender_jid);
  const activity = state === 'typing' || state === 'recording' ? state : null;
  // A person who writes, or has just stopped, is there.
  const isOnline = state !== 'offline';
  const person = {
    jid: sender_jid,
    name: sender_name,
    activity,
    isOnline,
    lastSeen: last_seen,
    at,
  };
  return { ...all, [chat_jid]: [...others, person] };
}

/**
 * Drops expired activities. Returns the same array if nothing has expired, so that nothing is rendered.
 * @param {Attendance[]} people
 * @param {number} now
 */
function settled(people, now) {
  const isOver = (/** @type {Attendance} */ { activity, at }) =>
    activity !== null && now - at >= ACTIVITY_MS;
  if (!people.some(isOver)) return people;
  return people.map((person) => (isOver(person) ? { ...person, activity: null } : person));
}
