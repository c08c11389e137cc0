import { html } from 'lit';
import { t } from '../../language/t.js';
import { timeOfField } from '../../state/shared/time.js';
import { LightElement } from '../shared/light-element.js';

/** @import { Resend } from '../../service/webhooks-api.js' */

/** Sends events again: all since a time, a single one, or all failed ones. */
export class WebhookResend extends LightElement {
  static properties = { webhookId: {}, failed: {}, isBusy: {} };

  constructor() {
    super();
    this.webhookId = '';
    /** Number of events that were given up. */
    this.failed = 0;
    this.isBusy = false;
  }

  render() {
    return html`<details class="webhook-resend">
      <summary>${t('webhooks.resend')}</summary>
      <p class="hint">${t('webhooks.resend.hint')}</p>
      <form class="webhook-resend-form" @submit=${this.#sendSince}>
        <label for="resend-since">${t('webhooks.resend.since')}</label>
        <input id="resend-since" type="datetime-local" step="1" required />
        ${this.#button(t('webhooks.resend.since'))}
      </form>
      <form class="webhook-resend-form" @submit=${this.#sendOne}>
        <label for="resend-event">${t('webhooks.resend.event')}</label>
        <input id="resend-event" type="number" min="1" step="1" required dir="ltr" />
        ${this.#button(t('webhooks.resend.event'))}
      </form>
      <button
        class="button small"
        type="button"
        ?disabled=${this.failed === 0}
        aria-busy=${this.isBusy}
        @click=${() => this.#send({ failed: true })}
      >
        ${t('webhooks.resend.failed', { number: this.failed })}
      </button>
    </details>`;
  }

  /** @param {string} what */
  #button(what) {
    return html`<button class="button small" aria-busy=${this.isBusy}>
      ${t('webhooks.resend')}<span class="visually-hidden">: ${what}</span>
    </button>`;
  }

  #sendSince = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const time = timeOfField(this.#valueOf('#resend-since'));
    if (!Number.isNaN(time.getTime())) this.#send({ since: time.toISOString() });
  };

  #sendOne = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    this.#send({ event_id: Number(this.#valueOf('#resend-event')) });
  };

  /** @param {string} selector */
  #valueOf(selector) {
    const field = this.querySelector(selector);
    return field instanceof HTMLInputElement ? field.value : '';
  }

  /** @param {Resend} what */
  #send(what) {
    this.emit('webhook-act', { id: this.webhookId, act: 'resend', what });
  }
}

customElements.define('webhook-resend', WebhookResend);
