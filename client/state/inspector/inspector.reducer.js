import { NO_EVENTS, reduceFeed, refiltered } from '../events/event-feed.reducer.js';
import { NO_QUERY } from '../events/event-query.js';
import { withExpanded } from '../shared/expanded.js';
import { NO_REQUESTS, reduceRequests } from './requests.reducer.js';

/**
 * @import { DebugSummary } from '../../service/types.d.ts'
 * @import { EventFeed, FeedAction, FeedView } from '../events/event-feed.reducer.js'
 * @import { EventQuery } from '../events/event-query.js'
 * @import { RequestAction, RequestList } from './requests.reducer.js'
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
 *
 * @typedef {{ type: 'inspector.toggled', isOpen: boolean }
 *   | { type: 'inspector.tab', tab: InspectorTab }
 *   | { type: 'inspector.paused', isPaused: boolean }
 *   | { type: 'inspector.queried', query: EventQuery }
 *   | { type: 'inspector.pings', hasPings: boolean }
 *   | { type: 'inspector.expanded', key: string, isExpanded: boolean }
 *   | FeedAction
 *   | { type: 'summary.loaded', summary: DebugSummary }
 *   | RequestAction} InspectorAction
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

/**
 * @param {Inspector} inspector
 * @param {InspectorAction} action
 * @returns {Inspector}
 */
export function reduceInspector(inspector, action) {
  switch (action.type) {
    case 'inspector.toggled':
      // Nobody looks: the next time, it is loaded again.
      return {
        ...inspector,
        isOpen: action.isOpen,
        feed: action.isOpen ? inspector.feed : NO_EVENTS,
      };
    case 'inspector.tab':
      return withView(inspector, { tab: action.tab });
    case 'inspector.paused':
      return action.isPaused
        ? { ...inspector, isPaused: true }
        : withView(inspector, { isPaused: false });
    case 'inspector.queried':
      return withView(inspector, { query: action.query });
    case 'inspector.pings':
      return withView(inspector, { hasPings: action.hasPings });
    case 'inspector.expanded':
      return {
        ...inspector,
        expanded: withExpanded(inspector.expanded, action.key, action.isExpanded),
      };
    case 'feed.reset':
      // The service may count from the start again.
      return {
        ...inspector,
        feed: NO_EVENTS,
        requests: { ...NO_REQUESTS, client: inspector.requests.client },
      };
    case 'feed.loaded':
    case 'feed.extending':
    case 'feed.extended':
    case 'feed.failed':
    case 'feed.events':
      if (!inspector.isOpen) return inspector;
      return { ...inspector, feed: reduceFeed(inspector.feed, action, viewOf(inspector)) };
    case 'summary.loaded':
      return { ...inspector, summary: action.summary };
    default:
      return { ...inspector, requests: reduceRequests(inspector.requests, action) };
  }
}

/**
 * @param {Inspector} inspector
 * @param {Partial<Inspector>} change of what is shown
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
