import { html } from 'lit';
import { LightElement } from './light-element.js';
import { brandIcon } from './icons.js';
import './connection-pill.js';

/** @import { Connection } from '../service/types.d.ts' */

/** The top of the page: its name, the state of the session, and the button that changes it. */
export class ConnectionBar extends LightElement {
  static properties = { connection: { attribute: false }, isServiceAway: { attribute: false } };

  constructor() {
    super();
    /** @type {Connection | null} */
    this.connection = null;
    this.isServiceAway = false;
  }

  render() {
    return html`<header class="top-bar">
      ${brandIcon}
      <h1>WhatsApp dashboard</h1>
      ${this.connection?.mode === 'local' ? this.#localBadge() : null}
      <connection-pill
        .connection=${this.connection}
        .isServiceAway=${this.isServiceAway}
      ></connection-pill>
      ${this.#button()}
      <div class="away-banner" role="alert">${this.isServiceAway ? this.#away() : null}</div>
    </header>`;
  }

  #localBadge() {
    return html`<span class="badge" title="Connected to a local test network, not to WhatsApp"
      >Local<span class="wide-only"> network</span></span
    >`;
  }

  #away() {
    return html`<span class="spinner"></span>
      <span>
        <strong>The dashboard service does not answer.</strong>
        What you see may be out of date. Trying again…
      </span>`;
  }

  #button() {
    const isOff = this.connection?.state === 'disconnected';
    return html`<button
      class="button connection-button ${isOff ? 'primary' : ''}"
      type="button"
      ?disabled=${!this.connection || this.isServiceAway}
      @click=${this.#onClick}
    >
      ${isOff ? 'Connect' : 'Disconnect'}
    </button>`;
  }

  /**
   * The button turns into its opposite at once; a double click must not undo itself.
   * @param {MouseEvent} event
   */
  #onClick = (event) => {
    if (event.detail > 1) return;
    this.emit(
      this.connection?.state === 'disconnected' ? 'connect-request' : 'disconnect-request',
      null,
    );
  };
}

customElements.define('connection-bar', ConnectionBar);
