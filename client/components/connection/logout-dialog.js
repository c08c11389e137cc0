import { html } from 'lit';
import { t } from '../../language/t.js';
import { LightElement } from '../shared/light-element.js';
import { showDialog } from '../shared/show-dialog.js';

/** Asks for confirmation before logging out, which cannot be undone. */
export class LogoutDialog extends LightElement {
  static properties = { isOpen: {} };

  constructor() {
    super();
    this.isOpen = false;
  }

  render() {
    return html`<dialog
      class="dialog"
      aria-labelledby="logout-heading"
      aria-describedby="logout-text"
      @close=${this.#onClose}
    >
      <div class="dialog-form">
        <h2 id="logout-heading">${t('logout.question')}</h2>
        <div id="logout-text" class="dialog-text">
          <p>${t('logout.effect')}</p>
          <p>${t('logout.alternative')}</p>
        </div>
        <div class="dialog-buttons">
          <button class="button" type="button" autofocus @click=${this.#onClose}>
            ${t('dialog.cancel')}
          </button>
          <button class="button danger solid" type="button" @click=${this.#onConfirm}>
            ${t('logout.confirm')}
          </button>
        </div>
      </div>
    </dialog>`;
  }

  updated() {
    showDialog(this, this.isOpen);
  }

  #onConfirm = () => {
    this.emit('logout-toggle', { isOpen: false });
    this.emit('logout-request', null);
  };

  #onClose = () => {
    if (this.isOpen) this.emit('logout-toggle', { isOpen: false });
  };
}

customElements.define('logout-dialog', LogoutDialog);
