/**
 * Texts that are the same in another language (`pt chat.total`) or in all of them (`inspector.id`).
 * @type {Set<string>}
 */
export const SAME_AS_ENGLISH = new Set([
  'es time.milliseconds',
  'pt time.milliseconds',
  'es time.seconds',
  'pt time.seconds',
  'es time.minutes',
  'pt time.minutes',
  'es time.hours',
  'pt time.hours',
  'es time.hours.minutes',
  'pt time.hours.minutes',
  'es time.days',
  'pt time.days',
  'es time.days.hours',
  'pt time.days.hours',
]);
