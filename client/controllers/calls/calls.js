import { problemOf } from '../../service/api-error.js';
import { listCalls, rejectCall } from '../../service/chats-api.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { AppStore } from '../../state/app.reducer.js'
 */

/** The calls that ring: loads them, and rejects them. */
export class Calls {
  #store;

  /** @type {Handlers} */
  intents = {
    'call-reject': ({ id }) => void this.reject(id),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
  }

  async load() {
    const { calls } = await listCalls();
    this.#store.dispatch({ type: 'calls.loaded', calls });
  }

  /** @param {string} id */
  async reject(id) {
    try {
      const { call } = await rejectCall(id);
      this.#store.dispatch({ type: 'call.changed', call });
    } catch (error) {
      this.#store.dispatch({ type: 'notice.changed', notice: problemOf(error) });
    }
  }
}
