import { html } from 'lit';
import { t } from '../../language/t.js';
import { NO_ACCOUNTS } from '../../state/accounts/accounts.js';
import { wrongHeaderLine } from '../../state/webhooks/webhook-form.js';
import { dialogFoot } from '../shared/dialog-foot.js';
import { dialogHead } from '../shared/dialog-head.js';
import { focusWrong, formField } from '../shared/form-field.js';
import { LightElement } from '../shared/light-element.js';
import { problemText } from '../shared/problem-text.js';
import { showDialog } from '../shared/show-dialog.js';
import { webhookAccountField, webhookEventFields, webhookHeaderField } from './webhook-fields.js';
import { webhookChatField } from './webhook-chat-field.js';

/**
 * @import { Chat } from '../../service/types.d.ts'
 * @import { WebhookForm } from '../../state/webhooks/webhook-form.js'
 */

/** Creates a webhook, or changes one. */
export class WebhookDialog extends LightElement {
  static properties = { form: {}, chats: {}, accounts: {}, isChecked: { state: true } };

  constructor() {
    super();
    /** @type {WebhookForm | null} */
    this.form = null;
    /** @type {Chat[]} */
    this.chats = [];
    this.accounts = NO_ACCOUNTS;
    /** True once somebody has tried to save it. */
    this.isChecked = false;
  }

  render() {
    const { form } = this;
    return html`<dialog
      class="dialog webhook-dialog"
      aria-labelledby="webhook-form-heading"
      @close=${this.#onClose}
    >
      ${dialogHead('webhook-form-heading', t(form?.id ? 'webhooks.form.edit' : 'webhooks.new'))}
      ${form ? this.#fields(form) : null}
    </dialog>`;
  }

  /** @param {WebhookForm} form */
  #fields(form) {
    const { id, url, description, isOrdered, isBusy, problem } = form;
    return html`<form class="dialog-form" novalidate @submit=${this.#onSubmit}>
      ${formField({
        id: 'webhook-url',
        label: t('webhooks.url'),
        hint: t('webhooks.url.hint'),
        problem: this.isChecked && url.trim() === '' ? t('webhooks.url.missing') : undefined,
        value: url,
        isFirst: true,
        onInput: (text) => this.#change({ url: text }),
      })}
      ${formField({
        id: 'webhook-description',
        label: t('webhooks.description'),
        value: description,
        maxLength: 200,
        onInput: (text) => this.#change({ description: text }),
      })}
      ${webhookAccountField(form, this.accounts, this.#change)}
      ${webhookEventFields(form, this.#change)} ${webhookChatField(form, this.chats, this.#change)}
      <label class="choice">
        <input
          type="checkbox"
          .checked=${isOrdered}
          @change=${() => this.#change({ isOrdered: !isOrdered })}
        />
        <span>${t('webhooks.order')}<span class="hint">${t('webhooks.order.hint')}</span></span>
      </label>
      ${webhookHeaderField(form, this.#change)}
      <div role="status">${problemText(problem)}</div>
      ${dialogFoot(
        html`<button class="button primary" aria-busy=${isBusy}>
          ${t(id === null ? 'webhooks.create' : 'webhooks.save')}
        </button>`,
      )}
    </form>`;
  }

  updated() {
    showDialog(this, this.form !== null);
  }

  #change = (/** @type {Partial<WebhookForm>} */ change) => this.emit('webhook-form', change);

  #onSubmit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const { form } = this;
    if (!form) return;
    this.isChecked = true;
    if (form.url.trim() !== '' && wrongHeaderLine(form.headers) === null)
      return this.emit('webhook-save', null);
    await this.updateComplete;
    focusWrong(this);
  };

  #onClose = () => {
    this.isChecked = false;
    if (this.form) this.emit('webhook-form', null);
  };
}

customElements.define('webhook-dialog', WebhookDialog);
