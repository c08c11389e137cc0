import { html } from 'lit';
import { formatNumber, t } from '../../language/t.js';
import { axisTime, roundSpan } from '../../state/shared/time.js';
import { framedTable } from '../shared/data-table.js';
import { LightElement } from '../shared/light-element.js';

/** @import { StatsStep } from '../../service/types.d.ts' */

const COLUMNS = [
  t('home.column.from'),
  t('home.column.received'),
  t('home.column.sent'),
  t('home.column.failed'),
  t('home.column.waiting'),
  t('home.column.ack'),
  t('home.column.delivery'),
];

/** The numbers of all charts, newest first. */
export class StatsTable extends LightElement {
  static properties = { steps: {}, rangeMs: {}, isOpen: { state: true } };

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
    return framedTable(t('home.table.name'), {
      columns: COLUMNS,
      body: html`<tbody>
        ${this.steps.toReversed().map((step) => this.#row(step))}
      </tbody>`,
    });
  }

  /** @param {StatsStep} step */
  #row(step) {
    return html`<tr>
      <th scope="row">${axisTime(Date.parse(step.at), this.rangeMs)}</th>
      <td>${formatNumber(step.received)}</td>
      <td>${formatNumber(step.sent)}</td>
      <td>${formatNumber(step.failed)}</td>
      <td>${step.waiting === null ? '–' : formatNumber(step.waiting)}</td>
      <td>${timesText(step.ack_p50_ms, step.ack_p95_ms)}</td>
      <td>${timesText(step.delivery_p50_ms, step.delivery_p95_ms)}</td>
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
