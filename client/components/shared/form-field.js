import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';

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
