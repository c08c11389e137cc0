import { every, later } from '../../account/visit.js';
import { problemOf } from '../../service/api-error.js';
import { getSummary, listEvents } from '../../service/dashboard-api.js';
import { searchText } from '../../state/events/event-facts.js';
import { canExtend } from '../../state/events/event-feed.reducer.js';
import { parseQuery, toServerFilter } from '../../state/events/event-query.js';

/**
 * @import { Handlers } from '../../components/shared/intents.js'
 * @import { DashboardEvent } from '../../service/types.d.ts'
 * @import { AppState, AppStore } from '../../state/app.reducer.js'
 */

const PAGE = 400;
const NODE_PAGE = 1000;
/** The most stanzas that anybody reads; the service keeps 2,000 by default. */
const MAX_NODE_PAGES = 10;
const POLL_MS = 1000;
const TYPING_MS = 200;
/** The most pages that are searched for matches before somebody asks for more. */
const MAX_SEARCHED = 5;
/** Number of rows below which earlier matches are searched at once. */
const ENOUGH_ROWS = 50;

/**
 * Makes the texts for the search page by page: the first filter over 100,000 events takes half the time (93 and 51 ms).
 * @param {DashboardEvent[]} events
 */
function prepareSearch(events) {
  for (const event of events) searchText(event);
}

/** Fetches the data of the inspector while it is open; new events come by the stream. */
export class Inspection {
  #store;
  /** The number of the latest load of the list. */
  #loads = 0;
  #isLoading = false;
  /** The number of the latest search: one for each filter. */
  #searches = 0;
  /** The search that waits for a page. */
  #extending = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing;
  #haveNames = false;

  /** @type {Handlers} */
  intents = {
    'inspector-filter': ({ text }) => this.filter(text),
    'inspector-pings': ({ hasPings }) =>
      this.#store.dispatch({ type: 'inspector.pings', hasPings }),
    'inspector-pause': ({ isPaused }) =>
      this.#store.dispatch({ type: 'inspector.paused', isPaused }),
    'event-expand': ({ key, isExpanded }) =>
      this.#store.dispatch({ type: 'inspector.expanded', key, isExpanded }),
    'feed-extend': () => void this.extend(),
  };

  /** @param {AppStore} store */
  constructor(store) {
    this.#store = store;
    every(() => void this.#poll(), POLL_MS);
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
    if (isFeed && !feed.hasLoaded.events && !this.#isLoading) void this.#load();
  }

  /** @param {AppState} state */
  update({ haveChatsLoaded, inspector, isServiceAway }) {
    // Emptied, since the service was away.
    const isEmpty = inspector.isOpen && !inspector.feed.hasLoaded.events && !inspector.feed.problem;
    if (isEmpty && !isServiceAway) this.refresh();
    if (!haveChatsLoaded || this.#haveNames) return;
    // The names in the filter can be found now.
    this.#haveNames = true;
    if (inspector.query.terms.length > 0) this.filter(inspector.query.text);
  }

  /** @param {string} text in the filter language */
  filter(text) {
    this.#searches += 1;
    const query = parseQuery(text, this.#store.state.chats);
    this.#store.dispatch({ type: 'inspector.queried', query });
    clearTimeout(this.#typing);
    if (query.terms.length > 0) this.#typing = later(() => void this.#searchFurther(), TYPING_MS);
  }

  /** Fetches earlier events until some match the filter. */
  async extend() {
    const search = this.#searches;
    const before = this.#inspector.feed.rows.length;
    for (let pages = 0; pages < MAX_SEARCHED; pages += 1) {
      await this.#extendOnce();
      const { feed, query } = this.#inspector;
      if (search !== this.#searches || !canExtend(feed, query) || feed.problem) return;
      if (feed.rows.length > before) return;
    }
  }

  async #searchFurther() {
    const search = this.#searches;
    for (let pages = 0; pages < MAX_SEARCHED; pages += 1) {
      const { feed, query } = this.#inspector;
      const isDone = feed.rows.length >= ENOUGH_ROWS || !canExtend(feed, query) || feed.problem;
      if (search !== this.#searches || query.terms.length === 0 || isDone) return;
      await this.#extendOnce();
    }
  }

  async #extendOnce() {
    const { feed, query, tab } = this.#inspector;
    const search = this.#searches;
    // Stanzas have no earlier pages.
    const first = feed.older[0] ?? feed.events.find(({ kind }) => kind !== 'node');
    if (tab === 'nodes' || !first || this.#extending === search) return;
    this.#extending = search;
    this.#store.dispatch({ type: 'feed.extending' });
    try {
      const filter = { ...toServerFilter(query), before: first.seq, limit: PAGE };
      const { events, pagination } = await listEvents(filter);
      prepareSearch(events);
      const hasEarlier = pagination.next !== null;
      if (search === this.#searches)
        this.#store.dispatch({ type: 'feed.extended', events, hasEarlier });
    } catch (error) {
      if (search === this.#searches)
        this.#store.dispatch({ type: 'feed.failed', problem: problemOf(error) });
    } finally {
      if (this.#extending === search) this.#extending = -1;
    }
  }

  async #load() {
    const loads = ++this.#loads;
    this.#isLoading = true;
    try {
      await Promise.all([this.#loadEvents(loads), this.#loadNodes(loads)]);
      if (loads === this.#loads) await this.#searchFurther();
    } catch (error) {
      this.#store.dispatch({ type: 'feed.failed', problem: problemOf(error) });
    } finally {
      if (loads === this.#loads) this.#isLoading = false;
    }
  }

  /** @param {number} loads */
  async #loadEvents(loads) {
    const { events, pagination } = await listEvents({ limit: PAGE });
    const hasEarlier = pagination.next !== null;
    if (loads === this.#loads)
      this.#store.dispatch({ type: 'feed.loaded', feed: 'events', events, hasEarlier });
  }

  /** @param {number} loads */
  async #loadNodes(loads) {
    /** @type {DashboardEvent[]} */
    let nodes = [];
    /** @type {string | undefined} */
    let before;
    for (let pages = 0; pages < MAX_NODE_PAGES; pages += 1) {
      const page = await listEvents({ kind: 'node', limit: NODE_PAGE, before });
      nodes = [...page.events, ...nodes];
      if (page.pagination.next === null) break;
      before = page.pagination.next;
    }
    if (loads === this.#loads)
      this.#store.dispatch({
        type: 'feed.loaded',
        feed: 'nodes',
        events: nodes,
        hasEarlier: false,
      });
  }

  async #loadSummary() {
    try {
      this.#store.dispatch({ type: 'summary.loaded', summary: await getSummary() });
    } catch {
      // Keeps the last figures: the banner reports that the service is away.
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
}
