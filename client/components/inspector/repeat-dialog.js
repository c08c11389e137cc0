import { html } from 'lit';
import { t } from '../../language/t.js';
import { dialogFoot } from '../shared/dialog-foot.js';
import { dialogHead } from '../shared/dialog-head.js';
import { LightElement } from '../shared/light-element.js';
import { showDialog } from '../shared/show-dialog.js';

/** @import { WholeRequest } from '../../service/types.d.ts' */

/** Asks for confirmation before a request that changes something is sent again. */
export class RepeatDialog extends LightElement {
  static properties = { request: {} };

  constructor() {
    super();
    /** @type {WholeRequest | null} open while there is one */
    this.request = null;
  }

  render() {
    const { request } = this;
    return html`<dialog
      class="dialog"
      aria-labelledby="repeat-heading"
      aria-describedby="repeat-text"
      @close=${this.#close}
      @keydown=${keepInside}
    >
      ${dialogHead('repeat-heading', t('inspector.repeat.question', { method: request?.method ?? '' }))}
      <div class="dialog-form">
        <div id="repeat-text" class="dialog-text">
          <p><code dir="ltr">${request?.path}</code></p>
          <p>
            ${request?.message_id ? t('inspector.repeat.message') : t('inspector.repeat.other')}
          </p>
        </div>
        ${dialogFoot(
          html`<button class="button danger solid" type="button" @click=${this.#onConfirm}>
            ${t('inspector.repeat.confirm')}
          </button>`,
          { isCareful: true },
        )}
      </div>
    </dialog>`;
  }

  updated() {
    showDialog(this, this.request !== null);
  }

  #onConfirm = () => {
    if (this.request) this.emit('request-repeat', { request: this.request });
    this.#close();
  };

  #close = () => {
    if (this.request) this.emit('repeat-close', null);
  };
}

/**
 * Escape closes the dialog, and not the inspector around it.
 * @param {KeyboardEvent} event
 */
const keepInside = (event) => event.stopPropagation();

customElements.define('repeat-dialog', RepeatDialog);
