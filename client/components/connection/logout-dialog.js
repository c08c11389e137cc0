import { html } from 'lit';
import { t } from '../../language/t.js';
import { dialogFoot } from '../shared/dialog-foot.js';
import { dialogHead } from '../shared/dialog-head.js';
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
      ${dialogHead('logout-heading', t('logout.question'))}
      <div class="dialog-form">
        <div id="logout-text" class="dialog-text">
          <p>${t('logout.effect')}</p>
          <p>${t('logout.alternative')}</p>
        </div>
        ${dialogFoot(
          html`<button class="button danger solid" type="button" @click=${this.#onConfirm}>
            ${t('logout.confirm')}
          </button>`,
          { isCareful: true },
        )}
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
