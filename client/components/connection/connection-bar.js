import { html } from 'lit';
import { account, colorOf } from '../../account/account.js';
import { cardOf } from '../../state/connection/connection.card.js';
import { awayWording, isLinked } from '../../state/connection/connection.view.js';
import { formatList, t } from '../../language/t.js';
import { DEFAULT_SETTINGS } from '../../settings/settings.js';
import { NO_PLAYGROUND } from '../../state/playground/playground.reducer.js';
import { webhookHref, webhooksHref } from '../../state/shared/route.js';
import { disabledOf, NO_WEBHOOKS } from '../../state/webhooks/webhooks.js';
import { LightElement } from '../shared/light-element.js';
import { brandIcon, inspectorIcon } from '../shared/icons.js';
import './connection-pill.js';
import '../shared/settings-menu.js';
import './passing-times.js';

/**
 * @import { Connection } from '../../service/types.d.ts'
 * @import { AccessNote } from '../../state/access/access.js'
 */

/** The top bar: name, state of the session, inspector and settings. */
export class ConnectionBar extends LightElement {
  static properties = {
    connection: {},
    isServiceAway: {},
    isMoving: {},
    isInspectorOpen: {},
    playground: {},
    webhooks: {},
    settings: {},
    isOneOfSeveral: {},
    isMissing: {},
    access: {},
  };

  constructor() {
    super();
    /** @type {Connection | null} */
    this.connection = null;
    this.isServiceAway = false;
    this.isMoving = false;
    this.isInspectorOpen = false;
    this.playground = NO_PLAYGROUND;
    this.webhooks = NO_WEBHOOKS;
    this.settings = DEFAULT_SETTINGS;
    this.isOneOfSeveral = false;
    /** True if there is no such account. */
    this.isMissing = false;
    /** @type {AccessNote | null} */
    this.access = null;
  }

  render() {
    return html`<header class="top-bar">
      ${brandIcon}
      <h1>${t('page.title')}</h1>
      ${this.isOneOfSeveral && !this.isMissing ? this.#account() : null}
      ${this.access ? this.#access(this.access) : null}
      ${this.connection?.mode === 'local' ? this.#localBadge() : null}
      <div class="bar-banner" role="alert">${this.#banner()}</div>
      ${this.isMissing ? null : this.#session()}
      <settings-menu .settings=${this.settings}></settings-menu>
    </header>`;
  }

  #banner() {
    if (this.isServiceAway && !this.isMissing) return this.#away();
    return this.#reconnecting() ?? this.#disabled();
  }

  #session() {
    return html`<connection-pill
        .connection=${this.connection}
        .isServiceAway=${this.isServiceAway}
        .isMoving=${this.isMoving}
      ></connection-pill>
      <button
        class="button icon-button inspector-button"
        type="button"
        aria-label=${t('connection.inspector')}
        title=${t('connection.inspector.hint')}
        aria-expanded=${this.isInspectorOpen}
        @click=${() => this.emit('inspector-toggle', { isOpen: !this.isInspectorOpen })}
      >
        ${inspectorIcon}
      </button>`;
  }

  #account() {
    return html`<span class="account-name account-color-${colorOf(account)}" title=${account}
      ><span class="visually-hidden">${t('connection.fact.account')}</span> ${account}</span
    >`;
  }

  /** @param {AccessNote} note */
  #access({ text, hint }) {
    return html`<span class="badge" title=${hint}
      >${text}<span class="visually-hidden">: ${hint}</span></span
    >`;
  }

  #localBadge() {
    if (this.playground.isAvailable) return this.#playgroundButton();
    return html`<span class="badge" title=${t('connection.local.hint')}
      ><span class="wide-only">${t('connection.local')}</span
      ><span class="narrow-only">${t('connection.local.short')}</span></span
    >`;
  }

  #playgroundButton() {
    const { isOpen } = this.playground;
    return html`<button
      class="badge playground-button"
      type="button"
      data-needs="manage"
      title=${t('playground.button')}
      aria-expanded=${isOpen}
      @click=${() => this.emit('playground-toggle', { isOpen: !isOpen })}
    >
      ${t('playground.heading')}
    </button>`;
  }

  /** Shown inside the bar, so that nothing below moves. */
  #reconnecting() {
    const { connection } = this;
    if (!connection?.next_retry_at || !isLinked(connection)) return null;
    return html`<span class="banner-text" dir="auto">${cardOf(connection).title}</span>
      <time-left
        .until=${connection.next_retry_at}
        .label=${'connection.next-try'}
        .over=${'connection.trying'}
      ></time-left>
      <button
        data-needs="manage"
        class="link-button"
        type="button"
        @click=${() => this.emit('connect-request', null)}
      >
        ${t('connection.try-now')}
      </button>`;
  }

  /** A warning while webhooks are disabled, also outside their list. */
  #disabled() {
    const disabled = disabledOf(this.webhooks);
    const [first, ...others] = disabled;
    if (!first) return null;
    const names = disabled.map(({ description, url }) => description || new URL(url).host);
    const text = t('webhooks.alarm', { names: formatList(names) });
    const href = others.length === 0 ? webhookHref(first.id) : webhooksHref();
    return html`<a class="banner-alarm" href=${href} title=${text}>${text}</a>`;
  }

  #away() {
    const { happened, next } = awayWording(this.isMoving);
    return html`<span class="spinner"></span>
      <span class="banner-away" title="${happened} ${next}"
        ><strong>${happened}</strong> ${next}</span
      >`;
  }
}

customElements.define('connection-bar', ConnectionBar);
