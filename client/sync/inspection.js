import { problemOf } from '../service/api-error.js';
import { getSummary, listEvents } from '../service/dashboard-api.js';
import { parseQuery, toServerFilter } from '../state/event-query.js';

/**
 * @import { EventPage } from '../service/dashboard-api.js'
 * @import { Action, AppState } from '../state/app.reducer.js'
 * @import { FeedSource } from '../state/event-feed.reducer.js'
 * @import { Store } from '../state/store.js'
 */

const PAGE = 400;
const POLL_MS = 1500;
/** How many pages are searched for rows that match the filter before somebody asks for more. */
const MAX_SEARCHED = 5;
/** With fewer rows, what matches further back is searched at once. */
const ENOUGH_ROWS = 50;

/** Fetches the data of the inspector while it is open; new events come by the stream. */
export class Inspection {
  #store;
  #loads = 0;
  #haveNames = false;

  /** @param {Store<AppState, Action>} store */
  constructor(store) {
    this.#store = store;
    setInterval(() => void this.#poll(), POLL_MS);
  }

  get #inspector() {
    return this.#store.state.inspector;
  }

  /** Loads the data of the open tab. */
  refresh() {
    const { isOpen, tab, feed } = this.#inspector;
    if (!isOpen) return;
    if (tab === 'summary') void this.#loadSummary();
    const isFeed = tab === 'all' || tab === 'events' || tab === 'nodes';
    if (isFeed && !feed.hasLoaded.events) void this.#load();
  }

  /**
   * Reads the filter again once the names in it can be found.
   * @param {AppState} state
   */
  update({ haveChatsLoaded, inspector }) {
    if (!haveChatsLoaded || this.#haveNames) return;
    this.#haveNames = true;
    if (inspector.query.terms.length > 0) this.filter(inspector.query.text);
  }

  /** @param {string} text in the filter language */
  filter(text) {
    const query = parseQuery(text, this.#store.state.chats);
    this.#store.dispatch({ type: 'inspector.queried', query });
    this.#loads += 1;
    if (query.terms.length > 0) void this.#searchFurther();
  }

  /** @param {boolean} isPaused */
  pause(isPaused) {
    this.#store.dispatch({ type: 'inspector.paused', isPaused });
  }

  /** Fetches earlier events, until some match the filter. */
  async extend() {
    for (let pages = 0; pages < MAX_SEARCHED; pages += 1) {
      const before = this.#inspector.feed.rows.length;
      await this.#extendOnce();
      const { feed, query } = this.#inspector;
      if (!feed.hasEarlier || feed.problem || query.terms.length === 0) return;
      if (feed.rows.length > before) return;
    }
  }

  async #searchFurther() {
    const loads = this.#loads;
    for (let pages = 0; pages < MAX_SEARCHED; pages += 1) {
      const { feed } = this.#inspector;
      if (loads !== this.#loads || !feed.hasEarlier || feed.rows.length >= ENOUGH_ROWS) return;
      await this.#extendOnce();
    }
  }

  async #extendOnce() {
    const { feed, query, tab } = this.#inspector;
    // Stanzas are all here: the service has few of them.
    const first = feed.older[0] ?? feed.events.find(({ kind }) => kind !== 'node');
    if (tab === 'nodes' || !first || feed.isExtending) return;
    this.#store.dispatch({ type: 'feed.extending' });
    const loads = this.#loads;
    try {
      const filter = { ...toServerFilter(query), before: first.seq, limit: PAGE };
      const { events, pagination } = await listEvents(filter);
      const hasEarlier = pagination.next !== null;
      // The filter has changed meanwhile: the next search asks for others.
      const found = loads === this.#loads ? events : [];
      this.#store.dispatch({
        type: 'feed.extended',
        events: found,
        hasEarlier: loads === this.#loads ? hasEarlier : true,
      });
    } catch (error) {
      this.#store.dispatch({ type: 'feed.failed', problem: problemOf(error) });
    }
  }

  async #load() {
    const loads = ++this.#loads;
    try {
      const [events, nodes] = await Promise.all([
        listEvents({ limit: PAGE }),
        listEvents({ kind: 'node', limit: PAGE }),
      ]);
      if (loads !== this.#loads) return;
      this.#show('events', events);
      this.#show('nodes', nodes);
      await this.#searchFurther();
    } catch (error) {
      this.#store.dispatch({ type: 'feed.failed', problem: problemOf(error) });
    }
  }

  async #loadSummary() {
    try {
      this.#store.dispatch({ type: 'summary.loaded', summary: await getSummary() });
    } catch {
      // The banner says that the service is away; the figures stay as they were.
    }
  }

  /** Polls the raw traffic and the summary, which the stream does not carry. */
  async #poll() {
    const { isOpen, tab, feed } = this.#inspector;
    if (!isOpen || document.visibilityState !== 'visible' || this.#store.state.isServiceAway)
      return;
    if (tab === 'summary') await this.#loadSummary();
    if (!feed.hasLoaded.nodes) return;
    try {
      const after = feed.events.findLast(({ kind }) => kind === 'node')?.seq ?? 0;
      const { events } = await listEvents({ kind: 'node', after, limit: PAGE });
      if (events.length > 0) this.#store.dispatch({ type: 'feed.events', feed: 'nodes', events });
    } catch {
      // The next poll tries again.
    }
  }

  /**
   * @param {FeedSource} feed
   * @param {EventPage} page
   */
  #show(feed, { events, pagination }) {
    const hasEarlier = pagination.next !== null;
    this.#store.dispatch({ type: 'feed.loaded', feed, events, hasEarlier });
  }
}
