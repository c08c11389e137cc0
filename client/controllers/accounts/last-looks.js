/** @import { AppState } from '../../state/app.reducer.js' */

/**
 * The last state of each account that was left. It is shown at once when one comes back, until the lists are loaded
 * again. It lasts as long as the page.
 */
export class LastLooks {
  /** @type {Map<string, Partial<AppState>>} */
  #looks = new Map();

  /**
   * @param {string} name
   * @returns {Partial<AppState>}
   */
  of(name) {
    return this.#looks.get(name) ?? {};
  }

  /**
   * Keeps the state of an account, and forgets those of removed accounts: the next one of that name is another one.
   * @param {string} name
   * @param {AppState} state
   */
  keep(name, state) {
    this.#looks.set(name, lookOf(state));
    const names = new Set(state.accounts.rows.map(({ account }) => account));
    for (const known of this.#looks.keys()) if (!names.has(known)) this.#looks.delete(known);
  }
}

/**
 * @param {AppState} state
 * @returns {Partial<AppState>}
 */
function lookOf({ connection, chats, haveChatsLoaded, route, threads }) {
  if (!haveChatsLoaded) return {};
  const { jid } = route;
  const thread = jid === null ? undefined : threads[jid];
  const isWhole = thread?.hasLoaded && !thread.isLoading && !thread.extending;
  return {
    connection,
    chats,
    haveChatsLoaded,
    ...(jid !== null && isWhole && { threads: { [jid]: thread } }),
  };
}
