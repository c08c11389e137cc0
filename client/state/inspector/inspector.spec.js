import { describe, expect, it } from '@jest/globals';
import { aMessage, anEvent } from '../../testing/factories.js';
import { NO_QUERY, parseQuery } from '../events/event-query.js';
import { CLOSED_INSPECTOR, inspector } from './inspector.reducer.js';
import { eventLine, indentXml, xmlParts } from './inspector.view.js';

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

describe('the words of an event', () => {
  it.each([
    [{ text: 'hello' }, 'hello'],
    [{ text: 'hello', deleted_at: 1 }, 'This message was deleted'],
    [{ type: /** @type {const} */ ('audio'), text: null }, 'Audio'],
    [{ error_code: 'new', error_text: 'Not sent.' }, 'Not sent.'],
  ])('for a message with %j are %j', (fields, words) => {
    const payload = { message: aMessage(fields) };
    expect(eventLine(anEvent({ payload }))).toBe(words);
  });

  it('are only the beginning of a long text', () => {
    const payload = { message: aMessage({ text: `x${'😀'.repeat(30_000)}` }) };
    expect(eventLine(anEvent({ payload }))).toBe(`x${'😀'.repeat(249)}…`);
  });
});

describe('xmlParts', () => {
  it('are tags, names and values, and all of the text', () => {
    const xml = "<iq to='1@lid'>\n  <ping/>\n[2 bytes]\n</iq>";
    const parts = xmlParts(xml);
    expect(parts.map(({ text }) => text).join('')).toBe(xml);
    expect(parts.flatMap(({ text, kind }) => (kind ? [[kind, text]] : []))).toEqual([
      ['tag', '<iq'],
      ['name', 'to'],
      ['value', "'1@lid'"],
      ['tag', '>'],
      ['tag', '<ping'],
      ['tag', '/>'],
      ['tag', '</iq'],
      ['tag', '>'],
    ]);
  });
});

describe('indentXml', () => {
  it('leaves out the blank of a tag without attributes', () => {
    expect(indentXml('<message ><plaintext />\n</message>')).toBe(
      '<message>\n  <plaintext/>\n</message>',
    );
  });

  it('indents an element by its depth', () => {
    expect(indentXml('<iq id="1"><query><item a="b"/></query></iq>')).toBe(
      '<iq id="1">\n  <query>\n    <item a="b"/>\n  </query>\n</iq>',
    );
  });
});
