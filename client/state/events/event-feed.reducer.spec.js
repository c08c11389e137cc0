import { describe, expect, it } from '@jest/globals';
import { anEvent, aStanza } from '../../testing/factories.js';
import { canExtend, NO_EVENTS, reduceFeed, refiltered } from './event-feed.reducer.js';
import { NO_QUERY, parseQuery } from './event-query.js';

/** @import { DashboardEvent } from '../../service/types.d.ts' */
/** @import { EventFeed, FeedView } from './event-feed.reducer.js' */

/** @param {number} second */
const at = (second) => `2026-11-20T12:00:${String(second).padStart(2, '0')}.000Z`;

/**
 * @param {number} seq
 * @param {Partial<DashboardEvent>} fields
 */
const event = (seq, fields = {}) => anEvent({ seq, timestamp: at(seq), ...fields });

/**
 * @param {number} seq
 * @param {number} second
 * @param {string} [xml]
 */
const node = (seq, second, xml = '<receipt/>') =>
  aStanza('in', xml, { seq, timestamp: at(second) });

/** @type {FeedView} */
const ALL = { source: 'all', query: NO_QUERY, hasPings: false, isPaused: false };

/**
 * @param {EventFeed} feed
 * @param {'events' | 'nodes'} source
 * @param {DashboardEvent[]} events
 * @param {FeedView} view
 */
const come = (feed, source, events, view = ALL) =>
  reduceFeed(feed, { type: 'feed.events', feed: source, events }, view);

/**
 * @param {EventFeed} feed
 * @param {'events' | 'nodes'} source
 * @param {DashboardEvent[]} events
 */
const load = (feed, source, events) =>
  reduceFeed(feed, { type: 'feed.loaded', feed: source, events, hasEarlier: true }, ALL);

/** @param {EventFeed} feed */
const seqs = ({ rows }) => rows.map(({ kind, seq }) => (kind === 'node' ? -seq : seq));

describe('the rows of the inspector', () => {
  const both = load(load(NO_EVENTS, 'events', [event(5)]), 'nodes', [node(1, 4), node(2, 6)]);

  it('are events and stanzas in the order of time', () => {
    expect(seqs(both)).toEqual([-1, 5, -2]);
    expect(seqs(come(come(both, 'events', [event(9)]), 'nodes', [node(3, 7), node(4, 9)]))).toEqual(
      [-1, 5, -2, -3, 9, -4],
    );
  });

  it('contain each event once, from the stream or from the list', () => {
    expect(
      seqs(come(come(both, 'events', [event(4), event(5), event(7)]), 'events', [event(7)])),
    ).toEqual([-1, 5, -2, 7]);
  });

  it('are empty before the list has been loaded, and then contain events that came meanwhile', () => {
    const early = come(NO_EVENTS, 'events', [event(5), event(6)]);
    expect(early.rows).toEqual([]);
    expect(seqs(load(early, 'events', [event(4), event(5)]))).toEqual([4, 5, 6]);
  });

  it('are those of one source, if wanted', () => {
    expect(seqs(refiltered(both, { ...ALL, source: 'nodes' }))).toEqual([-1, -2]);
    expect(seqs(refiltered(both, { ...ALL, source: 'events' }))).toEqual([5]);
  });

  it('do not change during a pause, which counts the events that would be shown', () => {
    const paused = { ...ALL, isPaused: true, query: parseQuery('type:message') };
    const feed = refiltered(both, paused);
    const later = come(come(feed, 'events', [event(7)], paused), 'nodes', [node(3, 8)], paused);
    expect([seqs(later), later.missed]).toEqual([[5], 1]);
    const page = { events: [event(2)], hasEarlier: true };
    const extended = reduceFeed(later, { type: 'feed.extended', ...page }, paused);
    expect([seqs(extended), extended.missed]).toEqual([[2, 5], 1]);
    expect(seqs(refiltered(later, ALL))).toEqual([-1, 5, -2, 7, -3]);
  });

  it('leave out pings and their answers, unless wanted', () => {
    const pings = [
      aStanza('out', "<iq id='1' xmlns='w:p' type='get'/>", { seq: 3, timestamp: at(7) }),
      node(4, 8, "<iq from='s.whatsapp.net' id='1' type='result'/>"),
      node(5, 9, "<iq id='2' type='result'><query/></iq>"),
    ];
    const feed = come(both, 'nodes', pings);
    expect(seqs(feed)).toEqual([-1, 5, -2, -5]);
    expect(seqs(refiltered(feed, { ...ALL, hasPings: true }))).toEqual([-1, 5, -2, -3, -4, -5]);
  });

  it('are limited in number; the log has the earlier ones', () => {
    const many = Array.from({ length: 110_000 }, (_, index) => anEvent({ seq: index + 1 }));
    const full = reduceFeed(
      NO_EVENTS,
      { type: 'feed.loaded', feed: 'events', events: many, hasEarlier: false },
      ALL,
    );
    const later = come(full, 'events', [anEvent({ seq: 110_001 })]);
    expect(later.events).toHaveLength(100_000);
    expect(later).toMatchObject({ hasEarlier: true });
    expect(later.rows.at(-1)?.seq).toBe(110_001);
  });

  it('grow backwards: without a filter for good, with one only for this filter', () => {
    const page = {
      type: /** @type {const} */ ('feed.extended'),
      events: [event(2)],
      hasEarlier: false,
    };
    const longer = reduceFeed(both, page, ALL);
    expect(seqs(longer)).toEqual([2, -1, 5, -2]);
    expect(longer).toMatchObject({ hasEarlier: false, isExtending: false });
    const query = parseQuery('type:message');
    const found = reduceFeed(refiltered(both, { ...ALL, query }), page, { ...ALL, query });
    expect(seqs(found)).toEqual([2, 5]);
    expect(seqs(refiltered(found, ALL))).toEqual([-1, 5, -2]);
    expect(canExtend(found, query)).toBe(false);
    expect(canExtend(refiltered(found, ALL), NO_QUERY)).toBe(true);
  });
});
