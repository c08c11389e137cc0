import { describe, expect, it } from '@jest/globals';
import { pairOf, stanzaSize } from './stanza-pairs.js';

/** @import { DashboardEvent } from '../../service/types.d.ts' */

/**
 * @param {number} seq also its time, in milliseconds
 * @param {'in' | 'out'} direction
 * @param {Record<string, string>} attrs
 * @returns {DashboardEvent}
 */
const stanza = (seq, direction, attrs) => ({
  id: seq,
  seq,
  timestamp: new Date(seq).toISOString(),
  kind: 'node',
  type: `node.${direction}`,
  source: 'socket',
  account: 'default',
  chat_jid: null,
  message_id: null,
  payload: { tag: 'iq', attrs, xml: '' },
});

describe('a stanza and its answer', () => {
  const ask = stanza(10, 'out', { id: 'a' });
  const other = stanza(12, 'in', { id: 'b' });
  const answer = stanza(44, 'in', { id: 'a' });
  const events = [ask, other, answer];

  it('find each other by their id', () => {
    expect(pairOf(ask, events)).toEqual({ partner: answer, ms: 34, isAnswer: true });
    expect(pairOf(answer, events)).toEqual({ partner: ask, ms: 34, isAnswer: false });
  });

  it('may be missing', () => {
    expect(pairOf(other, events)).toBeNull();
    expect(pairOf(stanza(50, 'in', {}), events)).toBeNull();
  });
});

describe('the size of a stanza', () => {
  it('counts hidden parts in their original size', () => {
    const event = stanza(1, 'in', {});
    const xml = "<message id='a'>\n\t<enc>\n[200 bytes]</enc>\n</message>";
    const bare = xml.replace(/>\s+</g, '><').replace('[200 bytes]', '');
    expect(stanzaSize({ ...event, payload: { ...event.payload, xml } })).toBe(bare.length + 200);
    expect(stanzaSize({ ...event, kind: 'message' })).toBeNull();
  });
});
