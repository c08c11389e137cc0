import { getAccess } from '../../service/accounts-api.js';
import { allowScopes } from '../../service/scopes.js';

/**
 * @import { Action, AppState } from '../../state/app.reducer.js'
 * @import { Store } from '../../state/store.js'
 */

/**
 * Finds out what this login allows. What it does not allow is not sent, and not shown: what needs a scope has the
 * attribute `data-needs`, and `access.css` hides it.
 */
export class AccessKeeper {
  #store;

  /** @param {Store<AppState, Action>} store */
  constructor(store) {
    this.#store = store;
  }

  /** Without an answer, everything is tried. */
  async load() {
    try {
      const { scopes } = await getAccess();
      allowScopes(scopes);
      this.#store.dispatch({ type: 'scopes.changed', scopes });
    } catch {
      // The service says what it refuses.
    }
  }

  /** @param {AppState} state */
  update({ scopes }) {
    document.documentElement.dataset.allows = scopes.join(' ');
  }
}
