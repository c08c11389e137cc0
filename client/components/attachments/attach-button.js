import { html } from 'lit';
import { t } from '../../language/t.js';
import { attachIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';

/** Opens the browser's dialog to choose files. */
export class AttachButton extends LightElement {
  static properties = { jid: { attribute: false }, isDisabled: { attribute: false } };

  constructor() {
    super();
    this.jid = '';
    this.isDisabled = false;
  }

  render() {
    return html`<button
        class="button icon-button attach-button"
        type="button"
        aria-label=${t('attachments.add')}
        title=${t('attachments.add')}
        ?disabled=${this.isDisabled}
        @click=${() => this.querySelector('input')?.click()}
      >
        ${attachIcon}
      </button>
      <input
        type="file"
        multiple
        hidden
        aria-label=${t('attachments.input')}
        @change=${this.#onChange}
      />`;
  }

  #onChange = () => {
    const input = this.querySelector('input');
    if (!input?.files) return;
    this.emit('files-chosen', { jid: this.jid, files: [...input.files] });
    // So that the same file can be chosen again.
    input.value = '';
  };
}

customElements.define('attach-button', AttachButton);
