import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { t } from '../../language/t.js';
import { EMPTY_DRAFT, NEW_MESSAGE } from '../../state/compose/drafts.reducer.js';
import { dialogFoot } from '../shared/dialog-foot.js';
import { dialogHead } from '../shared/dialog-head.js';
import { LightElement } from '../shared/light-element.js';
import { showDialog } from '../shared/show-dialog.js';
import { isRecipient, recipientProblem } from '../../state/people/recipient.js';
import { removeSpaces, textCounter } from '../shared/form-field.js';
import { problemText } from '../shared/problem-text.js';
import { isSendKey } from '../shared/send-key.js';

/** @import { DryRun, PlaygroundPerson } from '../../service/types.d.ts' */

/** Sends a message to any number. The number is checked while it is typed. */
export class NewMessageDialog extends LightElement {
  static properties = { isOpen: {}, draft: {}, check: {}, people: {}, disabledReason: {} };

  constructor() {
    super();
    this.isOpen = false;
    this.draft = EMPTY_DRAFT;
    /** @type {DryRun | null} the service's check of the number */
    this.check = null;
    /** @type {PlaygroundPerson[]} the people to write to in the playground */
    this.people = [];
    /** @type {string | null} */
    this.disabledReason = null;
  }

  render() {
    return html`<dialog
      class="dialog"
      aria-labelledby="new-message-heading"
      @close=${this.#onClose}
    >
      ${dialogHead('new-message-heading', t('chats.new'))}
      <form class="dialog-form" @submit=${this.#onSubmit}>
        ${this.#to()} ${this.#people()} ${this.#text()} ${this.#foot()}
      </form>
    </dialog>`;
  }

  #to() {
    return html`<label class="field">
      <span>${t('new-message.to')}</span>
      <input
        type="text"
        name="to"
        inputmode="tel"
        autofocus
        autocomplete="off"
        dir="ltr"
        placeholder="+15550100"
        aria-describedby="to-hint new-message-note"
        aria-invalid=${this.#isWrong('to')}
        .value=${live(this.draft.to)}
        @input=${this.#onInput}
      />
      <span class="field-note" id="to-hint" role="status">${this.#toNote()}</span>
    </label>`;
  }

  #people() {
    if (this.people.length === 0) return null;
    return html`<fieldset class="chips">
      <legend>${t('playground.people')}</legend>
      ${this.people.map((person) => this.#person(person))}
    </fieldset>`;
  }

  /** @param {PlaygroundPerson} person */
  #person({ name, number }) {
    const to = `+${number}`;
    return html`<button
      class="button small"
      type="button"
      title=${to}
      aria-pressed=${this.draft.to === to}
      @click=${() => this.emit('draft-change', { key: NEW_MESSAGE, change: { to, problem: null } })}
    >
      <bdi>${name}</bdi>
    </button>`;
  }

  #text() {
    return html`<label class="field">
      <span>${t('new-message.text')}</span>
      <textarea
        name="text"
        rows="4"
        dir="auto"
        aria-describedby="new-message-note"
        aria-invalid=${this.#isWrong('text')}
        .value=${live(this.draft.text)}
        @input=${this.#onInput}
        @keydown=${this.#onKeydown}
      ></textarea>
      ${textCounter(this.draft.text)}
    </label>`;
  }

  #toNote() {
    const { to } = this.draft;
    const wrong = recipientProblem(to);
    if (wrong) return html`<span class="field-error">${wrong}</span>`;
    if (this.check && isRecipient(to)) {
      if (this.check.exists === true)
        return html`<span class="field-good">${t('new-message.known')}</span>`;
      if (this.check.exists === false)
        return html`<span class="field-error">${t('new-message.unknown')}</span>`;
    }
    return t('new-message.to.hint');
  }

  #foot() {
    const { disabledReason, draft } = this;
    return html`<div id="new-message-note" role="status">
        ${disabledReason ? html`<p class="hint" dir="auto">${disabledReason}</p>` : problemText(draft.problem)}
      </div>
      ${dialogFoot(
        html`<button
          class="button primary"
          ?disabled=${disabledReason !== null}
          aria-busy=${draft.isSending}
        >
          ${draft.isSending ? t('new-message.sending') : t('new-message.send')}
        </button>`,
      )}`;
  }

  updated() {
    showDialog(this, this.isOpen);
  }

  /** @param {'to' | 'text'} field */
  #isWrong(field) {
    const { problem, to } = this.draft;
    if (field === 'to' && recipientProblem(to)) return 'true';
    const codes = { to: ['invalid_recipient'], text: ['empty_text', 'text_too_long'] }[field];
    return String(
      problem !== null && (codes.includes(problem.code) || isNamed(problem.details, field)),
    );
  }

  #onInput = () => {
    const field = this.querySelector('input');
    if (field) removeSpaces(field);
    const to = field?.value ?? '';
    const text = this.querySelector('textarea')?.value ?? '';
    this.emit('draft-change', { key: NEW_MESSAGE, change: { to, text, problem: null } });
  };

  /** @param {KeyboardEvent} event */
  #onKeydown = (event) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    this.#send();
  };

  /** @param {SubmitEvent} event */
  #onSubmit = (event) => {
    event.preventDefault();
    this.#send();
  };

  #send() {
    if (this.disabledReason === null) this.emit('new-message-send', null);
  }

  #onClose = () => {
    if (this.isOpen) this.emit('new-message-toggle', { isOpen: false });
  };
}

/**
 * @param {import('../../service/types.d.ts').Problem['details']} details
 * @param {string} field
 */
const isNamed = (details, field) => details?.some((detail) => detail.field === field) ?? false;

customElements.define('new-message-dialog', NewMessageDialog);
