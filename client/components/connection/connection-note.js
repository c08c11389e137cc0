import { html } from 'lit';
import { LightElement } from '../shared/light-element.js';
import './connection-card.js';
import './sync-progress.js';

/** @import { Connection } from '../../service/types.d.ts' */

/** The footer of the chat list: the linked phone, or the state of the connection and what comes next. */
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
      <p>${me ? linkedAs(me) : 'Connected'}</p>`;
  }
}

/** @param {NonNullable<Connection['me']>} me */
function linkedAs({ name, phone, jid }) {
  const number = phone ?? jid;
  return name
    ? html`Linked as <bdi>${name}</bdi>, <bdi>${number}</bdi>`
    : html`Linked as <bdi>${number}</bdi>`;
}

customElements.define('connection-note', ConnectionNote);
