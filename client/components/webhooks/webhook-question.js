import { html } from 'lit';
import { t } from '../../language/t.js';
import { dialogFoot } from '../shared/dialog-foot.js';
import { dialogHead } from '../shared/dialog-head.js';
import { LightElement } from '../shared/light-element.js';
import { showDialog } from '../shared/show-dialog.js';

/**
 * @import { Webhook } from '../../service/types.d.ts'
 * @import { WebhooksState } from '../../state/webhooks/webhooks.js'
 */

/** Asks before a webhook is deleted or gets another secret. */
export class WebhookQuestion extends LightElement {
  static properties = { question: {}, webhook: {} };

  constructor() {
    super();
    /** @type {WebhooksState['question']} */
    this.question = null;
    /** @type {Webhook | null} the webhook to change */
    this.webhook = null;
  }

  render() {
    const isDelete = this.question?.act !== 'rotate';
    const url = this.webhook?.url ?? '';
    return html`<dialog
      class="dialog"
      aria-labelledby="webhook-question"
      aria-describedby="webhook-effect"
      @close=${this.#onClose}
    >
      ${dialogHead('webhook-question', t(isDelete ? 'webhooks.delete.question' : 'webhooks.rotate.question'))}
      <div class="dialog-form">
        <p class="dialog-text webhook-effect" id="webhook-effect">
          ${isDelete ? t('webhooks.delete.effect', { url }) : t('webhooks.rotate.effect')}
        </p>
        ${dialogFoot(
          html`<button
            class="button solid ${isDelete ? 'danger' : 'primary'}"
            type="button"
            @click=${this.#confirm}
          >
            ${t(isDelete ? 'webhooks.delete' : 'webhooks.rotate')}
          </button>`,
          { isCareful: true },
        )}
      </div>
    </dialog>`;
  }

  updated() {
    showDialog(this, this.question !== null);
  }

  #confirm = () => {
    if (this.question) this.emit('webhook-act', this.question);
  };

  #onClose = () => {
    if (this.question) this.emit('webhook-ask', null);
  };
}

customElements.define('webhook-question', WebhookQuestion);
