import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { t } from '../../language/t.js';
import { roomLeft } from '../../state/compose/text-limit.js';
import { withoutSpaces } from '../../state/people/recipient.js';

/**
 * @typedef {object} FormField
 * @property {string} id
 * @property {string} label
 * @property {string} value
 * @property {(text: string) => void} onInput
 * @property {(event: ClipboardEvent) => void} [onPaste]
 * @property {string | undefined} [problem]
 * @property {string} [hint]
 * @property {'text' | 'decimal' | 'tel'} [mode]
 * @property {number} [maxLength]
 * @property {boolean} [isFirst] gets the focus when its dialog opens
 * @property {boolean} [isLabelHidden]
 */

/**
 * A field of a dialog with its label, and below it the problem or a hint.
 * @param {FormField} field
 */
export function formField({ id, label, value, onInput, onPaste, problem, hint, ...rest }) {
  const { mode = 'text', maxLength, isFirst = false, isLabelHidden = false } = rest;
  const note = problem ?? hint;
  return html`<div class="field">
    <label class=${isLabelHidden ? 'visually-hidden' : ''} for=${id}>${label}</label>
    <input
      id=${id}
      type="text"
      inputmode=${mode}
      autocomplete="off"
      dir=${mode === 'text' ? 'auto' : 'ltr'}
      maxlength=${maxLength ?? nothing}
      ?autofocus=${isFirst}
      aria-invalid=${problem ? 'true' : 'false'}
      aria-describedby=${note ? `${id}-note` : nothing}
      .value=${live(value)}
      @input=${(/** @type {InputEvent} */ { target }) =>
        target instanceof HTMLInputElement && onInput(target.value)}
      @paste=${onPaste ?? nothing}
    />
    ${
      note
        ? html`<span class="field-note ${problem ? 'field-error' : ''}" id="${id}-note"
            >${note}</span
          >`
        : null
    }
  </div>`;
}

/**
 * Leads to the first field that is marked as wrong.
 * @param {Element} form
 */
export function focusWrong(form) {
  const field = form.querySelector('[aria-invalid="true"]');
  if (field instanceof HTMLElement) field.focus();
}

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

/**
 * The number of characters left, shown near the limit.
 * @param {string} text
 */
export function textCounter(text) {
  const room = roomLeft(text);
  if (!room) return null;
  return html`<p class="text-counter ${room.isOver ? 'is-over' : ''}" role="status">
    ${t(room.isOver ? 'text-limit.over' : 'text-limit.left', { count: Math.abs(room.left) })}
  </p>`;
}
