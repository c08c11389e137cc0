import { describe, expect, it } from '@jest/globals';
import { CLOSED_INSPECTOR, NO_FILTER, passes, reduceInspector } from './inspector.reducer.js';
import { indentXml } from './inspector.view.js';

/** @import { DashboardEvent } from '../service/types.d.ts' */

/**
 * @param {Partial<DashboardEvent>} fields
 * @returns {DashboardEvent}
 */
const anEvent = (fields) => ({
  id: 1,
  seq: 1,
  timestamp: '2025-03-09T00:00:00.000Z',
  kind: 'message',
  type: 'message.received',
  source: 'whatsapp',
  chat_jid: null,
  message_id: null,
  payload: {},
  ...fields,
});

describe('the events of the inspector', () => {
  const loaded = reduceInspector(CLOSED_INSPECTOR, {
    type: 'feed.loaded',
    feed: 'events',
    events: [anEvent({ seq: 5 })],
    hasEarlier: false,
  });

  /** @param {number[]} seqs */
  const come = (...seqs) =>
    /** @type {const} */ ({
      type: 'feed.events',
      feed: 'events',
      events: seqs.map((seq) => anEvent({ seq })),
    });

  it('contain each event once, from the stream and from the list', () => {
    const { events } = reduceInspector(reduceInspector(loaded, come(4, 5, 6)), come(6, 7)).events;
    expect(events.map(({ seq }) => seq)).toEqual([5, 6, 7]);
  });

  it('do not change while paused, and count new events', () => {
    const paused = reduceInspector(loaded, { type: 'inspector.paused', isPaused: true });
    expect(reduceInspector(paused, come(6, 7)).events).toMatchObject({ missed: 2 });
    expect(reduceInspector(paused, come(6, 7)).events.events).toHaveLength(1);
  });

  it('show none that a new filter excludes, before the service has answered', () => {
    const filtered = reduceInspector(loaded, {
      type: 'inspector.filtered',
      filter: { type: 'ack.read' },
    });
    expect(filtered.events).toMatchObject({ events: [], hasLoaded: true });
    expect(reduceInspector(filtered, come(6)).events.events).toEqual([]);
  });

  it('are filtered like by the service', () => {
    const event = anEvent({ chat_jid: 'a', payload: { reason: 'Hello' } });
    expect(passes(event, { ...NO_FILTER, kind: 'message', chat: 'a', text: 'hello' })).toBe(true);
    expect(passes(event, { ...NO_FILTER, kind: 'ack' })).toBe(false);
    expect(passes(event, { ...NO_FILTER, type: 'ack.read' })).toBe(false);
    expect(passes(event, { ...NO_FILTER, text: 'goodbye' })).toBe(false);
  });
});

describe('indentXml', () => {
  it('shows how deep an element is', () => {
    expect(indentXml('<iq id="1"><query><item a="b"/></query></iq>')).toBe(
      '<iq id="1">\n  <query>\n    <item a="b"/>\n  </query>\n</iq>',
    );
  });
});
