import { invalidField } from '../../base/common/errors/invalid-field.js';

const WORD = /[\p{L}\p{M}]+|\p{Nd}+/gu;
const MAX_WORDS = 100;
/** A longer number could be one of a person. */
const LONG_NUMBER = /\p{Nd}{5}/u;

/**
 * Splits a list in any form into its words and numbers.
 * @throws ApiError `validation_failed` if there are too many, or a number is too long
 */
export function toKeptWords(list: string): string[] {
  const words = [...new Set(list.toLowerCase().match(WORD) ?? [])];
  if (words.length > MAX_WORDS) throw invalidField('keep', `must have ${MAX_WORDS} words at most`);
  if (words.some((word) => LONG_NUMBER.test(word))) {
    throw invalidField('keep', 'must have no number with more than four digits');
  }
  return words;
}
