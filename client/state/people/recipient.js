import { t } from '../../language/t.js';

/** The rule of `POST /api/send`: digits, an optional leading +, an optional suffix. */
const RECIPIENT = /^\+?[0-9]{1,20}(@s\.whatsapp\.net|@s\.provider\.net)?$/;

/**
 * The problem of a number, in one sentence; null if it is valid or empty.
 * @param {string} to
 */
export function recipientProblem(to) {
  if (to === '' || RECIPIENT.test(to)) return null;
  if (/[-()./]/.test(to.split('@')[0] ?? '')) return t('recipient.punctuation');
  if (/^\+?\d{21}/.test(to)) return t('recipient.long');
  if (to.includes('@')) return t('recipient.suffix');
  if (/\p{L}/u.test(to)) return t('recipient.letters');
  return t('recipient.digits');
}

/**
 * The number without white space and the invisible direction marks that phones put around copied numbers.
 * @param {string} to
 */
export const withoutSpaces = (to) => to.replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** @param {string} to */
export const isRecipient = (to) => RECIPIENT.test(to);
