import { getConnection } from '../../service/dashboard-api.js';

/** @import { AppStore } from '../../state/app.reducer.js' */

/** Fetches the connection, for the QR code, which the stream does not carry. */
export class ConnectionRefresh {
  #store;
  #events = 0;

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** Discards a pending response, which may be older than the last event of the stream. */
  discardPending() {
    this.#events += 1;
  }

  /** @returns {Promise<void>} */
  async refresh() {
    const events = this.#events;
    const connection = await getConnection();
    if (events !== this.#events) return this.refresh();
    this.#store.dispatch({ type: 'connection.changed', connection });
  }

  /** Ignores errors: if the service is away, the stream fails, too, and shows it. */
  refreshQuietly() {
    return this.refresh().catch(() => undefined);
  }
}
