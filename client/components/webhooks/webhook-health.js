import { html } from 'lit';
import { healthOf, HEALTH_TEXT } from '../../state/webhooks/webhooks.view.js';

/** @import { Webhook } from '../../service/types.d.ts' */

/**
 * A dot and a word for the health of a webhook.
 * @param {Webhook} webhook
 */
export function webhookHealth(webhook) {
  const health = healthOf(webhook);
  return html`<span class="webhook-health is-${health}"
    ><span class="webhook-dot" aria-hidden="true"></span> ${HEALTH_TEXT[health]}</span
  >`;
}
