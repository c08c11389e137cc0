import { describe, expect, it } from '@jest/globals';
import type { ChatRow } from '../../base/storage/dashboard.schema.js';
import { cursorAfter, decodeChatCursor, encodeChatCursor } from './chat-cursor.js';

function encode(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

describe('a cursor of the chat list', () => {
  const chat = { id: 255, last_timestamp: 1_763_636_161_000, last_row_id: 1_000_000 } as ChatRow;
  const start = { place: null, rowId: 2_000_000 };

  it.each([
    ['a chat', chat, { timestamp: 1_763_636_161_000, rowId: 1_000_000, id: 0 }],
    [
      'a chat without messages',
      { ...chat, last_row_id: 0 },
      { timestamp: 1_763_636_161_000, rowId: 0, id: 255 },
    ],
  ])('names the place of %s, and the newest message at the start', (_case, last, place) => {
    const cursor = cursorAfter(last, start);
    expect(cursor).toEqual({ place, rowId: 2_000_000 });
    expect(decodeChatCursor(encodeChatCursor(cursor))).toEqual(cursor);
  });

  it('names the latest move, once all chats are listed', () => {
    const cursor = cursorAfter(chat, { place: 'moved', rowId: 7 });
    expect(cursor).toEqual({ place: 'moved', rowId: 1_000_000 });
    expect(decodeChatCursor(encodeChatCursor(cursor))).toEqual(cursor);
  });

  it('needs no escaping in a URL', () => {
    const cursor = encodeChatCursor(cursorAfter(chat, start));
    expect(encodeURIComponent(cursor)).toBe(cursor);
  });

  it.each([
    ['nothing', ''],
    ['a text', 'next page'],
    ['too few numbers', encode([1, 2])],
    ['of an earlier version', encode([1, 2, 3])],
    ['too many numbers', encode([1, 2, 3, 4, 5])],
    ['no number', encode([])],
    ['a fraction', encode([1.5, 2, 3, 4])],
    ['a number too large to be exact', encode([2 ** 53, 2, 3, 4])],
    ['a null', encode([null, 2, 3, 4])],
    ['texts', encode(['1', '2', '3', '4'])],
    ['an object', encode({ timestamp: 1, rowId: 2, id: 3 })],
    ['null', encode(null)],
  ])('is refused when it is %s', (_case, cursor) => {
    expect(() => decodeChatCursor(cursor)).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    );
  });
});
