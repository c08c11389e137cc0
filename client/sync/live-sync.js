import { problemOf } from '../service/api-error.js';
import { getConnection, listChats } from '../service/dashboard-api.js';
import { EventStream } from '../service/event-stream.js';
import { actionsOf, hasNewQr } from '../state/stream-actions.js';

/**
 * @import { Problem } from '../service/types.d.ts'
 * @import { Action, AppState } from '../state/app.reducer.js'
 * @import { Store } from '../state/store.js'
 * @import { ConnectionRefresh } from './connection-refresh.js'
 * @import { ThreadLoader } from './thread-loader.js'
 */

const RETRY_MS = 3000;

/**
 * Keeps the store equal to the service: stream first, then what is there, then what the stream said meanwhile,
 * so that nothing falls between the two.
 */
export class LiveSync {
  #store;
  #connection;
  #threads;
  /** @type {{ name: string, data: any }[] | null} events held back until the lists are there */
  #held = [];
  #loads = 0;
  /** @type {Problem | null} */
  #problem = null;

  /**
   * @param {Store<AppState, Action>} store
   * @param {ConnectionRefresh} connection
   * @param {ThreadLoader} threads
   */
  constructor(store, connection, threads) {
    this.#store = store;
    this.#connection = connection;
    this.#threads = threads;
  }

  start() {
    new EventStream({
      onOpen: (isResumed) => this.#onOpen(isResumed),
      onAway: () => this.#store.dispatch({ type: 'service.away' }),
      onEvent: (name, data) => this.#onEvent(name, data),
    }).open();
  }

  /** @param {boolean} isResumed */
  #onOpen(isResumed) {
    this.#store.dispatch({ type: 'service.back' });
    if (!isResumed || this.#held) return this.#reload();
    this.#connection.runQuietly();
    this.#threads.ensureOpen();
  }

  /**
   * @param {string} name
   * @param {any} data
   */
  #onEvent(name, data) {
    if (name === 'truncated') this.#reload();
    else if (this.#held) this.#held.push({ name, data });
    else this.#apply(name, data);
  }

  /** The stream does not go on from what is known here: everything may have changed. */
  #reload() {
    this.#held ??= [];
    this.#threads.reload();
    void this.#loadLists();
  }

  async #loadLists() {
    const load = ++this.#loads;
    try {
      const [connection, { chats }] = await Promise.all([getConnection(), listChats()]);
      if (load !== this.#loads) return;
      this.#store.dispatch({ type: 'connection.changed', connection });
      this.#store.dispatch({ type: 'chats.loaded', chats });
      this.#release();
    } catch (error) {
      this.#tell(problemOf(error));
      setTimeout(() => load === this.#loads && this.#loadLists(), RETRY_MS);
    }
  }

  #release() {
    const held = this.#held ?? [];
    this.#held = null;
    for (const { name, data } of held) this.#apply(name, data);
    if (this.#problem && this.#store.state.notice === this.#problem) this.#tell(null);
  }

  /**
   * @param {string} name
   * @param {any} data
   */
  #apply(name, data) {
    for (const action of actionsOf(name, data)) this.#store.dispatch(action);
    if (name === 'connection') this.#connection.overtake();
    if (hasNewQr(name, data)) this.#connection.runQuietly();
  }

  /** @param {Problem | null} problem */
  #tell(problem) {
    this.#problem = problem;
    this.#store.dispatch({ type: 'notice.changed', notice: problem });
  }
}
