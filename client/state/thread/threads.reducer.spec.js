import { describe, expect, it } from '@jest/globals';
import {
  extendThread,
  failLoading,
  finishLoading,
  followThread,
  MAX_MESSAGES,
  openThread,
  receiveMessage,
  startExtending,
  startLoading,
  upsertMessage,
} from './threads.reducer.js';
import { aMessage } from '../../testing/factories.js';

const JID = '15550100@s.whatsapp.net';

describe('upsertMessage', () => {
  it('replaces a known message without moving it', () => {
    const before = [aMessage({ id: 'A' }), aMessage({ id: 'B' })];
    const after = upsertMessage(before, aMessage({ id: 'A', status: 'sent' }));
    expect(after.map(({ id, status }) => [id, status])).toEqual([
      ['A', 'sent'],
      ['B', 'received'],
    ]);
  });

  it('does not replace a message of another sender with the same id', () => {
    const before = [aMessage({ id: 'A', from_me: true, text: 'ours' })];
    const after = upsertMessage(before, aMessage({ id: 'A', text: 'theirs' }));
    expect(after.map(({ text }) => text)).toEqual(['ours', 'theirs']);
    const inGroup = { id: 'A', chat_jid: '12345678@g.us' };
    const members = [aMessage({ ...inGroup, sender_jid: '15550101@s.whatsapp.net' })];
    const both = upsertMessage(members, aMessage({ ...inGroup, sender_jid: '901@lid' }));
    expect(both).toHaveLength(2);
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
  it('has no entry for a change of a message', () => {
    const opened = openThread({}, JID, 0);
    const change = aMessage({ id: 'R', type: 'reaction', changes_id: 'A', from_me: true });
    const threads = receiveMessage(receiveMessage(opened, aMessage({ id: 'A' })), change);
    expect(threads[JID]?.messages.map(({ id }) => id)).toEqual(['A']);
  });

  it('keeps the known parts of a message that an event does not contain whole', () => {
    const text = 'x'.repeat(20_000);
    const opened = receiveMessage(openThread({}, JID, 0), aMessage({ id: 'A', text }));
    const short = aMessage({ id: 'A', text: 'x…', status: 'read' });
    const { messages } = receiveMessage(opened, short, ['text'])[JID] ?? {};
    expect(messages).toEqual([aMessage({ id: 'A', text, status: 'read' })]);
    const unknown = receiveMessage(openThread({}, JID, 0), short, ['text'])[JID];
    expect(unknown?.messages).toEqual([short]);
  });

  it('keeps stream updates that arrive during a fetch', () => {
    const loading = startLoading({}, JID);
    const overtaken = receiveMessage(loading, aMessage({ id: 'A', status: 'sent' }));
    const more = receiveMessage(overtaken, aMessage({ id: 'B', timestamp: 2000 }));
    const { [JID]: thread } = finishLoading(more, JID, [aMessage({ id: 'A' })], false);
    expect(thread?.messages.map(({ id, status }) => [id, status])).toEqual([
      ['A', 'sent'],
      ['B', 'received'],
    ]);
  });

  it('drops messages that a new fetch does not have', () => {
    const first = finishLoading({}, JID, [aMessage({ id: 'GONE' })], false);
    const again = finishLoading(startLoading(first, JID), JID, [aMessage({ id: 'A' })], false);
    expect(again[JID]?.messages.map(({ id }) => id)).toEqual(['A']);
  });

  it('keeps its messages when fetching it again fails', () => {
    const loaded = finishLoading({}, JID, [aMessage({})], false);
    const failed = failLoading(startLoading(loaded, JID), JID, { error: 'No.', code: 'no_answer' });
    expect(failed[JID]).toMatchObject({ hasLoaded: true, isLoading: false });
    expect(failed[JID]?.messages).toHaveLength(1);
  });

  it('is not created by a message: opening it fetches everything', () => {
    expect(receiveMessage({}, aMessage({}))).toEqual({});
  });
});

describe('a long thread', () => {
  /** @param {number} from @param {number} count */
  const page = (from, count) =>
    Array.from({ length: count }, (_, index) =>
      aMessage({ id: `M${from + index}`, timestamp: from + index }),
    );
  const newest = finishLoading({}, JID, page(10_000, 10), true);

  it('grows by older pages, each message once', () => {
    const asked = startExtending(newest, JID, 'earlier');
    const { [JID]: thread } = extendThread(asked, JID, page(9_995, 6), false);
    expect(thread?.messages.map(({ id }) => id).slice(0, 6)).toEqual([
      'M9995',
      'M9996',
      'M9997',
      'M9998',
      'M9999',
      'M10000',
    ]);
    expect(thread).toMatchObject({ hasEarlier: false, hasLater: false, extending: null });
  });

  it('drops its newest messages when the reader is far back', () => {
    const asked = startExtending(newest, JID, 'earlier');
    const { [JID]: thread } = extendThread(asked, JID, page(0, MAX_MESSAGES), true);
    expect(thread?.messages).toHaveLength(MAX_MESSAGES);
    expect(thread).toMatchObject({ hasEarlier: true, hasLater: true });
  });

  it('ignores messages of pages that are not loaded', () => {
    const back = extendThread(
      startExtending(newest, JID, 'earlier'),
      JID,
      page(0, MAX_MESSAGES),
      true,
    );
    const { [JID]: after } = receiveMessage(back, aMessage({ id: 'NEW', timestamp: 20_000 }));
    const { [JID]: before } = receiveMessage(newest, aMessage({ id: 'OLD', timestamp: 1 }));
    expect(after?.messages.some(({ id }) => id === 'NEW')).toBe(false);
    expect(before?.messages.some(({ id }) => id === 'OLD')).toBe(false);
  });

  it('never removes messages that are being read', () => {
    const full = followThread(finishLoading({}, JID, page(0, MAX_MESSAGES), false), JID, false);
    const { [JID]: thread } = receiveMessage(full, aMessage({ id: 'NEW', timestamp: 20_000 }));
    expect(thread?.messages[0]?.id).toBe('M0');
    expect(thread?.hasLater).toBe(true);
  });

  it('marks messages that were unread when it was opened', () => {
    const { [JID]: thread } = openThread(newest, JID, 2);
    expect(thread?.newFrom).toBe('M10008');
    expect(openThread(newest, JID, 0)[JID]?.newFrom).toBeNull();
  });

  it('marks them as the service counts them: without notices and the frames of albums', () => {
    const types = /** @type {const} */ (['text', 'album', 'image', 'system', 'call']);
    const messages = types.map((type, index) => aMessage({ id: type, type, timestamp: index }));
    const loaded = finishLoading({}, JID, messages, false);
    expect(openThread(loaded, JID, 1)[JID]?.newFrom).toBe('image');
    expect(openThread(loaded, JID, 2)[JID]?.newFrom).toBe('text');
  });

  it('removes the mark of new messages after a reply, also after another fetch', () => {
    const opened = openThread(newest, JID, 2);
    const heard = receiveMessage(opened, aMessage({ id: 'MORE', timestamp: 20_000 }));
    expect(heard[JID]?.newFrom).toBe('M10008');
    const reply = aMessage({ id: 'REPLY', timestamp: 20_001, from_me: true, status: 'queued' });
    const answered = receiveMessage(heard, reply);
    expect(answered[JID]?.newFrom).toBeNull();
    const fetched = finishLoading(answered, JID, answered[JID]?.messages ?? [], true);
    expect(fetched[JID]?.newFrom).toBeNull();
  });

  it('notices a reply that arrives beyond the loaded messages, or with a fetch', () => {
    const reply = aMessage({ id: 'REPLY', timestamp: 20_000, from_me: true, status: 'queued' });
    const farBack = finishLoading(openThread({}, JID, 2), JID, page(0, 10), true, true);
    const answered = receiveMessage(farBack, reply);
    const newestPage = page(10_000, 10);
    expect(finishLoading(answered, JID, newestPage, true)[JID]?.newFrom).toBeNull();
    const opened = openThread(newest, JID, 2);
    const later = [...newestPage, reply];
    expect(finishLoading(opened, JID, newestPage, true)[JID]?.newFrom).toBe('M10008');
    expect(finishLoading(opened, JID, later, true)[JID]?.newFrom).toBeNull();
  });
});
