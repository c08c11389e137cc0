import { html } from 'lit';
import { formatNumber, t } from '../../language/t.js';
import { formOf } from '../../state/webhooks/webhook-form.js';
import { countsOf, factsOf, troubleOf } from '../../state/webhooks/webhooks.view.js';
import { LightElement } from '../shared/light-element.js';
import { problemText } from '../shared/problem-text.js';
import { webhookHealth } from './webhook-row.js';
import './delivery-table.js';
import './webhook-resend.js';

/**
 * @import { Chat, Webhook } from '../../service/types.d.ts'
 * @import { OpenDeliveries, Outcome } from '../../state/webhooks/webhooks.js'
 */

/** One webhook: its health, its events, and its commands. */
export class WebhookDetails extends LightElement {
  static properties = { webhook: {}, chats: {}, isBusy: {}, outcome: {}, open: {} };

  constructor() {
    super();
    /** @type {Webhook | null} */
    this.webhook = null;
    /** @type {Chat[]} */
    this.chats = [];
    this.isBusy = false;
    /** @type {Outcome | null} */
    this.outcome = null;
    /** @type {OpenDeliveries | null} */
    this.open = null;
  }

  render() {
    const { webhook } = this;
    if (!webhook) return null;
    const trouble = troubleOf(webhook);
    return html`<div class="webhook">
      <p class="webhook-line">
        ${webhookHealth(webhook)} <code class="webhook-address">${webhook.url}</code>
      </p>
      ${trouble ? html`<p class="webhook-alarm is-${webhook.state}">${trouble}</p>` : null}
      <dl class="webhook-numbers">
        ${countsOf(webhook).map(
          ({ label, value, isBad }) =>
            html`<div>
              <dt>${label}</dt>
              <dd class=${isBad ? 'is-bad' : ''}>${formatNumber(value)}</dd>
            </div>`,
        )}
      </dl>
      ${this.#buttons(webhook)} ${this.#outcome()}
      <dl class="facts">
        ${factsOf(webhook, this.chats).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd><bdi>${value}</bdi></dd>`,
        )}
      </dl>
      <webhook-resend
        .webhookId=${webhook.id}
        .failed=${webhook.deliveries.failed}
        .isBusy=${this.isBusy}
      ></webhook-resend>
      <delivery-table .webhook=${webhook} .chats=${this.chats} .open=${this.open}></delivery-table>
    </div>`;
  }

  /** @param {Webhook} webhook */
  #buttons(webhook) {
    const { id, state } = webhook;
    return html`<div class="webhook-buttons">
      ${
        state === 'active'
          ? this.#button(t('webhooks.pause'), () => this.emit('webhook-act', { id, act: 'pause' }))
          : this.#button(
              t('webhooks.resume'),
              () => this.emit('webhook-act', { id, act: 'resume' }),
              'primary',
            )
      }
      ${this.#button(t('webhooks.test'), () => this.emit('webhook-act', { id, act: 'test' }))}
      ${this.#button(t('webhooks.edit'), () => this.emit('webhook-form', formOf(webhook)))}
      ${this.#button(t('webhooks.rotate'), () => this.emit('webhook-ask', { id, act: 'rotate' }))}
      ${this.#button(
        t('webhooks.delete'),
        () => this.emit('webhook-ask', { id, act: 'delete' }),
        'danger',
      )}
    </div>`;
  }

  /**
   * @param {string} label
   * @param {() => void} act
   * @param {'' | 'primary' | 'danger'} look
   */
  #button(label, act, look = '') {
    return html`<button
      class="button small ${look}"
      data-needs="manage"
      type="button"
      aria-busy=${this.isBusy}
      @click=${act}
    >
      ${label}
    </button>`;
  }

  #outcome() {
    const { outcome, isBusy } = this;
    return html`<div class="webhook-outcome" role="status">
      ${isBusy ? html`<span class="spinner"></span>` : null}
      ${outcome?.text ? html`<p class=${outcome.isGood ? 'field-good' : 'field-error'} dir="auto">${outcome.text}</p>` : null}
      ${problemText(outcome?.problem ?? null)}
    </div>`;
  }
}

customElements.define('webhook-details', WebhookDetails);
