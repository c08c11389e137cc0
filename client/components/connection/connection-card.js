import { html } from 'lit';
import { account, DEFAULT_ACCOUNT } from '../../account/account.js';
import { formatNumber, t } from '../../language/t.js';
import { cardOf } from '../../state/connection/connection.card.js';
import { fullTime, span } from '../../state/shared/time.js';
import { isLinked } from '../../state/connection/connection.view.js';
import { linkHref } from '../../state/shared/route.js';
import { explainCode } from '../shared/explain-code.js';
import { LightElement } from '../shared/light-element.js';
import './sync-progress.js';
import './passing-times.js';

/**
 * @import { Connection } from '../../service/types.d.ts'
 * @import { ConnectionCard as Card } from '../../state/connection/connection.card.js'
 */

/** The same limit as in the service's health. */
const CLOCK_ALARM_MS = 10_000;

/** The state of the connection, what comes next, and the recommended action; details on demand. */
export class ConnectionCard extends LightElement {
  static properties = { connection: {}, hasFacts: {} };

  constructor() {
    super();
    /** @type {Connection | null} */
    this.connection = null;
    this.hasFacts = false;
  }

  render() {
    const { connection } = this;
    if (!connection) return null;
    const card = cardOf(connection);
    return html`<div class="connection-card card-${card.tone}">
      <p class="card-happened" dir="auto">${card.title}</p>
      ${card.text ? html`<p class="card-next" dir="auto">${card.text}</p>` : null}
      ${connection.next_retry_at ? this.#countdown(connection) : null}
      ${explainCode('reason', connection.reason_code)}
      <sync-progress .sync=${connection.sync ?? null}></sync-progress>
      ${this.#action(card)} ${this.hasFacts ? this.#facts(connection) : null}
    </div>`;
  }

  /** @param {Connection} connection */
  #countdown({ next_retry_at }) {
    return html`<p class="card-next">
      <time-left
        .until=${next_retry_at}
        .label=${'connection.next-try'}
        .over=${'connection.trying'}
      ></time-left>
    </p>`;
  }

  /** @param {Card} card */
  #action({ action, label }) {
    if (action === null) return null;
    if (action === 'link')
      return html`<a
        data-needs="manage"
        class="button small"
        href=${linkHref()}
        @click=${() => this.emit('link-request', null)}
        >${label}</a
      >`;
    return html`<button
      data-needs="manage"
      class="button small"
      type="button"
      @click=${() => this.emit('connect-request', null)}
    >
      ${label}
    </button>`;
  }

  /** @param {Connection} connection */
  #facts(connection) {
    const { me, privacy, since, last_inbound_at, wa_version, attempt } = connection;
    const clockMs = connection.clock_offset_ms ?? 0;
    return html`<dl class="facts">
        ${
          me
            ? html`<dt>${t('connection.fact.account')}</dt>
                <dd><bdi>${me.name ?? ''} ${me.phone ?? me.jid}</bdi></dd>`
            : null
        }
        ${
          since
            ? html`<dt>${t('connection.fact.since')}</dt>
                <dd><time-since .from=${since}></time-since></dd>`
            : null
        }
        ${
          last_inbound_at
            ? html`<dt>${t('connection.fact.last-message')}</dt>
                <dd>${fullTime(last_inbound_at)}</dd>`
            : null
        }
        ${
          privacy?.read_receipts
            ? html`<dt>${t('connection.fact.read-receipts')}</dt>
                <dd>
                  ${
                    privacy.read_receipts === 'all'
                      ? t('connection.receipts.shown')
                      : t('connection.receipts.hidden')
                  }
                </dd>`
            : null
        }
        ${
          Math.abs(clockMs) >= CLOCK_ALARM_MS
            ? html`<dt>${t('connection.fact.clock')}</dt>
                <dd>
                  ${t(clockMs > 0 ? 'connection.clock.behind' : 'connection.clock.ahead', {
                    span: span(Math.abs(clockMs)),
                  })}
                </dd>`
            : null
        }
        ${
          attempt > 1
            ? html`<dt>${t('connection.fact.attempt')}</dt>
                <dd>${formatNumber(attempt)}</dd>`
            : null
        }
        <dt>${t('connection.fact.version')}</dt>
        <dd><bdi>${wa_version}</bdi></dd>
        <dt>${t('connection.fact.reason')}</dt>
        <dd><code>${connection.reason_code}</code></dd>
      </dl>
      ${this.#leave(connection)} ${this.#accounts()}`;
  }

  /** The first account cannot be removed, only logged out. */
  #accounts() {
    return html`<div class="card-accounts" data-needs="manage">
      <button class="link-button" type="button" @click=${() => this.emit('account-form', {})}>
        ${t('accounts.add.another')}
      </button>
      ${account === DEFAULT_ACCOUNT ? null : this.#remove()}
    </div>`;
  }

  #remove() {
    return html`<button
      class="link-button danger"
      type="button"
      @click=${() => this.emit('account-removal', {})}
    >
      ${t('accounts.remove')}
    </button>`;
  }

  /** @param {Connection} connection */
  #leave(connection) {
    const isLinkedNow = isLinked(connection);
    const isOn = connection.state !== 'disconnected';
    if (!isOn && !isLinkedNow) return null;
    return html`<div class="leave">
      ${isOn ? this.#disconnect(isLinkedNow) : null} ${isLinkedNow ? this.#logOut() : null}
    </div>`;
  }

  /** @param {boolean} isLinkedNow */
  #disconnect(isLinkedNow) {
    return html`<div>
      <button
        data-needs="manage"
        class="button small"
        type="button"
        @click=${() => this.emit('disconnect-request', null)}
      >
        ${t('connection.disconnect')}
      </button>
      <p class="hint">
        ${isLinkedNow ? t('connection.disconnect.hint') : t('connection.disconnect.unlinked')}
      </p>
    </div>`;
  }

  #logOut() {
    return html`<div>
      <button
        data-needs="manage"
        class="button small danger"
        type="button"
        @click=${() => this.emit('logout-toggle', { isOpen: true })}
      >
        ${t('connection.logout')}
      </button>
      <p class="hint">${t('connection.logout.hint')}</p>
    </div>`;
  }
}

customElements.define('connection-card', ConnectionCard);
