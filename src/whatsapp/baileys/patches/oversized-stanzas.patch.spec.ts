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

/** As the library does. */
function receive(stanza: BinaryNode): void {
  ws.emit('frame', stanza);
  ws.emit('TAG:A', stanza);
  ws.emit(`CB:${stanza.tag}`, stanza);
}

describe('dropOversizedStanzas', () => {
  it('passes on what people send', () => {
    receive({ tag: 'message', attrs: { id: 'A' }, content: Buffer.alloc(1024 * 1024) });
    expect(heard).toEqual(['frame', 'TAG:A', 'CB:message']);
    expect(dropped).toEqual([]);
  });

  it.each<[string, BinaryNode]>([
    ['an id of 900 kB', { tag: 'message', attrs: { id: 'A'.repeat(900_000) } }],
    ['an id that no app makes', { tag: 'ack', attrs: { id: 'A'.repeat(129) } }],
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

  it('cuts other attributes that no app makes, wherever they are, and passes the stanza on', () => {
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
