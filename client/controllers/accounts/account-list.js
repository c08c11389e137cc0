import { every } from '../../account/visit.js';
import { listAccounts } from '../../service/accounts-api.js';
import { areSeveral } from '../../state/accounts/accounts.js';

/** @import { AppStore } from '../../state/app.reducer.js' */

/** A single account needs no fresh count: another program may add a second one. */
const POLL_MS = { one: 15_000, several: 2000 };
const CHECK_MS = 500;

/**
 * Knows the accounts of the service, their connections and unread counts. Polls, because browsers allow few streams,
 * and each page has one for its account already.
 */
export class AccountList {
  #store;
  #askedAt = 0;
  #loads = 0;

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  start() {
    every(() => this.#poll(), CHECK_MS);
  }

  /** Keeps the known list if there is no answer: the stream reports that the service is away. */
  async load() {
    this.#askedAt = performance.now();
    const load = ++this.#loads;
    try {
      const { accounts } = await listAccounts();
      if (load === this.#loads)
        this.#store.dispatch({ type: 'accounts.changed', change: { rows: accounts } });
    } catch {
      // The next poll may succeed.
    }
  }

  #poll() {
    const { accounts, isServiceAway } = this.#store.state;
    const pauseMs = areSeveral(accounts) ? POLL_MS.several : POLL_MS.one;
    if (isServiceAway || document.visibilityState !== 'visible') return;
    if (performance.now() - this.#askedAt >= pauseMs) void this.load();
  }
}
