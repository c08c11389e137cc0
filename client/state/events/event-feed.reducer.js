import { isPing } from './event-facts.js';
import { matches } from './event-query.js';

/**
 * The events and stanzas that the inspector has loaded, and those that it shows.
 *
 * @import { DashboardEvent, Problem } from '../../service/types.d.ts'
 * @import { EventQuery } from './event-query.js'
 *
 * @typedef {'events' | 'nodes'} FeedSource
 *
 * @typedef {object} EventFeed
 * @property {DashboardEvent[]} events all that are loaded, without gaps, the oldest first
 * @property {DashboardEvent[]} older found further back by the filter
 * @property {DashboardEvent[]} rows the shown ones of `older` and `events`
 * @property {Record<FeedSource, boolean>} hasLoaded
 * @property {boolean} hasEarlier the log has events before the first of `events`
 * @property {boolean} hasEarlierFound it may have some before the first of `older` that match the filter
 * @property {boolean} isExtending
 * @property {number} missed the number of rows during a pause
 * @property {Problem | null} problem
 *
 * The choice of what a feed shows.
 * @typedef {object} FeedView
 * @property {FeedSource | 'all'} source
 * @property {EventQuery} query
 * @property {boolean} hasPings
 * @property {boolean} isPaused
 *
 * @typedef {{ type: 'feed.loaded', feed: FeedSource, events: DashboardEvent[], hasEarlier: boolean }
 *   | { type: 'feed.extending' }
 *   | { type: 'feed.extended', events: DashboardEvent[], hasEarlier: boolean }
 *   | { type: 'feed.failed', problem: Problem }
 *   | { type: 'feed.events', feed: FeedSource, events: DashboardEvent[] }} FeedAction
 */

/** Above this number the oldest are dropped, and fetched again when they come into view. */
const MAX_EVENTS = 110_000;
/** The number that is left then: many are dropped at once, since the whole list is laid out anew. */
const KEPT_EVENTS = 100_000;

/** @type {EventFeed} */
export const NO_EVENTS = {
  events: [],
  older: [],
  rows: [],
  hasLoaded: { events: false, nodes: false },
  hasEarlier: false,
  hasEarlierFound: false,
  isExtending: false,
  missed: 0,
  problem: null,
};

/**
 * @param {EventFeed} feed
 * @param {FeedAction} action
 * @param {FeedView} view
 * @returns {EventFeed}
 */
export function reduceFeed(feed, action, view) {
  switch (action.type) {
    case 'feed.loaded':
      return shown(loaded(feed, action), view);
    case 'feed.extending':
      return { ...feed, isExtending: true, problem: null };
    case 'feed.extended':
      return extended(feed, action, view);
    case 'feed.failed':
      return { ...feed, isExtending: false, problem: action.problem };
    default:
      return received(feed, action, view);
  }
}

/**
 * The feed after the filter has changed.
 * @param {EventFeed} feed
 * @param {FeedView} view
 */
export function refiltered(feed, view) {
  const { hasEarlier } = feed;
  const next = { older: [], hasEarlierFound: hasEarlier, isExtending: false, problem: null };
  return shown({ ...feed, ...next }, view);
}

/**
 * True if a search further back may find something.
 * @param {EventFeed} feed
 * @param {EventQuery} query
 */
export const canExtend = ({ hasEarlier, hasEarlierFound }, { terms }) =>
  terms.length > 0 ? hasEarlierFound : hasEarlier;

/**
 * @param {EventFeed} feed
 * @param {FeedView} view
 * @returns {EventFeed}
 */
function shown(feed, view) {
  const rows = [...feed.older, ...feed.events].filter((event) => isShown(event, view));
  return { ...feed, rows, missed: 0 };
}

/**
 * @param {DashboardEvent} event
 * @param {FeedView} view
 */
function isShown(event, { source, query, hasPings }) {
  if (source !== 'all' && (source === 'nodes') !== (event.kind === 'node')) return false;
  return (hasPings || !isPing(event)) && matches(event, query);
}

/** @param {DashboardEvent} event */
const sourceOf = ({ kind }) => (kind === 'node' ? 'nodes' : 'events');

/**
 * @param {EventFeed} feed
 * @param {{ feed: FeedSource, events: DashboardEvent[], hasEarlier: boolean }} action
 * @returns {EventFeed}
 */
function loaded(feed, { feed: source, events, hasEarlier }) {
  const last = events.at(-1)?.seq ?? -1;
  // The stream may have brought events of the same source while the list was on its way.
  const others = feed.events.filter((event) => sourceOf(event) !== source || event.seq > last);
  const earlier = source === 'events' ? { hasEarlier, hasEarlierFound: hasEarlier } : {};
  return {
    ...feed,
    ...earlier,
    events: merged(others, events),
    hasLoaded: { ...feed.hasLoaded, [source]: true },
    problem: null,
  };
}

/**
 * Adds an earlier page. Without a filter it continues the list; with one, it may lack events that other filters would
 * show.
 * @param {EventFeed} feed
 * @param {{ events: DashboardEvent[], hasEarlier: boolean }} action
 * @param {FeedView} view
 * @returns {EventFeed}
 */
function extended(feed, { events, hasEarlier }, view) {
  const isFiltered = view.query.terms.length > 0;
  const next = isFiltered
    ? { older: [...events, ...feed.older], hasEarlierFound: hasEarlier }
    : { events: merged(events, feed.events), hasEarlier };
  // Keeps back the rows that a pause holds.
  const rows = merged(
    events.filter((event) => isShown(event, view)),
    feed.rows,
  );
  return { ...feed, ...next, rows, isExtending: false, problem: null };
}

/**
 * @param {EventFeed} feed
 * @param {{ feed: FeedSource, events: DashboardEvent[] }} action
 * @param {FeedView} view
 * @returns {EventFeed}
 */
function received(feed, { feed: source, events }, view) {
  const last = feed.events.findLast((event) => sourceOf(event) === source)?.seq ?? -1;
  const fresh = events.filter(({ seq }) => seq > last);
  if (fresh.length === 0) return feed;
  if (!feed.hasLoaded[source]) return { ...feed, events: merged(feed.events, fresh) };
  const all = trimmed(merged(feed.events, fresh));
  const isTrimmed = all.length < feed.events.length;
  const next = {
    ...feed,
    events: all,
    hasEarlier: feed.hasEarlier || isTrimmed,
    hasEarlierFound: feed.hasEarlierFound || isTrimmed,
  };
  const rows = fresh.filter((event) => isShown(event, view));
  if (rows.length === 0) return next;
  if (view.isPaused) return { ...next, missed: feed.missed + rows.length };
  return { ...next, rows: trimmed(merged(feed.rows, rows)) };
}

/** @param {DashboardEvent[]} events */
const trimmed = (events) => (events.length > MAX_EVENTS ? events.slice(-KEPT_EVENTS) : events);

/**
 * Merges two lists by time. Nearly always the second begins near the end of the first.
 * @param {DashboardEvent[]} events
 * @param {DashboardEvent[]} others
 */
function merged(events, others) {
  const first = others[0];
  if (!first) return events;
  const before = events.findLastIndex((event) => event.timestamp <= first.timestamp) + 1;
  if (before === events.length) return events.concat(others);
  // Stable: events of the same time stay in their order.
  const tail = events.slice(before).concat(others).toSorted(byTime);
  return events.slice(0, before).concat(tail);
}

/**
 * @param {DashboardEvent} one
 * @param {DashboardEvent} other
 */
const byTime = (one, other) =>
  one.timestamp < other.timestamp ? -1 : one.timestamp > other.timestamp ? 1 : 0;
