import { every } from '../../account/visit.js';
import { problemOf } from '../../service/api-error.js';
import { getStats } from '../../service/dashboard-api.js';
import { mainView } from '../../state/page.view.js';
import { RANGES } from '../../state/home/stats.view.js';
import { NewsFollower } from '../shared/news-follower.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 * @import { StatsRange } from '../../state/home/stats.reducer.js'
 */

const CHECK_MS = 1000;

/** Fetches the statistics while the home pane shows them: after news, and as time goes by, a shorter range more often. */
export class StatsLoader {
  #store;
  /** @type {StatsRange | null} the range that is shown; null while another pane is open */
  #range = null;
  #loads = 0;
  #loadedAt = -Infinity;
  #follower = new NewsFollower(() => this.#reload());

  /** @type {Handlers} */
  intents = {
    'stats-range': ({ range }) => this.#store.dispatch({ type: 'stats.range', range }),
    'stats-retry': () => void this.#reload(),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
    every(() => this.#refresh(), CHECK_MS);
  }

  /** @param {AppState} state */
  update(state) {
    const range = mainView(state) === 'home' ? state.stats.range : null;
    this.#follower.update(state.news, range !== null);
    if (range === this.#range) return;
    this.#range = range;
    if (range !== null) void this.#load(range);
  }

  #refresh() {
    const range = this.#range;
    const isHidden = document.visibilityState !== 'visible' || this.#store.state.isServiceAway;
    if (range === null || isHidden) return;
    if (performance.now() - this.#loadedAt >= RANGES[range].refreshMs) void this.#load(range);
  }

  async #reload() {
    if (this.#range !== null) await this.#load(this.#range);
  }

  /**
   * @param {StatsRange} range
   */
  async #load(range) {
    const loads = ++this.#loads;
    this.#loadedAt = performance.now();
    const { ms, stepSeconds } = RANGES[range];
    const from = new Date(Date.now() - ms).toISOString();
    try {
      const stats = await getStats({ from, step: stepSeconds });
      if (loads === this.#loads) this.#store.dispatch({ type: 'stats.loaded', range, stats });
    } catch (error) {
      if (loads === this.#loads)
        this.#store.dispatch({ type: 'stats.failed', problem: problemOf(error) });
    }
  }
}
