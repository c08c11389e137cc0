import { problemOf } from '../../service/api-error.js';
import { connect, disconnect, getPairingCode, logOut } from '../../service/dashboard-api.js';

/**
 * @import { Connection } from '../../service/types.d.ts'
 * @import { Action, AppState } from '../../state/app.reducer.js'
 * @import { Store } from '../../state/store.js'
 * @import { ConnectionRefresh } from './connection-refresh.js'
 */

/** The commands of the session: connect, disconnect, log out, get a pairing code. */
export class SessionCommands {
  #store;
  #connection;

  /**
   * @param {Store<AppState, Action>} store
   * @param {ConnectionRefresh} connection
   */
  constructor(store, connection) {
    this.#store = store;
    this.#connection = connection;
  }

  connect() {
    return this.#run(connect);
  }

  disconnect() {
    return this.#run(disconnect);
  }

  logOut() {
    return this.#run(logOut);
  }

  async getPairingCode() {
    this.#store.dispatch({ type: 'linking.changed', linking: { isBusy: true, problem: null } });
    try {
      const code = await getPairingCode(this.#store.state.linking.phone);
      this.#store.dispatch({ type: 'linking.changed', linking: { isBusy: false, code } });
    } catch (error) {
      const problem = problemOf(error);
      this.#store.dispatch({ type: 'linking.changed', linking: { isBusy: false, problem } });
    }
  }

  /** @param {() => Promise<Connection>} call */
  async #run(call) {
    this.#store.dispatch({ type: 'notice.changed', notice: null });
    try {
      await call();
      await this.#connection.refresh();
    } catch (error) {
      this.#store.dispatch({ type: 'notice.changed', notice: problemOf(error) });
    }
  }
}
