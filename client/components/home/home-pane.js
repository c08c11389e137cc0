import { html } from 'lit';
import { t } from '../../language/t.js';
import { homeHref } from '../../state/shared/route.js';
import { NO_STATS } from '../../state/home/stats.reducer.js';
import { RANGES } from '../../state/home/stats.view.js';
import { backIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';
import './cluster-processes.js';

/**
 * @import { Cluster } from '../../service/types.d.ts'
 * @import { StatsRange } from '../../state/home/stats.reducer.js'
 */

/** The main pane while no chat is open: the history of the session, or the next step before the first chat. */
export class HomePane extends LightElement {
  static properties = { hasChats: {}, disabledReason: {}, stats: {}, cluster: {}, now: {} };

  constructor() {
    super();
    this.hasChats = false;
    /** @type {string | null} */
    this.disabledReason = null;
    this.stats = NO_STATS;
    /** @type {Cluster | null} */
    this.cluster = null;
    /** The state of the connection now, in a word. */
    this.now = '';
    // Until then, it would be an empty place.
    void customElements.whenDefined('session-stats').then(() => this.requestUpdate());
  }

  render() {
    return html`<section class="home" aria-labelledby="home-heading">
      <div class="pane-head home-head">
        <a class="button icon-button back-link" href=${homeHref()} aria-label=${t('home.back')}
          >${backIcon}</a
        >
        <h2 id="home-heading" tabindex="-1" data-pane-focus>${t('home.heading')}</h2>
        <p class="hint" role="status">${this.#isLoading ? t('action.loading') : ''}</p>
        <fieldset class="segments">
          <legend class="visually-hidden">${t('home.range')}</legend>
          ${Object.keys(RANGES).map((range) => this.#range(/** @type {StatsRange} */ (range)))}
        </fieldset>
      </div>
      ${this.hasChats ? null : this.#welcome()}
      <session-stats .stats=${this.stats} .now=${this.now}></session-stats>
      <cluster-processes .cluster=${this.cluster}></cluster-processes>
    </section>`;
  }

  get #isLoading() {
    const { range, loadedRange, problem } = this.stats;
    return !customElements.get('session-stats') || (range !== loadedRange && !problem);
  }

  /** @param {StatsRange} range */
  #range(range) {
    return html`<label class="segment">
      <input
        type="radio"
        name="stats-range"
        value=${range}
        .checked=${this.stats.range === range}
        @change=${() => this.emit('stats-range', { range })}
      />
      <span>${RANGES[range].label}</span>
    </label>`;
  }

  #welcome() {
    const [title, text] =
      this.disabledReason === null
        ? [t('home.ready'), t('home.ready.hint')]
        : [t('home.no-chats'), this.disabledReason];
    return html`<div class="home-welcome">
      <h3>${title}</h3>
      <p dir="auto">${text}</p>
      <button
        data-needs="send"
        class="button"
        type="button"
        @click=${() => this.emit('new-message-toggle', { isOpen: true })}
      >
        ${t('home.write')}
      </button>
    </div>`;
  }
}

customElements.define('home-pane', HomePane);
