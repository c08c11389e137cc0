import { getConnection } from '../service/dashboard-api.js';

/**
 * @import { Action, AppState } from '../state/app.reducer.js'
 * @import { Store } from '../state/store.js'
 */

/** Fetches the connection, for what the stream does not carry: the QR. */
export class ConnectionRefresh {
  #store;
  #events = 0;

  /** @param {Store<AppState, Action>} store */
  constructor(store) {
    this.#store = store;
  }

  /** The stream has brought a connection; an answer that is still on its way may be older. */
  overtake() {
    this.#events += 1;
  }

  /** @returns {Promise<void>} */
  async run() {
    const events = this.#events;
    const connection = await getConnection();
    if (events !== this.#events) return this.run();
    this.#store.dispatch({ type: 'connection.changed', connection });
  }

  /** For a fetch that nobody asked for: when it fails, the stream breaks too and says so. */
  runQuietly() {
    this.run().catch(() => undefined);
  }
}
