import { describe, expect, it } from '@jest/globals';
import {
  failLoading,
  finishLoading,
  receiveMessage,
  startLoading,
  upsertMessage,
} from './threads.reducer.js';
import { aMessage } from '../testing/factories.js';

const JID = '15550100@s.whatsapp.net';

describe('upsertMessage', () => {
  it('replaces a known message in its place', () => {
    const before = [aMessage({ id: 'A' }), aMessage({ id: 'B' })];
    const after = upsertMessage(before, aMessage({ id: 'A', status: 'sent' }));
    expect(after.map(({ id, status }) => [id, status])).toEqual([
      ['A', 'sent'],
      ['B', 'received'],
    ]);
  });

  it('inserts by time, after messages of the same time', () => {
    const before = [aMessage({ id: 'A', timestamp: 1 }), aMessage({ id: 'C', timestamp: 3 })];
    const early = upsertMessage(before, aMessage({ id: 'B', timestamp: 1 }));
    expect(early.map(({ id }) => id)).toEqual(['A', 'B', 'C']);
    const first = upsertMessage(before, aMessage({ id: '0', timestamp: 0 }));
    expect(first.map(({ id }) => id)).toEqual(['0', 'A', 'C']);
  });
});

describe('a thread', () => {
  it('keeps what the stream said while its messages were fetched', () => {
    const loading = startLoading({}, JID);
    const overtaken = receiveMessage(loading, aMessage({ id: 'A', status: 'sent' }));
    const more = receiveMessage(overtaken, aMessage({ id: 'B', timestamp: 2000 }));
    const { [JID]: thread } = finishLoading(more, JID, [aMessage({ id: 'A' })], false);
    expect(thread?.messages.map(({ id, status }) => [id, status])).toEqual([
      ['A', 'sent'],
      ['B', 'received'],
    ]);
  });

  it('drops what an earlier fetch held and the new one does not', () => {
    const first = finishLoading({}, JID, [aMessage({ id: 'GONE' })], false);
    const again = finishLoading(startLoading(first, JID), JID, [aMessage({ id: 'A' })], false);
    expect(again[JID]?.messages.map(({ id }) => id)).toEqual(['A']);
  });

  it('stays readable when fetching it again fails', () => {
    const loaded = finishLoading({}, JID, [aMessage({})], false);
    const failed = failLoading(startLoading(loaded, JID), JID, { error: 'No.', code: 'no_answer' });
    expect(failed[JID]).toMatchObject({ hasLoaded: true, isLoading: false });
    expect(failed[JID]?.messages).toHaveLength(1);
  });

  it('is not begun by a message: opening it fetches everything', () => {
    expect(receiveMessage({}, aMessage({}))).toEqual({});
  });
});
