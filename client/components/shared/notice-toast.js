import { html } from 'lit';
import { t } from '../../language/t.js';
import { LightElement } from './light-element.js';
import { closeIcon } from './icons.js';
import { problemText } from './problem-text.js';

/** @import { Problem } from '../../service/types.d.ts' */

/** Reports a failed action that has no form to show the error in. Stays until it is dismissed. */
export class NoticeToast extends LightElement {
  static properties = { notice: {} };

  constructor() {
    super();
    /** @type {Problem | null} */
    this.notice = null;
  }

  render() {
    return html`<div class="toast-place" role="alert">${this.notice ? this.#toast() : null}</div>`;
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
