import { html } from 'lit';
import { formatNumber, t } from '../../language/t.js';
import { axisTime, roundSpan } from '../../state/shared/time.js';
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
      <summary>${t('home.table')}</summary>
      ${this.isOpen ? this.#table() : null}
    </details>`;
  }

  #table() {
    return html`<div
      class="table-frame"
      tabindex="0"
      role="region"
      aria-label=${t('home.table.name')}
    >
      <table class="stats-table">
        <thead>
          <tr>
            <th scope="col">${t('home.column.from')}</th>
            <th scope="col">${t('home.column.received')}</th>
            <th scope="col">${t('home.column.sent')}</th>
            <th scope="col">${t('home.column.failed')}</th>
            <th scope="col">${t('home.column.waiting')}</th>
            <th scope="col">${t('home.column.ack')}</th>
            <th scope="col">${t('home.column.delivery')}</th>
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
      <td class="number">${formatNumber(step.received)}</td>
      <td class="number">${formatNumber(step.sent)}</td>
      <td class="number">${formatNumber(step.failed)}</td>
      <td class="number">${step.waiting === null ? '–' : formatNumber(step.waiting)}</td>
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
  if (half === null || most === null) return '–';
  return t('home.times', { half: roundSpan(half), most: roundSpan(most) });
}

customElements.define('stats-table', StatsTable);
