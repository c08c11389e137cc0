import { html } from 'lit';
import { LightElement } from '../shared/light-element.js';
import { showDialog } from '../shared/show-dialog.js';

/** Asks for confirmation before logging out, which cannot be undone. */
export class LogoutDialog extends LightElement {
  static properties = { isOpen: { attribute: false } };

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
        <h2 id="logout-heading">Log out?</h2>
        <div id="logout-text" class="dialog-text">
          <p>
            This device is removed from the phone, and its keys are deleted here. To connect again,
            a new code has to be scanned.
          </p>
          <p>Chats and messages stay. To pause only, disconnect instead.</p>
        </div>
        <div class="dialog-buttons">
          <button class="button" type="button" autofocus @click=${this.#onClose}>Cancel</button>
          <button class="button danger solid" type="button" @click=${this.#onConfirm}>
            Log out
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
