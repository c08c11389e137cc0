import { html } from 'lit';
import { formatNumber } from '../../language/t.js';
import { webhookHref } from '../../state/shared/route.js';
import {
  countsOf,
  healthOf,
  HEALTH_TEXT,
  nameOf,
  shortUrl,
  troubleOf,
} from '../../state/webhooks/webhooks.view.js';

/** @import { Webhook } from '../../service/types.d.ts' */

/**
 * One webhook in the list: how it does, at a glance.
 * @param {Webhook} webhook
 */
export function webhookRow(webhook) {
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

/**
 * A dot and a word: how a webhook does.
 * @param {Webhook} webhook
 */
export function webhookHealth(webhook) {
  const health = healthOf(webhook);
  return html`<span class="webhook-health is-${health}"
    ><span class="webhook-dot" aria-hidden="true"></span> ${HEALTH_TEXT[health]}</span
  >`;
}
