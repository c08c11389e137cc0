import { html } from 'lit';
import { t } from '../../language/t.js';
import { LightElement } from './light-element.js';
import { closeIcon } from './icons.js';
import { problemText } from './problem-text.js';

/** @import { Problem } from '../../service/types.d.ts' */

/**
 * Reports a failed action that has no form to show the error in, until it is dismissed, and says what a command has
 * done that shows nowhere else.
 */
export class NoticeToast extends LightElement {
  static properties = { notice: {}, said: {} };

  constructor() {
    super();
    /** @type {Problem | null} */
    this.notice = null;
    this.said = '';
  }

  render() {
    return html`<div class="toast-place">
      <div role="alert">${this.notice ? this.#toast() : null}</div>
      <div role="status">
        ${this.said ? html`<p class="toast is-said" dir="auto">${this.said}</p>` : null}
      </div>
    </div>`;
  }

  #toast() {
    return html`<div class="toast">
      ${problemText(this.notice)}
      <button
        class="button icon-button"
        type="button"
        aria-label=${t('action.dismiss')}
        @click=${() => this.emit('notice-dismiss', null)}
      >
        ${closeIcon}
      </button>
    </div>`;
  }
}

customElements.define('notice-toast', NoticeToast);
