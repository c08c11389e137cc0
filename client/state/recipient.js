/** The rule of `POST /api/send`: digits, an optional leading +, an optional suffix. */
const RECIPIENT = /^\+?[0-9]{1,20}(@s\.whatsapp\.net|@s\.provider\.net)?$/;

/**
 * What is wrong with a number, in one sentence; null if it is valid or empty.
 * @param {string} to
 */
export function recipientProblem(to) {
  if (to === '' || RECIPIENT.test(to)) return null;
  if (/[-()./]/.test(to.split('@')[0] ?? ''))
    return 'No dashes, dots or brackets: digits only, with an optional leading +.';
  if (/^\+?\d{21}/.test(to)) return 'A number has 20 digits at most.';
  if (to.includes('@')) return 'The only suffix is @s.whatsapp.net.';
  if (/\p{L}/u.test(to)) return 'Digits only, with an optional leading +.';
  return 'Digits only, with one optional + in front.';
}

/**
 * Without white space and the invisible direction marks that phones put around numbers they copy.
 * @param {string} to
 */
export const withoutSpaces = (to) => to.replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** @param {string} to */
export const isRecipient = (to) => RECIPIENT.test(to);
