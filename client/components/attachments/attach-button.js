import { html, nothing } from 'lit';
import { t } from '../../language/t.js';
import { attachIcon, contactIcon, mediaIcons, pinIcon, pollIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';
import { PopupMenu } from '../shared/popup-menu.js';

/** @import { FormKind } from '../../state/compose/message-forms.js' */

/** The menu for anything but a text. Files are chosen in the browser's own dialog. */
export class AttachButton extends LightElement {
  static properties = { jid: {}, isDisabled: {} };

  #menu = new PopupMenu(this);

  constructor() {
    super();
    this.jid = '';
    this.isDisabled = false;
  }

  render() {
    return html`<button
        class="button icon-button attach-button"
        type="button"
        aria-label=${t('attachments.menu')}
        title=${t('attachments.menu')}
        aria-haspopup="menu"
        aria-expanded=${this.#menu.isOpen}
        ?disabled=${this.isDisabled}
        @click=${this.#onClick}
      >
        ${attachIcon}
      </button>
      <div
        class="menu attach-menu"
        popover="manual"
        role="menu"
        aria-label=${t('attachments.menu')}
      >
        ${item(mediaIcons.image, t('attachments.add'), this.#chooseFiles)}
        ${item(pinIcon, t('attachments.location'), () => this.#openForm('location'))}
        ${item(contactIcon, t('attachments.contact'), () => this.#openForm('contact'))}
        ${item(pollIcon, t('attachments.poll'), () => this.#openForm('poll'))}
      </div>
      <input
        type="file"
        multiple
        hidden
        aria-label=${t('attachments.input')}
        @change=${this.#onChange}
      />`;
  }

  #onClick = (/** @type {MouseEvent} */ { currentTarget }) => {
    if (this.#menu.isOpen || !(currentTarget instanceof HTMLElement)) return this.#menu.close();
    const { left, right, top } = currentTarget.getBoundingClientRect();
    const x = currentTarget.matches(':dir(rtl)') ? right : left;
    this.#menu.open(currentTarget, { x, y: top - 6 }, { isAbove: true });
  };

  #chooseFiles = () => {
    this.#menu.close();
    this.querySelector('input')?.click();
  };

  /** @param {FormKind} kind */
  #openForm(kind) {
    this.#menu.close();
    this.emit('form-open', { kind, jid: this.jid });
  }

  #onChange = () => {
    const input = this.querySelector('input');
    if (!input?.files) return;
    this.emit('files-chosen', { jid: this.jid, files: [...input.files] });
    // Lets the same file be chosen again.
    input.value = '';
  };
}

/**
 * @param {unknown} icon
 * @param {string} label
 * @param {() => void} act
 */
const item = (icon, label, act) =>
  html`<button class="menu-item with-icon" type="button" role="menuitem" @click=${act}>
    ${icon ?? nothing}<span>${label}</span>
  </button>`;

customElements.define('attach-button', AttachButton);
