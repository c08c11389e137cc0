import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formatNumber, t } from '../../language/t.js';
import { NO_STATS } from '../../state/home/stats.reducer.js';
import { chartsOf, RANGES, stripParts } from '../../state/home/stats.view.js';
import { dataTable } from '../shared/data-table.js';
import { explainCode } from '../shared/explain-code.js';
import { fullTime } from '../../state/shared/time.js';
import { LightElement } from '../shared/light-element.js';
import { problemText } from '../shared/problem-text.js';
import './stats-table.js';
import './uptime-strip.js';

/**
 * @import { Stats } from '../../service/types.d.ts'
 * @import { StatsRange } from '../../state/home/stats.reducer.js'
 */

/**
 * The history of the session: its states, charts of messages and times, failures, and all numbers as a table. The
 * charts need a library, so they are a part of their own: the rest is shown without it, too.
 */
export class SessionStats extends LightElement {
  static properties = { stats: {}, now: {} };

  constructor() {
    super();
    this.stats = NO_STATS;
    /** The state of the connection now, in a word. */
    this.now = '';
  }

  render() {
    const { stats, loadedRange, range, problem } = this.stats;
    if (!stats || !loadedRange) return problem ? this.#problem() : null;
    const times = stats.steps.map(({ at }) => Date.parse(at));
    const { ms } = RANGES[loadedRange];
    return html`<div class="stats" aria-busy=${range !== loadedRange}>
      ${problem ? this.#problem() : null}
      <uptime-strip
        .parts=${stripParts(stats)}
        .rangeMs=${ms}
        .range=${loadedRange}
        .now=${this.now}
      ></uptime-strip>
      <div class="charts">
        ${chartsOf(stats).map(
          (chart) =>
            html`<stats-chart
              .chart=${chart}
              .times=${times}
              .rangeMs=${ms}
              .range=${loadedRange}
            ></stats-chart>`,
        )}
      </div>
      ${this.#failures(stats, loadedRange)}
      <stats-table .steps=${stats.steps} .rangeMs=${ms}></stats-table>
    </div>`;
  }

  #problem() {
    const { stats, problem } = this.stats;
    return html`<div class="home-problem" role="alert">
      ${problemText(problem)}
      ${stats ? html`<p class="hint">${t('home.as-of', { time: fullTime(stats.to) })}</p>` : null}
      <button class="button small" type="button" @click=${() => this.emit('stats-retry', null)}>
        ${t('action.retry')}
      </button>
    </div>`;
  }

  /**
   * @param {Stats} stats
   * @param {StatsRange} range
   */
  #failures({ failures }, range) {
    return html`<section class="stats-part" aria-labelledby="failures-heading">
      <h3 id="failures-heading">${t('home.failures')}</h3>
      ${failures.length === 0 ? html`<p class="hint">${t(`home.failures.none.${range}`)}</p>` : failureTable(failures)}
    </section>`;
  }
}

/** @param {Stats['failures']} failures */
const failureTable = (failures) =>
  dataTable({
    columns: [t('home.column.messages'), t('home.column.code'), t('home.column.happened')],
    body: html`<tbody>
      ${repeat(
        failures,
        ({ code }) => code,
        ({ code, text, count }) =>
          html`<tr>
            <td>${formatNumber(count)}</td>
            <th scope="row"><code>${code}</code></th>
            <td class="words">
              <p dir="auto">${text}</p>
              ${explainCode('message', code)}
            </td>
          </tr>`,
      )}
    </tbody>`,
  });

customElements.define('session-stats', SessionStats);
