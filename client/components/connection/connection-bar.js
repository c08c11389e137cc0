import { html } from 'lit';
import { cardOf } from '../../state/connection.card.js';
import { isLinked } from '../../state/connection.view.js';
import { t } from '../../language/t.js';
import { DEFAULT_SETTINGS } from '../../settings/settings.js';
import { LightElement } from '../shared/light-element.js';
import { brandIcon, inspectorIcon } from '../shared/icons.js';
import './connection-pill.js';
import '../shared/settings-menu.js';
import './time-left.js';

/** @import { Connection } from '../../service/types.d.ts' */

/** The top bar: name, state of the session, inspector and settings. */
export class ConnectionBar extends LightElement {
  static properties = {
    connection: { attribute: false },
    isServiceAway: { attribute: false },
    isInspectorOpen: { attribute: false },
    settings: { attribute: false },
  };

  constructor() {
    super();
    /** @type {Connection | null} */
    this.connection = null;
    this.isServiceAway = false;
    this.isInspectorOpen = false;
    this.settings = DEFAULT_SETTINGS;
  }

  render() {
    return html`<header class="top-bar">
      ${brandIcon}
      <h1>WhatsApp dashboard</h1>
      ${this.connection?.mode === 'local' ? this.#localBadge() : null}
      <div class="bar-banner" role="alert">
        ${this.isServiceAway ? this.#away() : this.#reconnecting()}
      </div>
      <connection-pill
        .connection=${this.connection}
        .isServiceAway=${this.isServiceAway}
      ></connection-pill>
      <button
        class="button icon-button inspector-button"
        type="button"
        aria-label="Inspector"
        title="Inspector: events, raw traffic, statistics"
        aria-expanded=${this.isInspectorOpen}
        @click=${() => this.emit('inspector-toggle', { isOpen: !this.isInspectorOpen })}
      >
        ${inspectorIcon}
      </button>
      <settings-menu .settings=${this.settings}></settings-menu>
    </header>`;
  }

  #localBadge() {
    return html`<span class="badge" title="Connected to a local test network, not to WhatsApp"
      >Local<span class="wide-only"> network</span></span
    >`;
  }

  /** Shown inside the bar, so that nothing below moves. */
  #reconnecting() {
    const { connection } = this;
    if (!connection?.next_retry_at || !isLinked(connection)) return null;
    return html`<span class="banner-text">${cardOf(connection).title}</span>
      <time-left
        .until=${connection.next_retry_at}
        .label=${'Next try in'}
        .over=${'Trying now…'}
      ></time-left>
      <button class="link-button" type="button" @click=${() => this.emit('connect-request', null)}>
        Try now
      </button>`;
  }

  #away() {
    return html`<span class="spinner"></span>
      <span class="banner-text"
        ><strong>${t('connection.away')}</strong> ${t('connection.away.effect')}</span
      >`;
  }
}

customElements.define('connection-bar', ConnectionBar);
