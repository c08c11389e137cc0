import { html } from 'lit';
import { t } from '../../language/t.js';
import { canDeleteForEveryone } from '../../state/message-acts/message-menu.view.js';
import { lineOf } from '../../state/messages/message.view.js';
import { dialogFoot } from '../shared/dialog-foot.js';
import { dialogHead } from '../shared/dialog-head.js';
import { LightElement } from '../shared/light-element.js';
import { problemText } from '../shared/problem-text.js';
import { showDialog } from '../shared/show-dialog.js';

/** @import { OpenAct } from '../../state/message-acts/message-act.js' */

/** Asks for whom a message is to be deleted. */
export class DeleteDialog extends LightElement {
  static properties = { act: {}, isAdmin: {} };

  constructor() {
    super();
    /** @type {OpenAct | null} */
    this.act = null;
    /** True for an admin of the message's group. */
    this.isAdmin = false;
  }

  render() {
    if (!this.act) return null;
    const { message, problem } = this.act;
    return html`<dialog
      class="dialog"
      aria-labelledby="delete-heading"
      aria-describedby="delete-text"
      @close=${() => this.emit('act-close', null)}
    >
      ${dialogHead('delete-heading', t('delete.question'))}
      <div class="dialog-form">
        <p class="dialog-text act-text" id="delete-text" dir="auto">
          ${lineOf(message, message.mentions)}
        </p>
        <div role="status">${problemText(problem)}</div>
        ${this.#buttons(this.act)}
      </div>
    </dialog>`;
  }

  /** @param {OpenAct} act */
  #buttons({ message, isBusy }) {
    const isForEveryone = canDeleteForEveryone(message, Date.now(), this.isAdmin);
    return dialogFoot(
      html`${this.#button('me', t('delete.for-me'), isBusy)}
      ${isForEveryone ? this.#button('everyone', t('delete.for-everyone'), isBusy) : null}`,
      { isCareful: true },
    );
  }

  /**
   * @param {'me' | 'everyone'} scope
   * @param {string} label
   * @param {boolean} isBusy
   */
  #button(scope, label, isBusy) {
    return html`<button
      class="button danger ${scope === 'everyone' ? 'solid' : ''}"
      type="button"
      aria-busy=${isBusy}
      @click=${() => this.emit('delete-request', { scope })}
    >
      ${label}
    </button>`;
  }

  updated() {
    showDialog(this, this.act !== null);
  }
}

customElements.define('delete-dialog', DeleteDialog);
