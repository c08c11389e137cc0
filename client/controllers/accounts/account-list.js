import { every } from '../../account/visit.js';
import { listAccounts } from '../../service/accounts-api.js';
import { withKnown } from '../../state/accounts/accounts.js';

/** @import { AppState, AppStore } from '../../state/app.reducer.js' */

const POLL_MS = 500;

/**
 * Knows the accounts of the service, their connections and unread counts. Polls, because browsers allow few streams,
 * and each page has one for its account already.
 */
export class AccountList {
  #store;
  #loads = 0;
  #isLoading = false;

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  start() {
    every(() => this.#poll(), POLL_MS);
  }

  /** Keeps the known list if there is no answer: the stream reports that the service is away. */
  async load() {
    const load = ++this.#loads;
    this.#isLoading = true;
    try {
      const { accounts } = await listAccounts();
      const rows = withKnown(accounts, this.#store.state.accounts);
      if (load === this.#loads && this.#isNew(rows))
        this.#store.dispatch({ type: 'accounts.changed', change: { rows } });
    } catch {
      // The next poll may succeed.
    } finally {
      if (load === this.#loads) this.#isLoading = false;
    }
  }

  /** @param {AppState['accounts']['rows']} rows */
  #isNew(rows) {
    return JSON.stringify(rows) !== JSON.stringify(this.#store.state.accounts.rows);
  }

  #poll() {
    const isHidden = this.#store.state.isServiceAway || document.visibilityState !== 'visible';
    if (!isHidden && !this.#isLoading) void this.load();
  }
}
