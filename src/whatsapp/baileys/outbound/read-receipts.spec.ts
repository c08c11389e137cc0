import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { WASocket } from '@whiskeysockets/baileys';
import { sendReadReceipts } from './read-receipts.js';

const ANN = '15550001@s.whatsapp.net';
const GROUP = '12036300000@g.us';
const KEYS = [
  { id: 'A', chatJid: ANN, senderJid: ANN },
  { id: 'B', chatJid: GROUP, senderJid: '900@lid' },
  { id: 'C', chatJid: GROUP, senderJid: '900@lid' },
];

/** @param onSent answers as the server */
function createSocket(onSent: (ws: EventEmitter, id: string, type: string) => void) {
  const ws = new EventEmitter();
  const sent: unknown[][] = [];
  const sendReceipt = (to: string, participant: string, ids: string[], type: string) => {
    sent.push([to, participant, ids, type]);
    onSent(ws, ids[0], type);
    return Promise.resolve();
  };
  return { sent, ws, socket: { ws, sendReceipt } as unknown as WASocket };
}

const ack = (ws: EventEmitter, id: string, type?: string, more = {}) =>
  ws.emit('CB:ack,class:receipt', { tag: 'ack', attrs: { id, ...(type && { type }), ...more } });

describe('sendReadReceipts', () => {
  it('sends one receipt for each sender, who is named in groups only', async () => {
    const { socket, sent, ws } = createSocket(ack);
    const receipts = await sendReadReceipts(socket, KEYS, false, new AbortController().signal);
    expect(sent).toEqual([
      [ANN, undefined, ['A'], 'read'],
      [GROUP, '900@lid', ['B', 'C'], 'read'],
    ]);
    expect(receipts).toEqual({ told: 3, hidden: 0, unconfirmed: 0 });
    expect(ws.eventNames()).toEqual([]);
  });

  it('tells only the own devices if receipts are hidden', async () => {
    const { socket, sent } = createSocket(ack);
    const receipts = await sendReadReceipts(socket, KEYS, true, new AbortController().signal);
    expect(new Set(sent.map(([, , , type]) => type))).toEqual(new Set(['read-self']));
    expect(receipts).toEqual({ told: 0, hidden: 3, unconfirmed: 0 });
  });

  it.each([
    ['is not acknowledged', () => false],
    ['is refused', (ws: EventEmitter, id: string) => ack(ws, id, 'read', { error: '479' })],
    ['has only the ack of its delivery', (ws: EventEmitter, id: string) => ack(ws, id, 'inactive')],
    ['has only the ack of a delivery while online', (ws: EventEmitter, id: string) => ack(ws, id)],
  ])('does not count a receipt that %s', async (_case, answer) => {
    const over = new AbortController();
    const { socket, ws } = createSocket((source, id, type) => {
      if (id === 'A') ack(source, id, type);
      else answer(source, id);
      queueMicrotask(() => queueMicrotask(() => over.abort()));
    });
    const receipts = await sendReadReceipts(socket, KEYS, false, over.signal);
    expect(receipts).toEqual({ told: 1, hidden: 0, unconfirmed: 2 });
    expect(ws.eventNames()).toEqual([]);
  });
});
