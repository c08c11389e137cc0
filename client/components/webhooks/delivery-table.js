import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { t } from '../../language/t.js';
import { NO_QUERY } from '../../state/events/event-query.js';
import { DELIVERY_TEXT, shownDeliveries } from '../../state/webhooks/webhooks.view.js';
import { framedTable } from '../shared/data-table.js';
import { LightElement } from '../shared/light-element.js';
import { problemText } from '../shared/problem-text.js';
import '../inspector/event-filter.js';
import { COLUMNS, deliveryRows } from './delivery-rows.js';

/**
 * @import { Chat, Webhook, WebhookDelivery } from '../../service/types.d.ts'
 * @import { DeliveryState, OpenDeliveries } from '../../state/webhooks/webhooks.js'
 */

/**
 * The key of a delivery. An event that was sent again has the same id.
 * @param {WebhookDelivery} delivery
 */
const keyOf = ({ id, first_at: at }) => `${id} ${at}`;

/** The deliveries of a webhook, newest first; each row opens to its attempts. */
export class DeliveryTable extends LightElement {
  static properties = { webhook: {}, chats: {}, open: {}, expandedKey: { state: true } };

  constructor() {
    super();
    /** @type {Webhook | null} */
    this.webhook = null;
    /** @type {Chat[]} */
    this.chats = [];
    /** @type {OpenDeliveries | null} */
    this.open = null;
    /** @type {string | null} the delivery whose attempts are shown */
    this.expandedKey = null;
  }

  render() {
    const { open, webhook } = this;
    if (!open || !webhook) return null;
    return html`<section class="deliveries" aria-labelledby="deliveries-heading">
      <div class="deliveries-head">
        <h3 id="deliveries-heading">${t('webhooks.deliveries')}</h3>
        ${this.#states(open)}
      </div>
      <div @inspector-filter=${this.#onFilter}>
        <event-filter
          .query=${open.query ?? NO_QUERY}
          .chats=${this.chats}
          .hasStanzas=${false}
          .label=${t('webhooks.deliveries')}
        ></event-filter>
      </div>
      ${problemText(open.problem)} ${this.#content(open, webhook)}
    </section>`;
  }

  /** @param {OpenDeliveries} open */
  #states(open) {
    return html`<label class="deliveries-state"
      ><span class="visually-hidden">${t('webhooks.column.state')}</span>
      <select @change=${this.#onState}>
        <option value="" .selected=${open.state === ''}>${t('webhooks.deliveries.all')}</option>
        ${Object.entries(DELIVERY_TEXT).map(
          ([state, label]) =>
            html`<option value=${state} .selected=${open.state === state}>${label}</option>`,
        )}
      </select></label
    >`;
  }

  /**
   * @param {OpenDeliveries} open
   * @param {Webhook} webhook
   */
  #content(open, webhook) {
    if (!open.hasLoaded)
      return html`<p class="list-empty" aria-busy="true"><span class="spinner"></span></p>`;
    const shown = shownDeliveries(open);
    if (shown.length > 0) return [this.#table(shown, webhook), this.#more(open, shown.length)];
    return open.isSearching
      ? html`<p class="list-empty" aria-busy="true"><span class="spinner"></span></p>`
      : [html`<p class="list-empty">${this.#emptyText(open)}</p>`, this.#more(open, 0)];
  }

  /**
   * @param {WebhookDelivery[]} shown
   * @param {Webhook} webhook
   */
  #table(shown, webhook) {
    return framedTable(t('webhooks.deliveries.table'), {
      columns: COLUMNS,
      look: 'delivery-table',
      body: repeat(shown, keyOf, (delivery) =>
        deliveryRows(delivery, webhook, {
          isOpen: keyOf(delivery) === this.expandedKey,
          onToggle: () => this.#toggle(keyOf(delivery)),
          onResend: (seq) =>
            this.emit('webhook-act', { id: webhook.id, act: 'resend', what: { event_id: seq } }),
        }),
      ),
    });
  }

  /**
   * The button for older deliveries; if only some of the loaded ones match, with their number.
   * @param {OpenDeliveries} open
   * @param {number} shown number of matches
   */
  #more({ deliveries, next }, shown) {
    if (next === null) return null;
    const isPart = shown < deliveries.length;
    return html`<p class="deliveries-more">
      ${isPart ? t('webhooks.searched', { number: deliveries.length }) : null}
      <button class="button small" type="button" @click=${() => this.emit('webhook-more', null)}>
        ${t(isPart ? 'webhooks.search-on' : 'webhooks.more')}
      </button>
    </p>`;
  }

  /** @param {string} key */
  #toggle(key) {
    this.expandedKey = key === this.expandedKey ? null : key;
  }

  /** @param {OpenDeliveries} open */
  #emptyText({ deliveries, state }) {
    const isFiltered = deliveries.length > 0 || state !== '';
    return t(isFiltered ? 'webhooks.deliveries.none' : 'webhooks.deliveries.empty');
  }

  #onState = (/** @type {Event} */ { target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    this.emit('webhook-state', { state: /** @type {DeliveryState} */ (target.value) });
  };

  /** Takes the filter's intents, which belong to the inspector elsewhere, for the deliveries. */
  #onFilter = (/** @type {CustomEvent} */ event) => {
    event.stopPropagation();
    this.emit('webhook-filter', event.detail);
  };
}

customElements.define('delivery-table', DeliveryTable);
