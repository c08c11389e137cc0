import { html } from 'lit';
import { t } from '../../language/t.js';
import { awayWording, summarize } from '../../state/connection/connection.view.js';
import { LightElement } from '../shared/light-element.js';
import './connection-card.js';

/** @import { Connection } from '../../service/types.d.ts' */

/** The state of the session in two words; a click opens the details. */
export class ConnectionPill extends LightElement {
  static properties = { connection: {}, isServiceAway: {}, isMoving: {} };

  constructor() {
    super();
    /** @type {Connection | null} */
    this.connection = null;
    this.isServiceAway = false;
    this.isMoving = false;
  }

  render() {
    const { tone, label, detail } = summarize(this);
    return html`<button
        class="pill tone-${tone}"
        type="button"
        popovertarget="connection-card"
        aria-label=${t(detail ? 'connection.pill.detail' : 'connection.pill', { state: label, detail })}
        title=${t('connection.about')}
      >
        <span class="pill-dot"></span>
        <span>${label}</span>
        ${detail ? html`<span class="pill-detail">${detail}</span>` : null}
      </button>
      <span class="visually-hidden" role="status"
        ><span>${label}</span> <span>${detail}</span></span
      >
      <div class="menu connection-menu" id="connection-card" popover>
        ${this.isServiceAway ? this.#away() : this.#card()}
      </div>`;
  }

  #card() {
    return html`<connection-card
      .connection=${this.connection}
      .hasFacts=${true}
      @click=${this.#close}
    ></connection-card>`;
  }

  #away() {
    const { happened, next } = awayWording(this.isMoving);
    return html`<div class="connection-card card-warn">
      <p class="card-happened">${happened}</p>
      <p class="card-next">${next}</p>
    </div>`;
  }

  /** Closes the card after a click on one of its buttons. */
  #close = (/** @type {MouseEvent} */ { target }) => {
    const isAction = target instanceof Element && target.closest('button, a');
    if (!isAction) return;
    const card = this.querySelector('#connection-card');
    if (card instanceof HTMLElement) card.hidePopover();
  };
}

customElements.define('connection-pill', ConnectionPill);
