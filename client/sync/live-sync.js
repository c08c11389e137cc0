import { problemOf } from '../service/api-error.js';
import { getConnection, listChats } from '../service/dashboard-api.js';
import { EventStream, RECORD_NAMES } from '../service/event-stream.js';
import { actionsOf, hasNewQr } from '../state/stream-actions.js';

/**
 * @import { Chat, Problem } from '../service/types.d.ts'
 * @import { Action, AppState } from '../state/app.reducer.js'
 * @import { Store } from '../state/store.js'
 * @import { ConnectionRefresh } from './connection-refresh.js'
 * @import { ThreadLoader } from './thread-loader.js'
 *
 * @typedef {{ name: string, data: any }} StreamEvent
 */

const RETRY_MS = 3000;
/** What comes within this time is drawn at once: a burst of messages costs few renderings. */
const GATHER_MS = 30;
/** Of the time that drawing takes, so much is left for who types: a slow machine draws less often. */
const REST = 2;
const MAX_GATHER_MS = 250;
const FIRST_PAGE = 200;
const PAGE = 1000;

/**
 * Keeps the store equal to the service: stream first, then what is there, then what the stream said meanwhile,
 * so that nothing falls between the two.
 */
export class LiveSync {
  #store;
  #connection;
  #threads;
  /** @type {StreamEvent[]} */
  #waiting = [];
  #hasTimer = false;
  #gatherMs = GATHER_MS;
  /** Events wait until the lists are there. */
  #isHeld = false;
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
      onAway: () => this.#onAway(),
      onEvent: (name, data) => this.#onEvent(name, data),
    }).open();
  }

  /** @param {boolean} isResumed */
  #onOpen(isResumed) {
    this.#store.dispatch({ type: 'service.back' });
    if (!isResumed || this.#isHeld) return this.#reload();
    this.#connection.runQuietly();
    this.#threads.ensureOpen();
  }

  /** The stream cannot say why it broke; asking for the connection tells a service that wants a login. */
  #onAway() {
    this.#store.dispatch({ type: 'service.away' });
    this.#connection.runQuietly();
  }

  /**
   * @param {string} name
   * @param {any} data
   */
  #onEvent(name, data) {
    if (name === 'truncated') return this.#reload();
    this.#waiting.push({ name, data });
    if (this.#hasTimer || this.#isHeld) return;
    this.#hasTimer = true;
    setTimeout(() => this.#flush(), this.#gatherMs);
  }

  /** @param {number} drawingMs what the last flush cost */
  #pace(drawingMs) {
    this.#gatherMs = Math.min(MAX_GATHER_MS, Math.max(GATHER_MS, REST * drawingMs));
  }

  #flush() {
    this.#hasTimer = false;
    if (this.#isHeld) return;
    const events = this.#waiting;
    this.#waiting = [];
    const started = performance.now();
    this.#apply(events);
    // Elements draw themselves before the next task.
    setTimeout(() => this.#pace(performance.now() - started));
  }

  /** The stream does not go on from what is known here: everything may have changed. */
  #reload() {
    this.#isHeld = true;
    this.#threads.reload();
    void this.#loadLists();
  }

  async #loadLists() {
    const load = ++this.#loads;
    const isFirst = !this.#store.state.haveChatsLoaded;
    try {
      const [connection, first] = await Promise.all([
        getConnection(),
        listChats({ limit: isFirst ? FIRST_PAGE : PAGE }),
      ]);
      // A person who is reading the list must not see it shrink: the new one is shown when it is complete.
      const rest = isFirst ? [] : await this.#restOf(first.pagination?.next, load);
      if (load !== this.#loads) return;
      this.#store.dispatch(
        { type: 'connection.changed', connection },
        { type: 'chats.loaded', chats: [...first.chats, ...rest] },
      );
      this.#release();
      if (isFirst) void this.#addRest(first.pagination?.next, load);
    } catch (error) {
      this.#tell(problemOf(error));
      setTimeout(() => {
        if (load === this.#loads) void this.#loadLists();
      }, RETRY_MS);
    }
  }

  /**
   * @param {string | null | undefined} cursor
   * @param {number} load
   * @returns {Promise<Chat[]>}
   */
  async #restOf(cursor, load) {
    if (!cursor || load !== this.#loads) return [];
    const { chats, pagination } = await listChats({ limit: PAGE, cursor });
    return [...chats, ...(await this.#restOf(pagination?.next, load))];
  }

  /**
   * The first page is on the screen; the others follow while people look at it.
   * @param {string | null | undefined} cursor
   * @param {number} load
   * @returns {Promise<void>}
   */
  async #addRest(cursor, load) {
    if (!cursor || load !== this.#loads) return;
    try {
      const { chats, pagination } = await listChats({ limit: PAGE, cursor });
      if (load !== this.#loads) return;
      this.#store.dispatch({ type: 'chats.added', chats });
      await this.#addRest(pagination?.next, load);
    } catch {
      setTimeout(() => void this.#addRest(cursor, load), RETRY_MS);
    }
  }

  #release() {
    this.#isHeld = false;
    this.#flush();
    if (this.#problem && this.#store.state.notice === this.#problem) this.#tell(null);
  }

  /** @param {StreamEvent[]} events */
  #apply(events) {
    const records = events.filter(({ name }) => RECORD_NAMES.includes(name));
    const actions = events.flatMap(({ name, data }) => actionsOf(name, data));
    /** @type {Action} */
    const feed = { type: 'feed.events', feed: 'events', events: records.map(({ data }) => data) };
    this.#store.dispatch(...actions, ...(records.length > 0 ? [feed] : []));
    if (events.some(({ name }) => name === 'connection')) this.#connection.overtake();
    if (events.some(({ name, data }) => hasNewQr(name, data))) this.#connection.runQuietly();
    if (events.some(({ data }) => data.type === 'message.history')) this.#onHistory();
  }

  /** How far the history is does not come by the stream. */
  #onHistory() {
    this.#threads.ensureFilled();
    this.#connection.runQuietly();
  }

  /** @param {Problem | null} problem */
  #tell(problem) {
    this.#problem = problem;
    this.#store.dispatch({ type: 'notice.changed', notice: problem });
  }
}
