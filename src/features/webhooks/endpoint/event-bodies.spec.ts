import { describe, expect, it } from '@jest/globals';
import type { EventRow } from '../../../base/storage/event-owner.mapper.js';
import { EventBodies } from './event-bodies.js';

function aRow(seq: number): EventRow {
  return {
    seq,
    phone_id: 1,
    account: 'default',
    timestamp: Date.parse('2026-11-20T12:00:00Z'),
    kind: 'message',
    type: 'message.received',
    source: 'whatsapp',
    chat_jid: '1@lid',
    message_id: `M${seq}`,
    payload: '{"a":1}',
  };
}

describe('the bodies of events', () => {
  it('are the events of the API, written once for all webhooks', async () => {
    const rows = [aRow(1), aRow(2)];
    const asked: number[] = [];
    const bodies = new EventBodies((fresh) => {
      asked.push(...fresh.map(({ seq }) => seq));
      return Promise.resolve(fresh.map((row) => ({ ...row, chat_jid: '1@s.whatsapp.net' })));
    });
    const [first, second] = await Promise.all([bodies.of(rows), bodies.of([rows[1], aRow(3)])]);
    expect(asked).toEqual([1, 2, 3]);
    expect(second[0]).toBe(first[1]);
    expect(first[0].row.chat_jid).toBe('1@s.whatsapp.net');
    expect(JSON.parse(first[0].body)).toEqual({
      type: 'message.received',
      timestamp: '2026-11-20T12:00:00.000Z',
      data: {
        id: 1,
        seq: 1,
        timestamp: '2026-11-20T12:00:00.000Z',
        kind: 'message',
        type: 'message.received',
        source: 'whatsapp',
        account: 'default',
        chat_jid: '1@s.whatsapp.net',
        message_id: 'M1',
        payload: { a: 1 },
      },
    });
  });

  it('are tried again after a failure of the store', async () => {
    const row = aRow(1);
    let fails = true;
    const bodies = new EventBodies((rows) =>
      fails ? Promise.reject(new Error('database is locked')) : Promise.resolve(rows),
    );
    await expect(bodies.of([row])).rejects.toThrow('locked');
    fails = false;
    expect((await bodies.of([row]))[0].row).toBe(row);
  });
});
