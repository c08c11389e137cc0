import { html } from 'lit';
import { t, tParts } from '../../language/t.js';
import { LightElement } from '../shared/light-element.js';
import './connection-card.js';
import './sync-progress.js';

/** @import { Connection } from '../../service/types.d.ts' */

/** The footer of the chat list: the linked phone, or the state of the connection and what comes next. */
export class ConnectionNote extends LightElement {
  static properties = { connection: {}, isServiceAway: {} };

  constructor() {
    super();
    /** @type {Connection | null} */
    this.connection = null;
    this.isServiceAway = false;
  }

  render() {
    const { connection } = this;
    if (!connection || this.isServiceAway) return null;
    return html`<footer class="connection-note">
      ${
        connection.state === 'connected'
          ? this.#account(connection)
          : html`<connection-card .connection=${connection}></connection-card>`
      }
    </footer>`;
  }

  /** @param {Connection} connection */
  #account({ me, sync }) {
    return html`<sync-progress .sync=${sync ?? null}></sync-progress>
      <p>${me ? linkedAs(me) : t('connection.state.connected')}</p>`;
  }
}

/** @param {NonNullable<Connection['me']>} me */
function linkedAs({ name, phone, jid }) {
  const number = phone ?? jid;
  const parts = { name: html`<bdi>${name}</bdi>`, number: html`<bdi dir="ltr">${number}</bdi>` };
  return tParts(name ? 'connection.linked-as.named' : 'connection.linked-as', parts);
}

customElements.define('connection-note', ConnectionNote);
