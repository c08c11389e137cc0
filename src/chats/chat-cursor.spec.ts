import { describe, expect, it } from '@jest/globals';
import type { ChatRow } from '../storage/dashboard.schema.js';
import { decodeChatCursor, encodeChatCursor } from './chat-cursor.js';

function encode(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

describe('a cursor of the chat list', () => {
  it('decodes to the position of its chat', () => {
    const chat = { id: 7, last_timestamp: 1_700_000_000_000, last_row_id: 42 } as ChatRow;
    expect(decodeChatCursor(encodeChatCursor(chat))).toEqual({
      timestamp: 1_700_000_000_000,
      rowId: 42,
      id: 0,
    });
  });

  it('distinguishes chats without messages', () => {
    const chat = { id: 7, last_timestamp: 1_700_000_000_000, last_row_id: 0 } as ChatRow;
    expect(decodeChatCursor(encodeChatCursor(chat)).id).toBe(7);
  });

  it('needs no escaping in a URL', () => {
    const chat = { id: 255, last_timestamp: 1_763_636_161_000, last_row_id: 1_000_000 } as ChatRow;
    const cursor = encodeChatCursor(chat);
    expect(encodeURIComponent(cursor)).toBe(cursor);
  });

  it.each([
    ['nothing', ''],
    ['a text', 'next page'],
    ['too few numbers', encode([1, 2])],
    ['too many numbers', encode([1, 2, 3, 4])],
    ['a fraction', encode([1.5, 2, 3])],
    ['a number too large to be exact', encode([2 ** 53, 2, 3])],
    ['a null', encode([null, 2, 3])],
    ['texts', encode(['1', '2', '3'])],
    ['an object', encode({ timestamp: 1, rowId: 2, id: 3 })],
    ['null', encode(null)],
  ])('is refused when it is %s', (_case, cursor) => {
    expect(() => decodeChatCursor(cursor)).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    );
  });
});
