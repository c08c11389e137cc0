import { later } from '../account/visit.js';
import { problemOf } from '../service/api-error.js';
import { getConnection, listChats } from '../service/dashboard-api.js';
import { EventStream, RECORD_NAMES } from '../service/event-stream.js';
import { abridgedIn, actionsOf, hasNewQr } from '../state/stream-actions.js';

/**
 * @import { Chat, Problem } from '../service/types.d.ts'
 * @import { Action, AppStore } from '../state/app.reducer.js'
 * @import { Calls } from './calls/calls.js'
 * @import { ConnectionRefresh } from './connection/connection-refresh.js'
 * @import { ThreadLoader } from './thread/thread-loader.js'
 * @import { WholeMessages } from './thread/whole-messages.js'
 *
 * @typedef {{ name: string, data: any }} StreamEvent
 */

const RETRY_MS = 3000;
/** The span of time whose events are rendered together, so that a burst of messages causes few renderings. */
const GATHER_MS = 30;
/** The pause after a rendering, as a multiple of its duration: a slow machine renders less often. */
const REST = 2;
const MAX_GATHER_MS = 250;
const FIRST_PAGE = 200;
const PAGE = 1000;

/**
 * Keeps the store in sync with the service. Opens the stream first, then loads the lists, then applies the events that
 * arrived meanwhile, so that none is missed.
 */
export class LiveSync {
  #store;
  #connection;
  #threads;
  #calls;
  #wholeMessages;
  /** @type {StreamEvent[]} */
  #waiting = [];
  #hasTimer = false;
  #gatherMs = GATHER_MS;
  /** True while events wait for the lists to be loaded. */
  #areEventsHeld = false;
  #loads = 0;
  #hasBeenOpen = false;
  /** Changes whenever the stream opens or is lost. */
  #opening = 0;
  /** @type {Problem | null} */
  #problem = null;

  /**
   * @param {AppStore} store
   * @param {ConnectionRefresh} connection
   * @param {ThreadLoader} threads
   * @param {Calls} calls
   * @param {WholeMessages} wholeMessages
   */
  constructor(store, connection, threads, calls, wholeMessages) {
    this.#store = store;
    this.#connection = connection;
    this.#threads = threads;
    this.#calls = calls;
    this.#wholeMessages = wholeMessages;
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
    // Empties the inspector: its numbers are those of a process that may have ended.
    if (this.#hasBeenOpen) this.#store.dispatch({ type: 'feed.reset' });
    this.#hasBeenOpen = true;
    void this.#comeBack();
    if (!isResumed || this.#areEventsHeld) return this.#reload();
    this.#threads.ensureOpen();
  }

  /** The page's connection is that of a process that may have ended; it waits for the present one. */
  async #comeBack() {
    const opening = ++this.#opening;
    await this.#connection.refreshQuietly();
    if (opening !== this.#opening) return;
    this.#store.dispatch({ type: 'service.back' });
  }

  /** The stream has no error details; fetching the connection shows whether the service requires a login. */
  #onAway() {
    const opening = ++this.#opening;
    if (!this.#isStoreFailing) this.#store.dispatch({ type: 'service.away' });
    const tell = (/** @type {Action[]} */ ...actions) => {
      if (opening === this.#opening) this.#store.dispatch(...actions);
    };
    this.#connection.refresh().then(
      () => this.#isStoreFailing && tell({ type: 'service.back' }),
      (error) => {
        const isMoving = problemOf(error).code === 'moving';
        tell({ type: 'service.moving', isMoving }, { type: 'service.away' });
      },
    );
  }

  /** A service whose store fails ends its streams, and opens none: its connection says what is wrong. */
  get #isStoreFailing() {
    return this.#store.state.connection?.reason_code === 'store_fails';
  }

  /**
   * @param {string} name
   * @param {any} data
   */
  #onEvent(name, data) {
    if (name === 'truncated') return this.#reload();
    this.#waiting.push({ name, data });
    if (this.#hasTimer || this.#areEventsHeld) return;
    this.#hasTimer = true;
    later(() => this.#flush(), this.#gatherMs);
  }

  /** @param {number} drawingMs the duration of the last rendering */
  #limitRate(drawingMs) {
    this.#gatherMs = Math.min(MAX_GATHER_MS, Math.max(GATHER_MS, REST * drawingMs));
  }

  #flush() {
    this.#hasTimer = false;
    if (this.#areEventsHeld) return;
    const events = this.#waiting;
    this.#waiting = [];
    const started = performance.now();
    this.#applyEvents(events);
    // Elements render before the next task.
    later(() => this.#limitRate(performance.now() - started));
  }

  /** Loads everything again: the stream could not resume. */
  #reload() {
    this.#areEventsHeld = true;
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
        this.#calls.load(),
      ]);
      // The lists are replaced only when they are complete: a list on the screen must not shrink.
      const rest = isFirst ? [] : await this.#loadRest(first.pagination?.next, load);
      if (load !== this.#loads) return;
      this.#store.dispatch(
        { type: 'connection.changed', connection },
        { type: 'chats.loaded', chats: [...first.chats, ...rest] },
      );
      this.#release();
      if (isFirst) void this.#addRemaining(first.pagination?.next, load);
    } catch (error) {
      this.#showProblem(problemOf(error));
      later(() => {
        if (load === this.#loads) void this.#loadLists();
      }, RETRY_MS);
    }
  }

  /**
   * @param {string | null | undefined} cursor
   * @param {number} load
   * @returns {Promise<Chat[]>}
   */
  async #loadRest(cursor, load) {
    if (!cursor || load !== this.#loads) return [];
    const { chats, pagination } = await listChats({ limit: PAGE, cursor });
    return [...chats, ...(await this.#loadRest(pagination?.next, load))];
  }

  /**
   * Loads the other pages while the first one is on the screen.
   * @param {string | null | undefined} cursor
   * @param {number} load
   * @returns {Promise<void>}
   */
  async #addRemaining(cursor, load) {
    if (!cursor || load !== this.#loads) return;
    try {
      const { chats, pagination } = await listChats({ limit: PAGE, cursor });
      if (load !== this.#loads) return;
      this.#store.dispatch({ type: 'chats.added', chats });
      await this.#addRemaining(pagination?.next, load);
    } catch {
      later(() => void this.#addRemaining(cursor, load), RETRY_MS);
    }
  }

  #release() {
    this.#areEventsHeld = false;
    this.#flush();
    if (this.#problem && this.#store.state.notice === this.#problem) this.#showProblem(null);
  }

  /** @param {StreamEvent[]} events */
  #applyEvents(events) {
    const records = events.filter(({ name }) => RECORD_NAMES.includes(name));
    const actions = events.flatMap(({ name, data }) => actionsOf(name, data));
    /** @type {Action} */
    const feed = { type: 'feed.events', feed: 'events', events: records.map(({ data }) => data) };
    this.#store.dispatch(...actions, ...(records.length > 0 ? [feed] : []));
    this.#wholeMessages.refresh(abridgedIn(actions));
    if (events.some(({ name }) => name === 'connection')) this.#connection.discardPending();
    if (events.some(({ name, data }) => hasNewQr(name, data)))
      void this.#connection.refreshQuietly();
    if (events.some(({ data }) => data.type === 'message.history')) this.#onHistory();
  }

  /** The stream does not carry the progress of the history sync. */
  #onHistory() {
    this.#threads.ensureFilled();
    void this.#connection.refreshQuietly();
  }

  /** @param {Problem | null} problem */
  #showProblem(problem) {
    this.#problem = problem;
    this.#store.dispatch({ type: 'notice.changed', notice: problem });
  }
}
