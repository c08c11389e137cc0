import { html } from 'lit';
import { NO_STATS } from '../../state/stats.reducer.js';
import { chartsOf, RANGES, stripParts } from '../../state/stats.view.js';
import { LightElement } from '../shared/light-element.js';
import { problemText } from '../shared/problem-text.js';
import './stats-chart.js';
import './stats-table.js';
import './uptime-strip.js';

/** @import { Stats } from '../../service/types.d.ts' */

/** What the session did: its states, charts of messages and times, failures, and all numbers as a table. */
export class SessionStats extends LightElement {
  static properties = { stats: { attribute: false } };

  constructor() {
    super();
    this.stats = NO_STATS;
  }

  render() {
    const { stats, loadedRange, range, problem } = this.stats;
    if (!stats || !loadedRange)
      return problem
        ? this.#problem()
        : html`<p class="list-empty" aria-busy="true"><span class="spinner"></span></p>`;
    const times = stats.steps.map(({ at }) => Date.parse(at));
    const { text, ms } = RANGES[loadedRange];
    return html`<div class="stats" aria-busy=${range !== loadedRange}>
      ${problem ? this.#problem() : null}
      <uptime-strip .parts=${stripParts(stats)} .rangeMs=${ms} .rangeText=${text}></uptime-strip>
      <div class="charts">
        ${chartsOf(stats).map(
          (chart) =>
            html`<stats-chart
              .chart=${chart}
              .times=${times}
              .rangeMs=${ms}
              .rangeText=${text}
            ></stats-chart>`,
        )}
      </div>
      ${this.#failures(stats, text)}
      <stats-table .steps=${stats.steps} .rangeMs=${ms}></stats-table>
    </div>`;
  }

  #problem() {
    return html`<div class="home-problem" role="alert">${problemText(this.stats.problem)}</div>`;
  }

  /**
   * @param {Stats} stats
   * @param {string} text
   */
  #failures({ failures }, text) {
    return html`<section class="stats-part" aria-labelledby="failures-heading">
      <h3 id="failures-heading">Failed messages by code</h3>
      ${failures.length === 0 ? html`<p class="hint">None in ${text}.</p>` : failureTable(failures)}
    </section>`;
  }
}

/** @param {Stats['failures']} failures */
const failureTable = (failures) =>
  html`<table class="stats-table">
    <thead>
      <tr>
        <th scope="col">Messages</th>
        <th scope="col">Code</th>
        <th scope="col">What happened</th>
      </tr>
    </thead>
    <tbody>
      ${failures.map(
        ({ code, text, count }) =>
          html`<tr>
            <td class="number">${count.toLocaleString()}</td>
            <th scope="row"><code>${code}</code></th>
            <td class="words">${text}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;

customElements.define('session-stats', SessionStats);
