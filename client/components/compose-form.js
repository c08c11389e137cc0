import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { EMPTY_DRAFT } from '../state/drafts.reducer.js';
import { LightElement } from './light-element.js';
import { sendIcon } from './icons.js';
import { problemText } from './problem-text.js';
import { isSendKey } from './send-key.js';

/** Writes and sends a text in the open chat. */
export class ComposeForm extends LightElement {
  static properties = {
    jid: { attribute: false },
    draft: { attribute: false },
    disabledReason: { attribute: false },
  };

  constructor() {
    super();
    this.jid = '';
    this.draft = EMPTY_DRAFT;
    /** @type {string | null} */
    this.disabledReason = null;
  }

  #wasTyping = false;

  get #field() {
    return this.querySelector('textarea');
  }

  render() {
    const { disabledReason, draft } = this;
    return html`<form class="compose" @submit=${this.#onSubmit}>
      <div class="compose-note" id="compose-note" role="status">
        ${disabledReason ? html`<p>${disabledReason}</p>` : problemText(draft.problem)}
      </div>
      <div class="compose-row">
        <textarea
          rows="1"
          aria-label="Message"
          aria-describedby="compose-note"
          placeholder=${disabledReason ? 'Nothing can be sent now' : 'Write a message'}
          dir="auto"
          enterkeyhint="send"
          ?disabled=${disabledReason !== null}
          .value=${live(draft.text)}
          @input=${this.#onInput}
          @keydown=${this.#onKeydown}
        ></textarea>
        <button
          class="button primary send-button"
          aria-label="Send"
          title="Send (Enter)"
          ?disabled=${disabledReason !== null || draft.text.trim() === ''}
          aria-busy=${draft.isSending}
        >
          ${draft.isSending ? html`<span class="spinner"></span>` : sendIcon}
        </button>
      </div>
    </form>`;
  }

  /** Disabling the field takes the focus away from a person who is typing; it is given back afterwards. */
  willUpdate() {
    if (this.disabledReason !== null && document.activeElement === this.#field)
      this.#wasTyping = this.#field !== null;
  }

  updated() {
    if (this.disabledReason !== null || !this.#wasTyping) return;
    this.#wasTyping = false;
    if (document.activeElement === document.body) this.#field?.focus();
  }

  #onInput = () => {
    this.emit('draft-change', {
      key: this.jid,
      change: { text: this.#field?.value ?? '', problem: null },
    });
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
    this.#field?.focus();
  };

  #send() {
    if (this.disabledReason === null && this.draft.text.trim() !== '')
      this.emit('send-request', { jid: this.jid });
  }
}

customElements.define('compose-form', ComposeForm);
