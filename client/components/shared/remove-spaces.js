import { withoutSpaces } from '../../state/people/recipient.js';

/**
 * Takes the spaces out of a number that was typed or pasted, and leaves the caret where it was.
 * @param {HTMLInputElement} field
 */
export function removeSpaces(field) {
  const { value, selectionStart } = field;
  const number = withoutSpaces(value);
  if (number === value) return;
  const caret = withoutSpaces(value.slice(0, selectionStart ?? value.length)).length;
  field.value = number;
  field.setSelectionRange(caret, caret);
}
