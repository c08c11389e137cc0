import { html } from 'lit';
import { t, tParts } from '../../language/t.js';
import { isRecipient, recipientProblem } from '../../state/people/recipient.js';
import { NO_LINKING } from '../../state/connection/connection.reducer.js';
import { LightElement } from '../shared/light-element.js';
import { doneIcon } from '../shared/icons.js';
import { copyButton } from '../shared/copy-button.js';
import { removeSpaces } from '../shared/form-field.js';
import { problemText } from '../shared/problem-text.js';
import './passing-times.js';

/** @import { Connection, PairingCode as Code } from '../../service/types.d.ts' */

/** Links a phone by a code that is typed on it instead of scanning. */
export class PairingCodeForm extends LightElement {
  static properties = { linking: {}, connection: {} };

  constructor() {
    super();
    this.linking = NO_LINKING;
    /** @type {Connection | null} */
    this.connection = null;
  }

  render() {
    const { code } = this.linking;
    const { phase } = this.connection ?? {};
    if (phase === 'pairing' || phase === 'syncing')
      return html`<div class="qr-frame">
        <span class="qr-done">${doneIcon}</span>
        <p>${t('linking.entered')}</p>
      </div>`;
    return html`${code ? this.#shown(code) : null} ${this.#form()}`;
  }

  /** @param {Code} code */
  #shown({ code, phone, expires_at }) {
    return html`<div class="pairing-shown" role="status">
      <p>${tParts('linking.code.type', { phone: html`<bdi dir="ltr">${phone}</bdi>` })}</p>
      <p class="pairing-code" dir="ltr">${code}</p>
      <p class="pairing-foot">
        ${
          expires_at
            ? html`<time-left
                .until=${expires_at}
                .label=${'linking.code.left'}
                .over=${'linking.code.over'}
              ></time-left>`
            : null
        }
        ${copyButton(t('linking.code.copy'), () => code)}
      </p>
    </div>`;
  }

  #form() {
    const { phone, isBusy, problem, code } = this.linking;
    const wrong = recipientProblem(phone);
    return html`<form class="pairing-form" data-needs="manage" @submit=${this.#onSubmit}>
      <label class="field">
        <span>${t('linking.way.number')}</span>
        <input
          type="text"
          name="phone"
          inputmode="tel"
          autocomplete="off"
          dir="ltr"
          placeholder="+15550100"
          aria-describedby="pairing-note"
          aria-invalid=${String(wrong !== null || problem !== null)}
          .value=${phone}
          @input=${this.#onInput}
        />
      </label>
      <div id="pairing-note" role="status">
        ${wrong ? html`<p class="field-error">${wrong}</p>` : problemText(problem)}
      </div>
      <button class="button ${code ? '' : 'primary large'}" aria-busy=${isBusy} ?disabled=${isBusy}>
        ${t(isBusy ? 'linking.code.waiting' : code ? 'linking.code.again' : 'linking.code.get')}
      </button>
    </form>`;
  }

  #onInput = (/** @type {InputEvent} */ { target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    removeSpaces(target);
    this.emit('linking-change', { phone: target.value, problem: null });
  };

  #onSubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (isRecipient(this.linking.phone) && !this.linking.isBusy)
      this.emit('pairing-code-request', null);
  };
}

customElements.define('pairing-code', PairingCodeForm);
