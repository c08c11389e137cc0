import { html } from 'lit';
import { formatNumber } from '../../language/t.js';
import { webhookHref } from '../../state/shared/route.js';
import {
  countsOf,
  healthOf,
  nameOf,
  shortUrl,
  troubleOf,
} from '../../state/webhooks/webhooks.view.js';
import { LightElement } from '../shared/light-element.js';
import { webhookHealth } from './webhook-health.js';

/** @import { Webhook } from '../../service/types.d.ts' */

/** One webhook in the list, with its health at a glance. */
export class WebhookRow extends LightElement {
  static properties = { webhook: { attribute: false } };

  constructor() {
    super();
    /** @type {Webhook | null} */
    this.webhook = null;
  }

  render() {
    const { webhook } = this;
    if (!webhook) return null;
    const trouble = troubleOf(webhook);
    return html`<a class="webhook-row is-${healthOf(webhook)}" href=${webhookHref(webhook.id)}>
      <span class="webhook-names">
        <span class="webhook-name"><bdi>${nameOf(webhook)}</bdi></span>
        ${
          webhook.description
            ? html`<span class="webhook-url"><bdi>${shortUrl(webhook.url)}</bdi></span>`
            : null
        }
      </span>
      ${webhookHealth(webhook)}
      <span class="webhook-counts">
        ${countsOf(webhook).map(
          ({ label, value, isBad }) =>
            html`<span class="webhook-count ${isBad ? 'is-bad' : ''}"
              ><span>${label}</span> <strong>${formatNumber(value)}</strong></span
            >`,
        )}
      </span>
      ${trouble ? html`<span class="webhook-trouble">${trouble}</span>` : null}
    </a>`;
  }
}

customElements.define('webhook-row', WebhookRow);
