import { t } from '../../language/t.js';

/**
 * @import { NewMessage } from '../../service/types.d.ts'
 *
 * A poll that is being written. There is always an empty option to write the next one in, up to the limit.
 * @typedef {object} PollForm
 * @property {string} question
 * @property {string[]} options
 * @property {boolean} hasSeveral whether a person may choose several answers
 */

/** The limits of WhatsApp. */
export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 12;

/** @type {PollForm} */
export const EMPTY_POLL = { question: '', options: ['', ''], hasSeveral: true };

/**
 * @param {PollForm} form
 * @param {number} index
 * @param {string} text
 * @returns {PollForm}
 */
export function writeOption(form, index, text) {
  const options = form.options.with(index, text);
  const isFull = options.every((option) => option.trim() !== '');
  return { ...form, options: isFull && options.length < MAX_OPTIONS ? [...options, ''] : options };
}

/**
 * @param {PollForm} form
 * @param {number} index
 * @returns {PollForm}
 */
export function removeOption(form, index) {
  const options = form.options.toSpliced(index, 1);
  return { ...form, options: options.length < MIN_OPTIONS ? [...options, ''] : options };
}

/**
 * The problems of the fields; `option-<index>` is an option.
 * @param {PollForm} form
 * @returns {Record<string, string>}
 */
export function pollProblems(form) {
  const names = form.options.map((option) => option.trim());
  const isTwice = (/** @type {string} */ name, /** @type {number} */ index) =>
    name !== '' && names.indexOf(name) < index;
  const twice = names.flatMap((name, index) =>
    isTwice(name, index) ? [[`option-${index}`, t('poll-form.twice')]] : [],
  );
  const written = names.filter(Boolean).length;
  const missing = names.findIndex((name) => name === '');
  return {
    ...(form.question.trim() === '' && { question: t('poll-form.question.missing') }),
    ...(written < MIN_OPTIONS && { [`option-${missing}`]: t('poll-form.options.missing') }),
    ...Object.fromEntries(twice),
  };
}

/**
 * @param {PollForm} form
 * @returns {NewMessage}
 */
export const toPoll = ({ question, options, hasSeveral }) => ({
  type: 'poll',
  question: question.trim(),
  options: options.map((option) => option.trim()).filter(Boolean),
  selectable_count: hasSeveral ? 0 : 1,
});
