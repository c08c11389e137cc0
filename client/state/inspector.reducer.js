/**
 * @import { DashboardEvent, DebugSummary, Problem } from '../service/types.d.ts'
 * @import { Call } from '../service/call-log.js'
 *
 * @typedef {'events' | 'nodes' | 'summary' | 'requests'} InspectorTab
 *
 * @typedef {object} EventFilter
 * @property {string} kind
 * @property {string} type
 * @property {string} chat
 * @property {string} message
 * @property {string} text
 *
 * @typedef {object} EventFeed
 * @property {DashboardEvent[]} events oldest first
 * @property {boolean} hasLoaded
 * @property {boolean} hasEarlier
 * @property {boolean} isExtending
 * @property {number} missed the number of events during a pause
 * @property {Problem | null} problem
 *
 * @typedef {object} Inspector
 * @property {boolean} isOpen
 * @property {InspectorTab} tab
 * @property {boolean} isPaused
 * @property {EventFilter} filter
 * @property {EventFeed} events
 * @property {EventFeed} nodes
 * @property {ReadonlySet<string>} expanded keys of the rows that show details
 * @property {DebugSummary | null} summary
 * @property {Call[]} calls the requests of this page, oldest first
 *
 * @typedef {{ type: 'inspector.toggled', isOpen: boolean }
 *   | { type: 'inspector.tab', tab: InspectorTab }
 *   | { type: 'inspector.paused', isPaused: boolean }
 *   | { type: 'inspector.filtered', filter: Partial<EventFilter> }
 *   | { type: 'inspector.expanded', key: string, isExpanded: boolean }
 *   | { type: 'feed.loaded', feed: 'events' | 'nodes', events: DashboardEvent[], hasEarlier: boolean }
 *   | { type: 'feed.extending' }
 *   | { type: 'feed.extended', events: DashboardEvent[], hasEarlier: boolean }
 *   | { type: 'feed.failed', feed: 'events' | 'nodes', problem: Problem }
 *   | { type: 'feed.events', feed: 'events' | 'nodes', events: DashboardEvent[] }
 *   | { type: 'summary.loaded', summary: DebugSummary }
 *   | { type: 'call.noted', call: Call }} InspectorAction
 */

/** The maximum number of events in a feed; older ones are fetched when they come into view. */
const MAX_EVENTS = 2000;
const MAX_CALLS = 200;

/** @type {EventFilter} */
export const NO_FILTER = { kind: '', type: '', chat: '', message: '', text: '' };

/** @type {EventFeed} */
const NO_EVENTS = {
  events: [],
  hasLoaded: false,
  hasEarlier: false,
  isExtending: false,
  missed: 0,
  problem: null,
};

/** @type {Inspector} */
export const CLOSED_INSPECTOR = {
  isOpen: false,
  tab: 'events',
  isPaused: false,
  filter: NO_FILTER,
  events: NO_EVENTS,
  nodes: NO_EVENTS,
  expanded: new Set(),
  summary: null,
  calls: [],
};

/**
 * @param {Inspector} inspector
 * @param {InspectorAction} action
 * @returns {Inspector}
 */
export function reduceInspector(inspector, action) {
  switch (action.type) {
    case 'inspector.toggled':
      return { ...inspector, isOpen: action.isOpen };
    case 'inspector.tab':
      return { ...inspector, tab: action.tab };
    case 'inspector.paused':
      return { ...inspector, isPaused: action.isPaused };
    case 'inspector.filtered':
      return filtered(inspector, { ...inspector.filter, ...action.filter });
    case 'inspector.expanded':
      return { ...inspector, expanded: toggled(inspector.expanded, action) };
    case 'feed.loaded':
      return { ...inspector, [action.feed]: loaded(action.events, action.hasEarlier) };
    case 'feed.extending':
      return { ...inspector, events: { ...inspector.events, isExtending: true } };
    case 'feed.extended':
      return { ...inspector, events: extended(inspector.events, action) };
    case 'feed.failed':
      return {
        ...inspector,
        [action.feed]: { ...inspector[action.feed], isExtending: false, problem: action.problem },
      };
    case 'feed.events':
      return { ...inspector, [action.feed]: received(inspector, action) };
    case 'summary.loaded':
      return { ...inspector, summary: action.summary };
    default:
      return { ...inspector, calls: noted(inspector.calls, action.call) };
  }
}

