import { every } from '../../account/visit.js';
import { problemOf } from '../../service/api-error.js';
import { getCluster } from '../../service/accounts-api.js';
import { mainView } from '../../state/page.view.js';

/** @import { AppState, AppStore } from '../../state/app.reducer.js' */

const REFRESH_MS = 5000;

/** Fetches the processes of the service while the home pane shows them, if there are several at all. */
export class ClusterLoader {
  #store;
  #isShown = false;
  #isAlone = false;

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
    every(() => void this.#load(), REFRESH_MS);
  }

  /** @param {AppState} state */
  update(state) {
    const wasShown = this.#isShown;
    this.#isShown = mainView(state) === 'home';
    if (this.#isShown && !wasShown) void this.#load();
  }

  async #load() {
    const isHidden = document.visibilityState !== 'visible' || this.#store.state.isServiceAway;
    if (!this.#isShown || this.#isAlone || isHidden) return;
    try {
      const cluster = await getCluster();
      this.#isAlone = cluster.processes.length === 0;
      this.#store.dispatch({ type: 'cluster.loaded', cluster });
    } catch (error) {
      // A token for some accounts may not see it. Any other fault passes.
      this.#isAlone = problemOf(error).code === 'not_found';
    }
  }
}
