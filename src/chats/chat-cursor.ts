import { ApiError } from '../common/errors/api.error.js';
import type { ChatRow } from '../storage/dashboard.schema.js';
import type { ChatCursor } from './store/chats.repository.js';

/** The cursor of the page after a chat, opaque to clients. */
export function encodeChatCursor(chat: ChatRow): string {
  // The last message identifies the chat, also when a merge gives the chat another id between two pages. The
  // chat's own id is only needed if it has no message.
  const place = [chat.last_timestamp, chat.last_row_id, chat.last_row_id ? 0 : chat.id];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** @throws ApiError `validation_failed` for an invalid cursor */
export function decodeChatCursor(cursor: string): ChatCursor {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(place) || place.length !== 3 || !place.every(Number.isSafeInteger)) {
      throw new TypeError('not a position in the chat list');
    }
    const [timestamp, rowId, id] = place as [number, number, number];
    return { timestamp, rowId, id };
  } catch (cause) {
    throw new ApiError('validation_failed', 'cursor must be a cursor from an earlier answer', {
      cause,
    });
  }
}
