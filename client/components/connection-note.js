import { html } from 'lit';
import { isLinked } from '../state/connection.view.js';
import { LINK_HREF } from '../state/route.js';
import { LightElement } from './light-element.js';
import './time-left.js';

/** @import { Connection } from '../service/types.d.ts' */

/** The foot of the chat list: which phone this is, or what happened to the connection and what comes next. */
export class ConnectionNote extends LightElement {
  static properties = { connection: { attribute: false }, isServiceAway: { attribute: false } };

  constructor() {
    super();
    /** @type {Connection | null} */
    this.connection = null;
    this.isServiceAway = false;
  }

  render() {
    const { connection } = this;
    if (!connection || this.isServiceAway) return null;
    return html`<footer class="connection-note tone-${connection.state}">
      ${connection.state === 'connected' ? this.#account() : this.#reason(connection)}
    </footer>`;
  }

  #account() {
    const { me } = this.connection ?? {};
    if (!me) return html`<p>Connected</p>`;
    return html`<p>Linked as <bdi>${me.name || me.phone || me.jid}</bdi></p>`;
  }

  /** @param {Connection} connection */
  #reason({ reason_text, next_retry_at, ...connection }) {
    return html`<p>
        ${reason_text ?? (connection.state === 'connecting' ? 'Connecting…' : 'Not connected.')}
      </p>
      ${next_retry_at ? html`<p><time-left .until=${next_retry_at} .label=${'Next try in'}></time-left></p>` : null}
      ${isLinked(this.connection) ? null : html`<p><a href=${LINK_HREF}>Link a phone</a></p>`}`;
  }
}

customElements.define('connection-note', ConnectionNote);
