import { html } from 'lit';
import { t } from '../../language/t.js';
import { fullTime, preciseSpan, preciseTime } from '../../state/shared/time.js';
import {
  readableJson,
  requestText,
  DELIVERY_TEXT,
  lastAnswer,
  lastDuration,
} from '../../state/webhooks/webhooks.view.js';
import { copyButton } from '../shared/copy-button.js';
import { downIcon } from '../shared/icons.js';

/**
 * @import { Webhook, WebhookAttempt, WebhookDelivery } from '../../service/types.d.ts'
 *
 * @typedef {object} RowOptions
 * @property {boolean} isOpen
 * @property {() => void} onToggle
 * @property {(seq: number) => void} onResend
 */

/** The columns; a narrow pane leaves out the extra ones. */
export const COLUMNS = [
  t('webhooks.column.state'),
  { heading: t('webhooks.column.time'), isExtra: true },
  t('webhooks.column.type'),
  { heading: t('webhooks.column.event'), isNumber: true, isExtra: true },
  { heading: t('webhooks.column.attempts'), isNumber: true, isExtra: true },
  t('webhooks.answer'),
  { heading: t('webhooks.column.duration'), isNumber: true, isExtra: true },
];

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
            <td class="delivery-body" colspan=${COLUMNS.length}>
              ${deliveryAttempts(delivery, webhook, onResend)}
            </td>
          </tr>`
        : null
    }
  </tbody>`;
}

/**
 * Each attempt of a delivery, with what was sent beside what was answered.
 * @param {WebhookDelivery} delivery
 * @param {Webhook} webhook
 * @param {(seq: number) => void} onResend
 */
function deliveryAttempts(delivery, webhook, onResend) {
  const { seq, next_at: nextAt, attempts, body } = delivery;
  return html`<div class="webhook-buttons">
      ${
        seq === null
          ? null
          : html`<button
              class="button small"
              type="button"
              data-needs="manage"
              @click=${() => onResend(seq)}
            >
              ${t('webhooks.delivery.resend')}
            </button>`
      }
      ${copyButton(t('webhooks.delivery.copy'), () => body)}
      ${nextAt ? html`<span class="hint">${t('webhooks.next', { time: fullTime(nextAt) })}</span>` : null}
    </div>
    ${attempts.length === 0 ? html`<p class="hint">${t('webhooks.delivery.waiting')}</p>` : null}
    ${attempts
      .map((attempt, index) => ({ attempt, number: index + 1 }))
      .toReversed()
      .map(({ attempt, number }) => one(delivery, webhook, attempt, number))}`;
}

/**
 * @param {WebhookDelivery} delivery
 * @param {Webhook} webhook
 * @param {WebhookAttempt} attempt
 * @param {number} number
 */
function one({ id, body, attempts }, { url, headers }, attempt, number) {
  const { at, duration_ms, error } = attempt;
  const names = Object.keys(headers);
  const title = t('webhooks.attempt', { number });
  return html`<details class="attempt" ?open=${number === attempts.length}>
    <summary>
      <strong>${title}</strong>
      <span>${preciseTime(at)} · <bdi>${preciseSpan(duration_ms)}</bdi></span>
    </summary>
    ${error ? html`<p class="field-error" dir="auto">${error}</p>` : null}
    <div class="attempt-sides">
      ${side(t('webhooks.request'), title, requestText({ url, id, at, body, headers: names }))}
      ${side(t('webhooks.answer'), title, answerText(attempt))}
    </div>
  </details>`;
}

/** @param {WebhookAttempt} attempt */
function answerText({ status, answer }) {
  if (status === null) return t('webhooks.answer.none');
  return `HTTP ${status}\n\n${answer === null ? t('webhooks.answer.empty') : readableJson(answer)}`;
}

/**
 * @param {string} heading
 * @param {string} title of the attempt
 * @param {string} text
 */
const side = (heading, title, text) =>
  html`<section class="attempt-side">
    <h4>${heading}</h4>
    <pre tabindex="0" aria-label="${title}: ${heading}">${text}</pre>
  </section>`;
