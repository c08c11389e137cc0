import { problemOf } from '../service/api-error.js';
import { listMessages } from '../service/dashboard-api.js';

/**
 * @import { Action, AppState } from '../state/app.reducer.js'
 * @import { Store } from '../state/store.js'
 */

/** Fetches the messages of a chat. A thread that was fetched once is kept up by the stream. */
export class ThreadLoader {
  #store;

  /** @param {Store<AppState, Action>} store */
  constructor(store) {
    this.#store = store;
  }

  /** Fetches the open chat, if there is one and it is not there yet. */
  ensureOpen() {
    const { route, threads } = this.#store.state;
    const thread = route.jid === null ? undefined : threads[route.jid];
    if (route.jid !== null && !thread?.hasLoaded && !thread?.isLoading) void this.load(route.jid);
  }

  /** Forgets all threads, and fetches the open one again under the reader's eyes. */
  reload() {
    const { jid } = this.#store.state.route;
    this.#store.dispatch({ type: 'threads.forgotten', except: jid });
    if (jid !== null) void this.load(jid);
  }

  /** @param {string} jid */
  async load(jid) {
    this.#store.dispatch({ type: 'thread.loading', jid });
    try {
      const { messages, pagination } = await listMessages(jid);
      const hasEarlier = Boolean(pagination?.next);
      this.#store.dispatch({ type: 'thread.loaded', jid, messages, hasEarlier });
    } catch (error) {
      this.#store.dispatch({ type: 'thread.failed', jid, problem: problemOf(error) });
    }
  }
}
