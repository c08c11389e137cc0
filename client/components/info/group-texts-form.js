import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { t } from '../../language/t.js';
import { MAX_SUBJECT } from '../../state/info/chat-info.js';
import { formField } from '../shared/form-field.js';

/**
 * @import { OpenInfo } from '../../state/info/chat-info.js'
 * @import { Emit } from '../shared/intents.js'
 */

/**
 * Edits the subject and the description of a group.
 * @param {OpenInfo} info
 * @param {Emit} emit
 */
export function groupTextsForm({ texts, isBusy }, emit) {
  const write = (/** @type {Partial<OpenInfo['texts']>} */ change) =>
    emit('info-change', { texts: { ...texts, ...change } });
  const onSubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (texts.subject.trim() !== '') emit('group-save', null);
  };
  return html`<form class="info-part" novalidate @submit=${onSubmit}>
    ${formField({
      id: 'group-subject',
      label: t('group-info.subject'),
      value: texts.subject,
      problem: texts.subject.trim() === '' ? t('group-info.subject.missing') : undefined,
      maxLength: MAX_SUBJECT,
      isFirst: true,
      onInput: (subject) => write({ subject }),
    })}
    <label class="field">
      <span>${t('group-info.description')}</span>
      <textarea
        rows="3"
        dir="auto"
        .value=${live(texts.description)}
        @input=${(/** @type {InputEvent} */ { target }) =>
          target instanceof HTMLTextAreaElement && write({ description: target.value })}
      ></textarea>
    </label>
    <div class="dialog-buttons">
      <button class="button" type="button" @click=${() => emit('info-change', { mode: 'view' })}>
        ${t('dialog.cancel')}
      </button>
      <button class="button primary" aria-busy=${isBusy}>${t('group-info.save')}</button>
    </div>
  </form>`;
}
