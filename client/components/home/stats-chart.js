import { html } from 'lit';
import uPlot from 'uplot';
import { formatList, t } from '../../language/t.js';
import { axisTime } from '../../state/shared/time.js';
import { LightElement } from '../shared/light-element.js';
import { plotOptions } from './plot-options.js';

/**
 * @import { StatsRange } from '../../state/home/stats.reducer.js'
 * @import { Chart, ChartLine } from '../../state/home/stats.view.js'
 */

/** A chart of lines over time. Its key shows the whole range, or the step under the pointer. */
export class StatsChart extends LightElement {
  static properties = { chart: {}, times: {}, rangeMs: {}, range: {}, pointedAt: { state: true } };

  /** @type {uPlot | null} */
  #plot = null;
  #resize = new ResizeObserver(() => this.#fit());
  /** The plot takes its colors from the key, so it is drawn again when the theme changes. */
  #theme = new MutationObserver(() => this.#plot?.redraw(false));
  #systemTheme = matchMedia('(prefers-color-scheme: dark)');

  constructor() {
    super();
    /** @type {Chart | null} */
    this.chart = null;
    /** @type {number[]} ms; the start of each step */
    this.times = [];
    this.rangeMs = 0;
    /** @type {StatsRange} */
    this.range = 'hour';
    /** @type {number | null} the index of the step under the pointer */
    this.pointedAt = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    this.#systemTheme.addEventListener('change', this.#redraw);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#theme.disconnect();
    this.#systemTheme.removeEventListener('change', this.#redraw);
    this.#resize.disconnect();
    this.#plot?.destroy();
    this.#plot = null;
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    const isOnlyPointer = changed.size === 1 && changed.has('pointedAt');
    if (this.chart && !(this.#plot && isOnlyPointer)) this.#draw(this.chart);
  }

  render() {
    const { chart } = this;
    if (!chart) return null;
    // Zeros are drawn, so nothing is written over them.
    const isEmpty = chart.lines.every(({ values }) => values.every((value) => value === null));
    return html`<figure class="chart">
      <figcaption>
        <h3>${chart.heading} ${this.#pointedTime()}</h3>
        <ul class="chart-key">
          ${chart.lines.map((line) => this.#keyOf(line, chart))}
        </ul>
      </figcaption>
      <div class="chart-frame">
        <span class="chart-grid-color" hidden></span>
        <div class="chart-canvas" dir="ltr" role="img" aria-label=${this.#label(chart)}></div>
        ${isEmpty ? html`<p class="chart-empty">${this.#none(chart)}</p>` : null}
      </div>
    </figure>`;
  }

  /** @param {Chart} chart */
  #none({ isCount }) {
    return t(`home.${isCount ? 'share' : 'chart'}.none.${this.range}`);
  }

  #pointedTime() {
    const time = this.pointedAt === null ? undefined : this.times[this.pointedAt];
    return time === undefined
      ? null
      : html`<span class="chart-time"
          >${t('home.chart.at', { time: axisTime(time, this.rangeMs) })}</span
        >`;
  }

  /**
   * @param {ChartLine} line
   * @param {Chart} chart
   */
  #keyOf({ name, label, dash, values, summary }, { format }) {
    const value = this.pointedAt === null ? undefined : values[this.pointedAt];
    const text = this.pointedAt === null ? summary : value == null ? '–' : format(value);
    return html`<li>
      <svg class="chart-sample is-${name}" viewBox="0 0 24 8" aria-hidden="true">
        <path d="M1 4h22" stroke-dasharray=${dash.join(' ')} />
      </svg>
      ${label} <span class="chart-value">${text}</span>
    </li>`;
  }

  /** @param {Chart} chart */
  #label({ heading, lines }) {
    const facts = formatList(lines.map(({ label, summary }) => `${label} ${summary}`));
    return t(`home.chart.name.${this.range}`, { heading, facts });
  }

  /** @param {Chart} chart */
  #draw(chart) {
    /** @type {uPlot.AlignedData} */
    const data = [this.times.map((ms) => ms / 1000), ...chart.lines.map(({ values }) => values)];
    if (this.#plot) return this.#plot.setData(data);
    const canvas = this.querySelector('.chart-canvas');
    if (!(canvas instanceof HTMLElement)) return;
    const options = plotOptions(chart, {
      size: sizeOf(canvas),
      colorOf: (name) => getComputedStyle(this.querySelector(name) ?? this).color,
      timeText: (ms) => axisTime(ms, this.rangeMs),
      onPoint: (index) => (this.pointedAt = index),
    });
    this.#plot = new uPlot(options, data, canvas);
    this.#resize.observe(canvas);
  }

  #redraw = () => this.#plot?.redraw(false);

  #fit() {
    const canvas = this.querySelector('.chart-canvas');
    if (canvas instanceof HTMLElement) this.#plot?.setSize(sizeOf(canvas));
  }
}

/** @param {HTMLElement} element */
const sizeOf = ({ clientWidth, clientHeight }) => ({ width: clientWidth, height: clientHeight });

customElements.define('stats-chart', StatsChart);
