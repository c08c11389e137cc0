import { every } from '../../account/visit.js';
import { listAccounts } from '../../service/accounts-api.js';
import { areSeveral } from '../../state/accounts/accounts.js';

/**
 * @import { Action, AppState } from '../../state/app.reducer.js'
 * @import { Store } from '../../state/store.js'
 */

/** One that is alone needs no fresh count: another program may add a second one. */
const POLL_MS = { one: 15_000, several: 2000 };
const CHECK_MS = 500;

/**
 * Knows the accounts of the service: whether they are connected, and what is unread in them. Asks again and again,
 * because browsers allow few streams, and each page has one for its account already.
 */
export class AccountList {
  #store;
  #askedAt = 0;
  #loads = 0;

  /** @param {Store<AppState, Action>} store */
  constructor(store) {
    this.#store = store;
  }

  start() {
    every(() => this.#poll(), CHECK_MS);
  }

  /** What is known stays if there is no answer: the stream says that the service is away. */
  async load() {
    this.#askedAt = performance.now();
    const load = ++this.#loads;
    try {
      const { accounts } = await listAccounts();
      if (load === this.#loads)
        this.#store.dispatch({ type: 'accounts.changed', change: { rows: accounts } });
    } catch {
      // The next look may work.
    }
  }

  #poll() {
    const { accounts, isServiceAway } = this.#store.state;
    const pauseMs = areSeveral(accounts) ? POLL_MS.several : POLL_MS.one;
    if (isServiceAway || document.visibilityState !== 'visible') return;
    if (performance.now() - this.#askedAt >= pauseMs) void this.load();
  }
}
