import { html } from 'lit';
import { t } from '../../language/t.js';
import { copyButton } from '../shared/copy-button.js';
import { dialogHead } from '../shared/dialog-head.js';
import { LightElement } from '../shared/light-element.js';
import { showDialog } from '../shared/show-dialog.js';

/** @import { WebhookSecret as Secret } from '../../service/types.d.ts' */

/** Shows the secret of a webhook, which nobody can see again. */
export class WebhookSecret extends LightElement {
  static properties = { secret: {} };

  constructor() {
    super();
    /** @type {Secret | null} */
    this.secret = null;
  }

  render() {
    const { secret } = this;
    return html`<dialog
      class="dialog"
      aria-labelledby="webhook-secret-heading"
      aria-describedby="webhook-secret-hint"
      @close=${this.#onClose}
    >
      ${dialogHead('webhook-secret-heading', t('webhooks.secret.heading'))}
      <div class="dialog-form">
        <p class="dialog-text" id="webhook-secret-hint">${t('webhooks.secret.hint')}</p>
        <code class="webhook-secret">${secret?.secret}</code>
        <div class="dialog-buttons">
          ${copyButton(t('webhooks.secret.copy'), () => secret?.secret ?? '')}
          <button class="button primary" type="button" autofocus @click=${this.#close}>
            ${t('webhooks.secret.done')}
          </button>
        </div>
      </div>
    </dialog>`;
  }

  updated() {
    showDialog(this, this.secret !== null);
  }

  #close = () => this.querySelector('dialog')?.close();

  #onClose = () => {
    if (this.secret) this.emit('webhook-secret-close', null);
  };
}

customElements.define('webhook-secret', WebhookSecret);
