const DAY_MS = 86_400_000;

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long' });
const shortDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'short' });
const longDate = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/**
 * The local calendar day, as in `2025-03-09`.
 * @param {number} timestamp
 */
export function dayKey(timestamp) {
  const date = new Date(timestamp);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** @param {number} timestamp */
export const clockTime = (timestamp) => clock.format(timestamp);

/**
 * For a chat list: the time today, a weekday this week, a date before that.
 * @param {number} timestamp
 * @param {string} today
 */
export function listTime(timestamp, today) {
  const age = daysBetween(dayKey(timestamp), today);
  if (age <= 0) return clockTime(timestamp);
  if (age === 1) return 'Yesterday';
  return age < 7 ? weekday.format(timestamp) : shortDate.format(timestamp);
}

/**
 * For a separator in a thread.
 * @param {number} timestamp
 * @param {string} today
 */
export function dayName(timestamp, today) {
  const age = daysBetween(dayKey(timestamp), today);
  if (age === 0) return 'Today';
  return age === 1 ? 'Yesterday' : longDate.format(timestamp);
}

/**
 * Whole seconds from `now` until a time given as ISO text or milliseconds; never below zero.
 * @param {string | number | null} time
 * @param {number} now
 */
export function secondsUntil(time, now) {
  return time === null ? 0 : Math.max(0, Math.ceil((new Date(time).getTime() - now) / 1000));
}

/**
 * @param {string} from
 * @param {string} to
 */
function daysBetween(from, to) {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
