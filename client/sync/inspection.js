import { problemOf } from '../service/api-error.js';
import { eventQuery, getSummary, listEvents } from '../service/dashboard-api.js';

/**
 * @import { Action, AppState } from '../state/app.reducer.js'
 * @import { EventFilter } from '../state/inspector.reducer.js'
 * @import { Store } from '../state/store.js'
 */

const PAGE = 400;
const POLL_MS = 1500;
const TYPING_MS = 200;

/** Fetches the data of the inspector while it is open; new events come by the stream. */
export class Inspection {
  #store;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing;
  #loads = 0;

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
    if (!this.#inspector.isOpen) return;
    if (this.#inspector.tab === 'events') void this.#loadEvents();
    if (this.#inspector.tab === 'nodes') void this.#loadNodes();
    if (this.#inspector.tab === 'summary') void this.#loadSummary();
  }

  /** @param {Partial<EventFilter>} filter */
  filter(filter) {
    this.#store.dispatch({ type: 'inspector.filtered', filter });
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.refresh(), TYPING_MS);
  }

  /** @param {boolean} isPaused after a pause, missed events are fetched */
  pause(isPaused) {
    this.#store.dispatch({ type: 'inspector.paused', isPaused });
    if (!isPaused) this.refresh();
  }

  async extend() {
    const first = this.#inspector.events.events[0];
    if (!first || this.#inspector.events.isExtending) return;
    this.#store.dispatch({ type: 'feed.extending' });
    const loads = this.#loads;
    try {
      const { events } = await listEvents({ ...this.#query, before: first.seq });
      if (loads === this.#loads)
        this.#store.dispatch({ type: 'feed.extended', events, hasEarlier: events.length === PAGE });
    } catch (error) {
      this.#fail('events', error);
    }
  }

  async #loadEvents() {
    const loads = ++this.#loads;
    try {
      const { events } = await listEvents(this.#query);
      if (loads === this.#loads) this.#showEvents('events', events);
    } catch (error) {
      this.#fail('events', error);
    }
  }

  async #loadNodes() {
    const loads = ++this.#loads;
    try {
      const { events } = await listEvents(this.#nodeQuery);
      if (loads === this.#loads) this.#showEvents('nodes', events);
    } catch (error) {
      this.#fail('nodes', error);
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
    const { isOpen, tab, nodes, isPaused } = this.#inspector;
    if (!isOpen || document.visibilityState !== 'visible' || this.#store.state.isServiceAway)
      return;
    if (tab === 'summary') await this.#loadSummary();
    if (tab !== 'nodes' || !nodes.hasLoaded || isPaused) return;
    const loads = this.#loads;
    try {
      const after = nodes.events.at(-1)?.seq ?? 0;
      const { events } = await listEvents({ ...this.#nodeQuery, after });
      if (loads === this.#loads)
        this.#store.dispatch({ type: 'feed.events', feed: 'nodes', events });
    } catch {
      // The next poll tries again.
    }
  }

  get #query() {
    return { ...eventQuery(this.#inspector.filter), limit: PAGE };
  }

  /** Without kind and type, which only apply to events. */
  get #nodeQuery() {
    return { ...this.#query, kind: 'node', type: '' };
  }

  /**
   * @param {'events' | 'nodes'} feed
   * @param {import('../service/types.d.ts').DashboardEvent[]} events
   */
  #showEvents(feed, events) {
    this.#store.dispatch({ type: 'feed.loaded', feed, events, hasEarlier: events.length === PAGE });
  }

  /**
   * @param {'events' | 'nodes'} feed
   * @param {unknown} error
   */
  #fail(feed, error) {
    this.#store.dispatch({ type: 'feed.failed', feed, problem: problemOf(error) });
  }
}
