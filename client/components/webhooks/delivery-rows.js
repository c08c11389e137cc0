import { html } from 'lit';
import { t } from '../../language/t.js';
import { fullTime, preciseTime } from '../../state/shared/time.js';
import { DELIVERY_TEXT, lastAnswer, lastDuration } from '../../state/webhooks/webhooks.view.js';
import { downIcon } from '../shared/icons.js';
import { deliveryAttempts } from './delivery-attempts.js';

/**
 * @import { Webhook, WebhookDelivery } from '../../service/types.d.ts'
 *
 * @typedef {object} RowOptions
 * @property {boolean} isOpen
 * @property {() => void} onToggle
 * @property {(seq: number) => void} onResend
 */

const COLUMNS = 7;

/**
 * The rows of a delivery: its facts, and its attempts while it is open.
 * @param {WebhookDelivery} delivery
 * @param {Webhook} webhook
 * @param {RowOptions} options
 */
export function deliveryRows(delivery, webhook, { isOpen, onToggle, onResend }) {
  const { state, type, seq, first_at, attempts } = delivery;
  return html`<tbody class="delivery ${isOpen ? 'is-open' : ''}">
    <tr>
      <td>
        <button
          class="delivery-toggle"
          type="button"
          aria-expanded=${isOpen}
          aria-label=${t('webhooks.delivery.toggle', { type, state: DELIVERY_TEXT[state] })}
          @click=${onToggle}
        >
          ${downIcon} <span class="delivery-state is-${state}">${DELIVERY_TEXT[state]}</span>
        </button>
      </td>
      <td class="is-extra">
        <time datetime=${first_at} title=${fullTime(first_at)}>${preciseTime(first_at)}</time>
      </td>
      <td><code>${type}</code></td>
      <td class="is-number is-extra">${seq}</td>
      <td class="is-number is-extra">${attempts.length}</td>
      <td class=${state === 'delivered' ? '' : 'is-bad'}>${lastAnswer(delivery)}</td>
      <td class="is-number is-extra"><bdi>${lastDuration(delivery)}</bdi></td>
    </tr>
    ${
      isOpen
        ? html`<tr>
            <td class="delivery-body" colspan=${COLUMNS}>
              ${deliveryAttempts(delivery, webhook, onResend)}
            </td>
          </tr>`
        : null
    }
  </tbody>`;
}
