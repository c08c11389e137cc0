import { problemOf } from '../../service/api-error.js';
import { connect, disconnect, getPairingCode, logOut } from '../../service/dashboard-api.js';
import { isLinked } from '../../state/connection/connection.view.js';
import { homeHref, linkHref } from '../../state/shared/route.js';
import { leadTo } from '../shared/lead-to.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { Connection } from '../../service/types.d.ts'
 * @import { AppStore } from '../../state/app.reducer.js'
 * @import { ConnectionRefresh } from './connection-refresh.js'
 */

/** The commands of the session: connect, disconnect, log out, get a pairing code. */
export class SessionCommands {
  #store;
  #connection;

  /** @type {Handlers} */
  intents = {
    'connect-request': () => this.#connectOrLink(),
    'disconnect-request': () => void this.#run(disconnect),
    'logout-toggle': ({ isOpen }) => this.#store.dispatch({ type: 'logout.toggled', isOpen }),
    'logout-request': () => void this.#logOut(),
    'link-request': () => this.#link(),
    'linking-change': (linking) => this.#store.dispatch({ type: 'linking.changed', linking }),
    'pairing-code-request': () => void this.#getPairingCode(),
  };

  /**
   * @param {AppStore} store
   * @param {ConnectionRefresh} connection
   */
  constructor(store, connection) {
    this.#store = store;
    this.#connection = connection;
  }

  get #isLinked() {
    return isLinked(this.#store.state.connection);
  }

  #connectOrLink() {
    if (!this.#isLinked) leadTo(linkHref());
    void this.#run(connect);
  }

  #link() {
    if (this.#store.state.connection?.state === 'disconnected') void this.#run(connect);
  }

  async #logOut() {
    await this.#run(logOut);
    if (!this.#isLinked) leadTo(homeHref());
  }

  async #getPairingCode() {
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
