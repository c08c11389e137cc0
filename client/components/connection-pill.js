import { html } from 'lit';
import { summarize } from '../state/connection.view.js';
import { LightElement } from './light-element.js';

/** @import { Connection } from '../service/types.d.ts' */

/** The state of the session in two words, and the phase beside it. */
export class ConnectionPill extends LightElement {
  static properties = { connection: { attribute: false }, isServiceAway: { attribute: false } };

  constructor() {
    super();
    /** @type {Connection | null} */
    this.connection = null;
    this.isServiceAway = false;
  }

  render() {
    const { tone, label, detail } = summarize(this.connection, this.isServiceAway);
    return html`<span
      class="pill tone-${tone}"
      role="status"
      title=${this.connection?.reason_text ?? ''}
    >
      <span class="pill-dot"></span>
      <span>${label}</span>
      ${detail ? html`<span class="pill-detail">${detail}</span>` : null}
    </span>`;
  }
}

customElements.define('connection-pill', ConnectionPill);
