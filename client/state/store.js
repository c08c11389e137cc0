/**
 * Holds the state of the page, changes it by a pure reducer and notifies watchers.
 * @template State, Action
 */
export class Store {
  #state;
  #reduce;
  /** @type {Set<(state: State) => void>} */
  #watchers = new Set();
  #hasEnded = false;

  /**
   * @param {(state: State, action: Action) => State} reduce
   * @param {State} initial
   */
  constructor(reduce, initial) {
    this.#reduce = reduce;
    this.#state = initial;
  }

  /** Ends the store: nothing changes any more, and nobody is notified. */
  end() {
    this.#hasEnded = true;
    this.#watchers.clear();
  }

  get state() {
    return this.#state;
  }

  /**
   * @param {Action[]} actions watchers are notified once for all of them
   */
  dispatch(...actions) {
    if (actions.length === 0 || this.#hasEnded) return;
    this.#state = actions.reduce(this.#reduce, this.#state);
    for (const watcher of this.#watchers) watcher(this.#state);
  }

  /**
   * @param {(state: State) => void} watcher
   * @returns {() => void} unsubscribes
   */
  subscribe(watcher) {
    this.#watchers.add(watcher);
    watcher(this.#state);
    return () => void this.#watchers.delete(watcher);
  }

  /**
   * @param {(state: State) => boolean} isReached
   * @returns {Promise<void>}
   */
  until(isReached) {
    return new Promise((resolve) => {
      /** @param {State} state */
      const watcher = (state) => {
        if (!isReached(state)) return;
        this.#watchers.delete(watcher);
        resolve();
      };
      this.subscribe(watcher);
    });
  }
}
