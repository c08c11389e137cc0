import { html } from 'lit';
import { t } from '../../language/t.js';
import { formOf, formProblems } from '../../state/compose/message-forms.js';
import { NO_PEOPLE } from '../../state/people/people.js';
import { dialogFoot } from '../shared/dialog-foot.js';
import { dialogHead } from '../shared/dialog-head.js';
import { focusWrong } from '../shared/form-field.js';
import { LightElement } from '../shared/light-element.js';
import { problemText } from '../shared/problem-text.js';
import { showDialog } from '../shared/show-dialog.js';
import { contactFields } from './contact-fields.js';
import { locationFields } from './location-fields.js';
import { pollFields } from './poll-fields.js';

/**
 * @import { FormKind, Forms, FormValues, OpenForm } from '../../state/compose/message-forms.js'
 *
 * @typedef {object} FieldContext
 * @property {(field: string) => string | undefined} problem what is wrong with a field
 * @property {(change: object) => void} onChange
 */

/** @type {Record<FormKind, string>} */
const HEADINGS = {
  location: t('location-form.heading'),
  contact: t('contact-form.heading'),
  poll: t('poll-form.heading'),
};

/** Writes a location, contact cards or a poll, and sends it. */
export class MessageFormDialog extends LightElement {
  static properties = { open: {}, forms: {}, people: {}, disabledReason: {} };

  constructor() {
    super();
    /** @type {OpenForm | null} */
    this.open = null;
    /** @type {Forms} */
    this.forms = {};
    this.people = NO_PEOPLE;
    /** @type {string | null} */
    this.disabledReason = null;
  }

  render() {
    const { open } = this;
    if (!open) return null;
    return html`<dialog
      class="dialog message-form"
      aria-labelledby="message-form-heading"
      @close=${() => this.emit('form-close', null)}
    >
      ${dialogHead('message-form-heading', HEADINGS[open.kind])}
      <form class="dialog-form" novalidate @submit=${this.#onSubmit}>
        ${this.#fields(open)} ${this.#foot(open)}
      </form>
    </dialog>`;
  }

  /** @param {OpenForm} open */
  #fields({ kind, jid, isChecked, isLocating }) {
    const problems = formProblems(this.forms, { kind, jid });
    const context = {
      // A doubled option is wrong at once; a missing one may still come.
      problem: (/** @type {string} */ field) =>
        isChecked || (kind === 'poll' && this.#isWritten(field)) ? problems[field] : undefined,
      onChange: (/** @type {object} */ change) => this.emit('form-change', { change }),
    };
    if (kind === 'poll') return pollFields(formOf(this.forms, kind, jid), context);
    if (kind === 'location')
      return locationFields(formOf(this.forms, kind, jid), {
        ...context,
        isLocating,
        onLocate: () => this.emit('form-locate', null),
      });
    return contactFields(formOf(this.forms, kind, jid), this.people, context);
  }

  /** @param {string} field */
  #isWritten(field) {
    const index = Number(field.split('-')[1]);
    const { jid = '' } = this.open ?? {};
    return Boolean(formOf(this.forms, 'poll', jid).options[index]?.trim());
  }

  /** @param {OpenForm} open */
  #foot({ isSending, problem }) {
    const { disabledReason } = this;
    return html`<div id="message-form-note" role="status">
        ${disabledReason ? html`<p class="hint" dir="auto">${disabledReason}</p>` : problemText(problem)}
      </div>
      ${dialogFoot(
        html`<button
          class="button primary"
          ?disabled=${disabledReason !== null}
          aria-busy=${isSending}
        >
          ${isSending ? t('new-message.sending') : t('new-message.send')}
        </button>`,
      )}`;
  }

  updated() {
    showDialog(this, this.open !== null);
    // Leads to the first wrong field after a failed attempt to send.
    if (this.open?.isChecked && !this.#wasChecked) focusWrong(this);
    this.#wasChecked = this.open?.isChecked ?? false;
  }

  #wasChecked = false;

  #onSubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (this.disabledReason === null) this.emit('form-send', null);
    focusWrong(this);
  };
}

customElements.define('message-form-dialog', MessageFormDialog);