/**
 * Whether an event matches the filter, by the rules of `GET /api/events`.
 * @param {DashboardEvent} event
 * @param {EventFilter} filter
 */
export function passes({ kind, type, chat_jid, message_id, payload }, filter) {
  return (
    (filter.kind === '' || filter.kind === kind) &&
    (filter.type === '' || filter.type === type) &&
    (filter.chat === '' || filter.chat === chat_jid) &&
    (filter.message === '' || filter.message === message_id) &&
    (filter.text === '' ||
      JSON.stringify(payload).toLowerCase().includes(filter.text.toLowerCase()))
  );
}

/** @param {EventFilter} filter */
export const isFiltered = (filter) => Object.values(filter).some((value) => value !== '');

/**
 * Adds a request. A repeated one replaces the one before it, so that polling is shown once.
 * @param {Call[]} calls
 * @param {Call} call
 */
function noted(calls, call) {
  const last = calls.at(-1);
  const isRepeated = call.method === 'GET' && last && steadyPath(last) === steadyPath(call);
  return [...(isRepeated ? calls.slice(0, -1) : calls), call].slice(-MAX_CALLS);
}

/** @param {Call} call */
const steadyPath = ({ path }) => path.replace(/after=\d+/, '');

/**
 * @param {ReadonlySet<string>} expanded
 * @param {{ key: string, isExpanded: boolean }} change
 */
function toggled(expanded, { key, isExpanded }) {
  const next = new Set(expanded);
  if (isExpanded) next.add(key);
  else next.delete(key);
  return next;
}

/**
 * What no longer matches goes at once, before the answer of the service has come.
 * @param {Inspector} inspector
 * @param {EventFilter} filter
 * @returns {Inspector}
 */
function filtered(inspector, filter) {
  /** @param {DashboardEvent} event */
  const isShown = (event) => passes(event, filter);
  const { events } = inspector;
  return { ...inspector, filter, events: { ...events, events: events.events.filter(isShown) } };
}

/**
 * @param {DashboardEvent[]} events
 * @param {boolean} hasEarlier
 * @returns {EventFeed}
 */
const loaded = (events, hasEarlier) => ({ ...NO_EVENTS, events, hasEarlier, hasLoaded: true });

/**
 * @param {EventFeed} feed
 * @param {{ events: DashboardEvent[], hasEarlier: boolean }} page
 * @returns {EventFeed}
 */
const extended = (feed, { events, hasEarlier }) => ({
  ...feed,
  events: [...events, ...feed.events],
  hasEarlier,
  isExtending: false,
});

/**
 * @param {Inspector} inspector
 * @param {{ feed: 'events' | 'nodes', events: DashboardEvent[] }} action
 * @returns {EventFeed}
 */
function received(inspector, action) {
  const feed = inspector[action.feed];
  const last = feed.events.at(-1)?.seq ?? -1;
  const fresh = action.events.filter(
    (event) => event.seq > last && (action.feed === 'nodes' || passes(event, inspector.filter)),
  );
  if (!feed.hasLoaded || fresh.length === 0) return feed;
  if (inspector.isPaused) return { ...feed, missed: feed.missed + fresh.length };
  const events = [...feed.events, ...fresh];
  const hasOverflown = events.length > MAX_EVENTS;
  return {
    ...feed,
    events: events.slice(-MAX_EVENTS),
    hasEarlier: feed.hasEarlier || hasOverflown,
  };
}
