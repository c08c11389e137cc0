import { direction, locale, settings, t } from '../../language/t.js';

const DAY_MS = 86_400_000;

const { isUtc, hasMilliseconds } = settings;

/**
 * 24 hours in each language: times are compared with those of logs and programs.
 * @param {Intl.DateTimeFormatOptions} options
 */
const format = (options) =>
  new Intl.DateTimeFormat(locale, {
    ...options,
    hourCycle: 'h23',
    ...(isUtc && { timeZone: 'UTC' }),
  });

const clock = format({ timeStyle: 'short' });
const preciseClock = format({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  ...(hasMilliseconds && { fractionalSecondDigits: 3 }),
});
const dateAndTime = format({ dateStyle: 'medium', timeStyle: 'medium' });
const weekday = format({ weekday: 'long' });
const shortDate = format({ dateStyle: 'short' });
const dayAndClock = format({ weekday: 'short', hour: '2-digit', minute: '2-digit' });
const longDate = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/**
 * The calendar day in the zone of the page, such as `2025-03-09`.
 * @param {number} timestamp
 */
export function dayKey(timestamp) {
  const date = new Date(timestamp);
  if (isUtc) return date.toISOString().slice(0, 10);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/**
 * The moment that a field of type `datetime-local` names, in the zone of the page.
 * @param {string} value
 */
export const timeOfField = (value) => new Date(isUtc && value ? `${value}Z` : value);

/** @param {number} timestamp */
export const clockTime = (timestamp) => clock.format(timestamp);

/**
 * The time to the millisecond.
 * @param {number | string} time
 */
export const preciseTime = (time) => preciseClock.format(new Date(time));

/** @param {number | string} time */
export const fullTime = (time) => `${dateAndTime.format(new Date(time))}${isUtc ? ' UTC' : ''}`;

/**
 * A time on an axis: within a day the clock is enough.
 * @param {number} timestamp
 * @param {number} rangeMs the length of the axis
 */
export const axisTime = (timestamp, rangeMs) =>
  rangeMs <= DAY_MS ? clock.format(timestamp) : dayAndClock.format(timestamp);

/**
 * A time span in at most two units, such as `1 h 5 min`.
 * @param {number} ms
 */
export function span(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return t('time.seconds', { seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t('time.minutes', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hoursAndMinutes(hours, minutes % 60);
  return daysAndHours(Math.floor(hours / 24), hours % 24);
}

/**
 * @param {number} hours
 * @param {number} minutes
 */
const hoursAndMinutes = (hours, minutes) =>
  minutes ? t('time.hours.minutes', { hours, minutes }) : t('time.hours', { hours });

/**
 * @param {number} days
 * @param {number} hours
 */
const daysAndHours = (days, hours) =>
  hours ? t('time.days.hours', { days, hours }) : t('time.days', { days });

/**
 * A time span to the millisecond, where that matters.
 * @param {number} ms
 */
export const preciseSpan = (ms) => (ms < 10_000 ? t('time.milliseconds', { ms }) : span(ms));

/**
 * The time since a start. In a line from right to left, the sign would stand behind its number.
 * @param {number} ms
 */
export function laterSpan(ms) {
  const text = `+${preciseSpan(ms)}`;
  return direction === 'rtl' ? text.replace(/\+[\d.,]+/, '\u2066$&\u2069') : text;
}

/**
 * A time span from milliseconds to days, in two digits.
 * @param {number} ms
 */
export function roundSpan(ms) {
  if (ms < 1000) return t('time.milliseconds', { ms: Math.round(ms) });
  if (ms >= 60_000) return span(ms);
  return t('time.seconds', { seconds: Number((ms / 1000).toPrecision(2)) });
}

/**
 * A duration as players show it, such as `1:05`.
 * @param {number} seconds
 */
export function playTime(seconds) {
  const rest = Math.round(seconds) % 60;
  return `${Math.floor(Math.round(seconds) / 60)}:${String(rest).padStart(2, '0')}`;
}

/**
 * A time in the chat list: time of day, weekday or date, depending on the age.
 * @param {number} timestamp
 * @param {string} today
 */
export function listTime(timestamp, today) {
  const age = daysBetween(dayKey(timestamp), today);
  if (age <= 0) return clockTime(timestamp);
  if (age === 1) return t('time.yesterday');
  return age < 7 ? weekday.format(timestamp) : shortDate.format(timestamp);
}

/**
 * The name of a day, for separators in a thread.
 * @param {number} timestamp
 * @param {string} today
 */
export function dayName(timestamp, today) {
  const age = daysBetween(dayKey(timestamp), today);
  if (age === 0) return t('time.today');
  return age === 1 ? t('time.yesterday') : longDate.format(timestamp);
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
