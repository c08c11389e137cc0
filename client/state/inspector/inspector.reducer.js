import { NO_EVENTS, reduceFeed, refiltered } from '../events/event-feed.reducer.js';
import { NO_QUERY } from '../events/event-query.js';
import { withExpanded } from '../shared/expanded.js';
import { slice } from '../shared/slice.js';
import { NO_REQUESTS, requests } from './requests.reducer.js';

/**
 * @import { DebugSummary } from '../../service/types.d.ts'
 * @import { EventFeed, FeedAction, FeedView } from '../events/event-feed.reducer.js'
 * @import { EventQuery } from '../events/event-query.js'
 * @import { ActionOf } from '../shared/slice.js'
 * @import { RequestList } from './requests.reducer.js'
 *
 * @typedef {'all' | 'events' | 'nodes' | 'summary' | 'requests'} InspectorTab
 *
 * @typedef {object} Inspector
 * @property {boolean} isOpen
 * @property {InspectorTab} tab
 * @property {boolean} isPaused
 * @property {EventQuery} query
 * @property {boolean} hasPings
 * @property {EventFeed} feed
 * @property {ReadonlySet<string>} expanded keys of the rows that show details
 * @property {DebugSummary | null} summary
 * @property {RequestList} requests
 */

/** @type {Inspector} */
export const CLOSED_INSPECTOR = {
  isOpen: false,
  tab: 'all',
  isPaused: false,
  query: NO_QUERY,
  hasPings: false,
  feed: NO_EVENTS,
  expanded: new Set(),
  summary: null,
  requests: NO_REQUESTS,
};

/** @type {(inspector: Inspector, action: FeedAction) => Inspector} */
const takeFeed = (inspector, action) =>
  inspector.isOpen
    ? { ...inspector, feed: reduceFeed(inspector.feed, action, viewOf(inspector)) }
    : inspector;

/** @type {(inspector: Inspector, action: ActionOf<typeof requests.own>) => Inspector} */
const takeRequests = (inspector, action) => ({
  ...inspector,
  requests: requests.reduce(inspector.requests, action),
});

export const inspector = slice(CLOSED_INSPECTOR, {
  // Nobody looks: the next time, it is loaded again.
  'inspector.toggled': (inspector, /** @type {{ isOpen: boolean }} */ { isOpen }) => ({
    ...inspector,
    isOpen,
    feed: isOpen ? inspector.feed : NO_EVENTS,
  }),
  'inspector.tab': (inspector, /** @type {{ tab: InspectorTab }} */ { tab }) =>
    withView(inspector, { tab }),
  'inspector.paused': (inspector, /** @type {{ isPaused: boolean }} */ { isPaused }) =>
    isPaused ? { ...inspector, isPaused } : withView(inspector, { isPaused }),
  'inspector.queried': (inspector, /** @type {{ query: EventQuery }} */ { query }) =>
    withView(inspector, { query }),
  'inspector.pings': (inspector, /** @type {{ hasPings: boolean }} */ { hasPings }) =>
    withView(inspector, { hasPings }),
  'inspector.expanded': (
    inspector,
    /** @type {{ key: string, isExpanded: boolean }} */ { key, isExpanded },
  ) => ({ ...inspector, expanded: withExpanded(inspector.expanded, key, isExpanded) }),
  // The service may count from the start again.
  'feed.reset': (inspector) => ({
    ...inspector,
    feed: NO_EVENTS,
    requests: { ...NO_REQUESTS, filter: inspector.requests.filter },
  }),
  'feed.loaded': takeFeed,
  'feed.extending': takeFeed,
  'feed.extended': takeFeed,
  'feed.failed': takeFeed,
  'feed.events': takeFeed,
  'summary.loaded': (inspector, /** @type {{ summary: DebugSummary }} */ { summary }) => ({
    ...inspector,
    summary,
  }),
  .../** @type {Record<keyof typeof requests.own, typeof takeRequests>} */ (
    Object.fromEntries(Object.keys(requests.own).map((type) => [type, takeRequests]))
  ),
});

/**
 * @param {Inspector} inspector
 * @param {Partial<Inspector>} change change of the choice
 * @returns {Inspector}
 */
function withView(inspector, change) {
  const next = { ...inspector, ...change };
  return { ...next, feed: refiltered(next.feed, viewOf(next)) };
}

/**
 * @param {Inspector} inspector
 * @returns {FeedView}
 */
function viewOf({ tab, query, hasPings, isPaused }) {
  const source = tab === 'events' || tab === 'nodes' ? tab : 'all';
  return { source, query, hasPings, isPaused };
}
