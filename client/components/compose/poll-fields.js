import { html } from 'lit';
import { t } from '../../language/t.js';
import { MIN_OPTIONS, removeOption, writeOption } from '../../state/compose/poll-form.js';
import { closeIcon } from '../shared/icons.js';
import { formField } from '../shared/form-field.js';

/**
 * @import { PollForm } from '../../state/compose/poll-form.js'
 * @import { FieldContext } from './message-form-dialog.js'
 */

/** The limits of the service. */
const MAX_QUESTION = 255;
const MAX_OPTION = 100;

/**
 * @param {PollForm} form
 * @param {FieldContext} context
 */
export function pollFields(form, context) {
  const { problem, onChange } = context;
  return html`${formField({
      id: 'poll-question',
      label: t('poll-form.question'),
      value: form.question,
      problem: problem('question'),
      maxLength: MAX_QUESTION,
      isFirst: true,
      onInput: (question) => onChange({ question }),
    })}
    <fieldset>
      <legend>${t('poll-form.options')}</legend>
      ${form.options.map((_, index) => option(form, index, context))}
    </fieldset>
    <label class="choice">
      <input
        type="checkbox"
        .checked=${form.hasSeveral}
        @change=${(/** @type {Event} */ { target }) =>
          target instanceof HTMLInputElement && onChange({ hasSeveral: target.checked })}
      />
      <span>${t('poll-form.several')}</span>
    </label>`;
}

/**
 * @param {PollForm} form
 * @param {number} index
 * @param {FieldContext} context
 */
function option(form, index, { problem, onChange }) {
  const value = form.options[index] ?? '';
  const number = index + 1;
  const remove = t('poll-form.option.remove', { number });
  return html`<div class="poll-field">
    ${formField({
      id: `poll-option-${index}`,
      label: t('poll-form.option', { number }),
      value,
      problem: problem(`option-${index}`),
      maxLength: MAX_OPTION,
      isLabelHidden: true,
      onInput: (text) => onChange(writeOption(form, index, text)),
    })}
    <button
      class="button icon-button"
      type="button"
      aria-label=${remove}
      title=${remove}
      ?disabled=${value === '' && form.options.length <= MIN_OPTIONS}
      @click=${() => onChange(removeOption(form, index))}
    >
      ${closeIcon}
    </button>
  </div>`;
}
