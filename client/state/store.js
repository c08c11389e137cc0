/**
 * Holds the one state of the page, changes it through a pure reducer and tells who watches.
 * @template State, Action
 */
export class Store {
  #state;
  #reduce;
  /** @type {Set<(state: State) => void>} */
  #watchers = new Set();

  /**
   * @param {(state: State, action: Action) => State} reduce
   * @param {State} initial
   */
  constructor(reduce, initial) {
    this.#reduce = reduce;
    this.#state = initial;
  }

  get state() {
    return this.#state;
  }

  /**
   * @param {Action[]} actions several are one change to who watches
   */
  dispatch(...actions) {
    if (actions.length === 0) return;
    this.#state = actions.reduce(this.#reduce, this.#state);
    for (const watcher of this.#watchers) watcher(this.#state);
  }

  /**
   * @param {(state: State) => void} watcher
   * @returns {() => void} ends it
   */
  watch(watcher) {
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
      this.watch(watcher);
    });
  }
}
