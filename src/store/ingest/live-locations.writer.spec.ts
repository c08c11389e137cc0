import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import { createInboundMessage } from '../../../test/support/unit/factories.js';
import type { InboundMessage } from '../../whatsapp/inbound-batch.js';
import { LONGEST_SHARE_MS } from './live-location.policy.js';

const ANN = '15550001@s.whatsapp.net';
const T = 1_700_000_000_000;
const MINUTE_MS = 60_000;

let store: ChatStore;

beforeEach(async () => {
  store = await ChatStore.open();
});

afterEach(() => store.close());

function position(
  id: string,
  sequence: number | null,
  { at = T, ...changes }: Partial<InboundMessage> & { at?: number } = {},
): InboundMessage {
  const place = { latitude: sequence ?? 0, longitude: 0, name: null, address: null };
  return createInboundMessage({
    id,
    from: ANN,
    type: 'location',
    text: null,
    preview: 'Location',
    timestamp: at,
    details: { type: 'location', ...place, isLive: true, accuracyM: 5, speedMps: 1, sequence },
    ...changes,
  });
}

/** The ids of the thread, each with the latitude shown. */
async function shown(): Promise<[string, number][]> {
  const { id } = await store.chat(ANN);
  const { rows } = await store.thread.page(id, { limit: 100, before: null, after: null });
  return rows.map((row) => {
    const { latitude } = JSON.parse(row.details ?? '{}') as { latitude: number };
    return [row.id, latitude];
  });
}

describe('a later position of a live location', () => {
  it('moves the entry of its share, and is announced as a change of it', async () => {
    await store.receive(position('A', 1, { text: 'on my way' }));
    await store.receive(position('B', 2, { at: T + MINUTE_MS }));
    expect(await shown()).toEqual([['A', 2]]);
    expect(await store.eventTypes()).toEqual(['message.received', 'message.edited']);
    expect(await store.chat(ANN)).toMatchObject({ last_message_id: 'A', unread_count: 1 });
  });

  it('may come under the same id', async () => {
    await store.receive(position('A', 1), position('A', 2), position('A', 1));
    expect(await shown()).toEqual([['A', 2]]);
  });

  it.each<[string, InboundMessage]>([
    ['with a caption of its own', position('B', 2, { text: 'a new way' })],
    ['after the longest time of a share', position('B', 2, { at: T + LONGEST_SHARE_MS + 1000 })],
    ['by the other side', position('B', 2, { fromMe: true })],
    ['without a number', position('B', null)],
    ['with the same number', position('B', 1)],
    ['with a lower number, which begins a new share', position('B', 0)],
  ])('is an entry of its own %s', async (_case, next) => {
    await store.receive(position('A', 1), next);
    expect((await shown()).map(([id]) => id)).toEqual(['A', 'B']);
  });

  it('does not move a place that is not live', async () => {
    const still = { latitude: 9, longitude: 0, name: null, address: null, isLive: false };
    await store.receive(
      position('A', 1, { details: { type: 'location', ...still } }),
      position('B', 2),
    );
    expect(await shown()).toEqual([
      ['A', 9],
      ['B', 2],
    ]);
  });

  it('is found in a history in any order, without an event', async () => {
    const share = position('A', 1, { origin: 'history' });
    const next = position('B', 2, { origin: 'history', at: T + MINUTE_MS });
    await store.bring({ messages: [next, share] });
    expect(await shown()).toEqual([['A', 2]]);
    expect(await store.eventTypes()).toEqual([]);
  });
});
