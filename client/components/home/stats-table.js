import { html } from 'lit';
import { axisTime, roundSpan } from '../../state/time.js';
import { LightElement } from '../shared/light-element.js';

/** @import { StatsStep } from '../../service/types.d.ts' */

/** The numbers of all charts, newest first. */
export class StatsTable extends LightElement {
  static properties = {
    steps: { attribute: false },
    rangeMs: { attribute: false },
    isOpen: { state: true },
  };

  constructor() {
    super();
    /** @type {StatsStep[]} */
    this.steps = [];
    this.rangeMs = 0;
    this.isOpen = false;
  }

  render() {
    return html`<details .open=${this.isOpen} @toggle=${this.#onToggle}>
      <summary>The charts as a table</summary>
      ${this.isOpen ? this.#table() : null}
    </details>`;
  }

  #table() {
    return html`<div
      class="table-frame"
      tabindex="0"
      role="region"
      aria-label="Numbers of the charts"
    >
      <table class="stats-table">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Received</th>
            <th scope="col">Sent</th>
            <th scope="col">Failed</th>
            <th scope="col">Waiting</th>
            <th scope="col">WhatsApp has it: half, 95 %</th>
            <th scope="col">Delivered: half, 95 %</th>
          </tr>
        </thead>
        <tbody>
          ${this.steps.toReversed().map((step) => this.#row(step))}
        </tbody>
      </table>
    </div>`;
  }

  /** @param {StatsStep} step */
  #row(step) {
    return html`<tr>
      <th scope="row">${axisTime(Date.parse(step.at), this.rangeMs)}</th>
      <td class="number">${step.received}</td>
      <td class="number">${step.sent}</td>
      <td class="number">${step.failed}</td>
      <td class="number">${step.waiting ?? '–'}</td>
      <td class="number">${timesText(step.ack_p50_ms, step.ack_p95_ms)}</td>
      <td class="number">${timesText(step.delivery_p50_ms, step.delivery_p95_ms)}</td>
    </tr>`;
  }

  /** @param {Event} event */
  #onToggle = ({ target }) => {
    if (target instanceof HTMLDetailsElement) this.isOpen = target.open;
  };
}

/**
 * @param {number | null} half
 * @param {number | null} most
 */
function timesText(half, most) {
  return half === null || most === null ? '–' : `${roundSpan(half)}, ${roundSpan(most)}`;
}

customElements.define('stats-table', StatsTable);
