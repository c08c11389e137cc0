import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { dropOversizedStanzas } from './oversized-stanzas.patch.js';

let ws: EventEmitter;
let heard: string[];
let dropped: BinaryNode[];

beforeEach(() => {
  ws = new EventEmitter();
  heard = [];
  dropped = [];
  for (const name of ['frame', 'CB:message', 'TAG:A', 'CB:iq', 'open']) {
    ws.on(name, () => heard.push(name));
  }
  dropOversizedStanzas(ws as WASocket['ws'], (stanza) => dropped.push(stanza));
});

/** Receives a stanza as the library does. */
function receive(stanza: BinaryNode): void {
  ws.emit('frame', stanza);
  ws.emit('TAG:A', stanza);
  ws.emit(`CB:${stanza.tag}`, stanza);
}

const items = (count: number): BinaryNode[] =>
  Array.from({ length: count }, (_, index) => ({ tag: 'item', attrs: { id: `${index}` } }));

function nested(depth: number): BinaryNode {
  let stanza: BinaryNode = { tag: 'message', attrs: {} };
  for (let level = 0; level < depth; level += 1)
    stanza = { tag: 'message', attrs: {}, content: [stanza] };
  return stanza;
}

describe('dropOversizedStanzas', () => {
  it('passes on stanzas of the size that people send', () => {
    receive({ tag: 'message', attrs: { id: 'A' }, content: Buffer.alloc(1024 * 1024) });
    expect(heard).toEqual(['frame', 'TAG:A', 'CB:message']);
    expect(dropped).toEqual([]);
  });

  it('passes on the list of the largest group', () => {
    receive({ tag: 'message', attrs: { id: 'A' }, content: items(5000) });
    expect(dropped).toEqual([]);
  });

  it.each<[string, BinaryNode]>([
    ['20,000 entries', { tag: 'message', attrs: { id: 'A' }, content: items(20_000) }],
    [
      'a retry request for a thousand messages',
      { tag: 'receipt', attrs: { id: 'A', type: 'retry' }, content: items(1000) },
    ],
    [
      'a thousand attributes',
      {
        tag: 'message',
        attrs: Object.fromEntries(items(1000).map(({ attrs: { id } }) => [id, id])),
      },
    ],
    ['a thousand levels', nested(1000)],
    ['an id of 900 kB', { tag: 'message', attrs: { id: 'A'.repeat(900_000) } }],
    ['an id that no app makes', { tag: 'ack', attrs: { id: 'A'.repeat(129) } }],
    [
      'a typing notice of 20,000 entries',
      { tag: 'chatstate', attrs: { from: 'A' }, content: items(20_000) },
    ],
    [
      'a presence of a thousand attributes',
      {
        tag: 'presence',
        attrs: Object.fromEntries(items(1000).map(({ attrs: { id } }) => [id, id])),
      },
    ],
    ['such an id of a call', { tag: 'call', attrs: { id: 'A', 'call-id': 'A'.repeat(129) } }],
    [
      'more bytes than any message has',
      { tag: 'message', attrs: { id: 'A' }, content: Buffer.alloc(5 * 1024 * 1024) },
    ],
    [
      'many parts',
      {
        tag: 'message',
        attrs: { id: 'A' },
        content: Array.from({ length: 2000 }, () => ({
          tag: 'item',
          attrs: { jid: 'A'.repeat(4000) },
        })),
      },
    ],
  ])('drops %s, and tells it once', (_case, stanza) => {
    receive(stanza);
    expect(heard).toEqual([]);
    expect(dropped).toEqual([stanza]);
    receive({ tag: 'message', attrs: { id: 'B' } });
    expect(heard).toEqual(['frame', 'TAG:A', 'CB:message']);
  });

  it('cuts other attributes that no app makes, at any depth, and passes the stanza on', () => {
    const item = { tag: 'item', attrs: { jid: 'A'.repeat(5000) } };
    const attrs = { id: 'A', notify: 'A'.repeat(1024 * 1024) };
    receive({ tag: 'message', attrs, content: [item] });
    expect(heard).toEqual(['frame', 'TAG:A', 'CB:message']);
    expect([attrs.notify, item.attrs.jid].map(({ length }) => length)).toEqual([4096, 4096]);
  });

  it('passes on all answers of the server', () => {
    receive({ tag: 'iq', attrs: { id: 'A'.repeat(10_000) } });
    ws.emit('open');
    expect(heard).toEqual(['frame', 'TAG:A', 'CB:iq', 'open']);
  });
});
