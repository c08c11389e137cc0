import { ApiError } from '../../base/common/errors/api.error.js';
import type { ChatRow } from '../../base/storage/dashboard.schema.js';
import type { ChatCursor } from '../../store/rows/chats/chats.repository.js';

/** The cursor of the page after a chat. */
export function cursorAfter(chat: ChatRow, { place, rowId }: ChatCursor): ChatCursor {
  // A chat that moves up once more is behind this cursor again.
  if (place === 'moved') return { place, rowId: chat.last_row_id };
  // The last message identifies the chat, also when a merge gives the chat another id between two pages. The
  // chat's own id is only needed if it has no message.
  const id = chat.last_row_id ? 0 : chat.id;
  return { place: { timestamp: chat.last_timestamp ?? 0, rowId: chat.last_row_id, id }, rowId };
}

/** A text that is opaque to clients. */
export function encodeChatCursor({ place, rowId }: ChatCursor): string {
  const numbers = place === 'moved' ? [rowId] : [rowId, place?.timestamp, place?.rowId, place?.id];
  return Buffer.from(JSON.stringify(numbers)).toString('base64url');
}

/** @throws ApiError `validation_failed` for an invalid cursor */
export function decodeChatCursor(cursor: string): ChatCursor {
  try {
    const numbers: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(numbers) || !numbers.every(Number.isSafeInteger)) {
      throw new TypeError('not a position in the chat list');
    }
    const [newest, ...place] = numbers as number[];
    if (newest === undefined || ![0, 3].includes(place.length)) {
      throw new TypeError('not a position in the chat list');
    }
    const [timestamp = 0, rowId = 0, id = 0] = place;
    return { place: place.length === 0 ? 'moved' : { timestamp, rowId, id }, rowId: newest };
  } catch (cause) {
    throw new ApiError('validation_failed', 'cursor must be a cursor from an earlier answer', {
      cause,
    });
  }
}
