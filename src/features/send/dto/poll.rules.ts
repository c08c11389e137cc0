import { ValidateBy } from 'class-validator';
import { hasVisible } from '../../../base/common/visible-text.js';

/** WhatsApp's own limits for polls. */
export const MAX_QUESTION_LENGTH = 255;
export const MAX_OPTIONS = 12;
const MIN_OPTIONS = 2;
const MAX_OPTION_LENGTH = 100;

/** The answers of a poll. A vote names an answer by its text, so no two may be the same. */
export const IsPollOptions = () =>
  ValidateBy({
    name: 'isPollOptions',
    constraints: [MIN_OPTIONS, MAX_OPTIONS, MAX_OPTION_LENGTH],
    validator: {
      validate: (value: unknown) => problemOf(value) === null,
      defaultMessage: (args) => problemOf(args?.value) ?? '',
    },
  });

function problemOf(value: unknown): string | null {
  if (!Array.isArray(value) || value.length < MIN_OPTIONS || value.length > MAX_OPTIONS) {
    return `must be a list of ${MIN_OPTIONS} to ${MAX_OPTIONS} texts`;
  }
  const options = value.map((option: unknown) => (typeof option === 'string' ? option.trim() : ''));
  const isTooLong = value.some((option: string) => option.length > MAX_OPTION_LENGTH);
  if (!options.every(hasVisible) || isTooLong) {
    return `must be texts of 1 to ${MAX_OPTION_LENGTH} characters`;
  }
  // Spaces around an answer cannot be seen.
  return new Set(options).size < options.length ? 'must differ from each other' : null;
}
