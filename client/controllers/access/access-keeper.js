import { getAccess } from '../../service/accounts-api.js';
import { ApiError, problemOf } from '../../service/api-error.js';
import { endLogin } from '../../service/dashboard-api.js';
import { allowScopes } from '../../service/scopes.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 */

const UNAUTHORIZED = 401;

/**
 * Finds out the scopes of this login. Calls that it does not allow are not sent, and not shown: an element that needs a
 * scope has the attribute `data-needs`, and `main.css` hides it. Ends the login as well.
 */
export class AccessKeeper {
  #store;

  /** @type {Handlers} */
  intents = { 'login-end': () => void this.#endLogin() };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** Everything is tried if there is no answer. */
  async load() {
    try {
      const { scopes, is_login: isLogin } = await getAccess();
      document.documentElement.toggleAttribute('data-has-login', isLogin);
      allowScopes(scopes);
      this.#store.dispatch({ type: 'scopes.changed', scopes });
    } catch {
      // The service refuses the rest itself.
    }
  }

  /** @param {AppState} state */
  update({ scopes }) {
    document.documentElement.dataset.allows = scopes.join(' ');
  }

  /** Loads the page again, so that nothing it has shown stays. */
  async #endLogin() {
    try {
      await endLogin();
    } catch (error) {
      const isOver = error instanceof ApiError && error.status === UNAUTHORIZED;
      if (!isOver) {
        this.#store.dispatch({ type: 'notice.changed', notice: problemOf(error) });
        return;
      }
    }
    location.reload();
  }
}
