import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../testing/factories.js';
import { NO_QUERY, parseQuery } from '../events/event-query.js';
import { CLOSED_INSPECTOR, inspector } from './inspector.reducer.js';
import { indentXml } from './inspector.view.js';

describe('the inspector', () => {
  const open = inspector.reduce(CLOSED_INSPECTOR, { type: 'inspector.toggled', isOpen: true });
  const loaded = inspector.reduce(open, {
    type: 'feed.loaded',
    feed: 'events',
    events: [anEvent({ seq: 5 })],
    hasEarlier: false,
  });

  it('shows the matches of a new filter at once', () => {
    const query = parseQuery('type:ack');
    const filtered = inspector.reduce(loaded, { type: 'inspector.queried', query });
    expect(filtered.feed.rows).toEqual([]);
    const back = inspector.reduce(filtered, { type: 'inspector.queried', query: NO_QUERY });
    expect(back.feed.rows).toHaveLength(1);
  });

  it('shows the events of a pause when it goes on', () => {
    const paused = inspector.reduce(loaded, { type: 'inspector.paused', isPaused: true });
    const later = inspector.reduce(paused, {
      type: 'feed.events',
      feed: 'events',
      events: [anEvent({ seq: 6 })],
    });
    expect(later.feed.rows).toHaveLength(1);
    const resumed = inspector.reduce(later, { type: 'inspector.paused', isPaused: false });
    expect(resumed.feed.rows).toHaveLength(2);
  });

  it('keeps no events while it is closed', () => {
    const closed = inspector.reduce(loaded, { type: 'inspector.toggled', isOpen: false });
    expect(closed.feed.events).toEqual([]);
  });
});

describe('indentXml', () => {
  it('indents an element by its depth', () => {
    expect(indentXml('<iq id="1"><query><item a="b"/></query></iq>')).toBe(
      '<iq id="1">\n  <query>\n    <item a="b"/>\n  </query>\n</iq>',
    );
  });
});
