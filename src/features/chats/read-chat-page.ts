import type { ChatRow } from '../../base/storage/dashboard.schema.js';
import { cursorAfter, decodeChatCursor, encodeChatCursor } from './chat-cursor.js';
import type { ChatsQuery } from './dto/chats.query.js';
import type { ChatFilter, ChatsRepository } from '../../store/rows/chats/chats.repository.js';

/**
 * A page of the chat list, and the cursor of the next one. A chat that moves up between two pages would be on neither,
 * so moved chats follow after the oldest one, until none has moved meanwhile.
 * @throws ApiError `validation_failed` for an invalid cursor
 */
export async function readChatPage(
  chats: ChatsRepository,
  phoneId: number,
  query: ChatsQuery,
): Promise<{ rows: ChatRow[]; next: string | null }> {
  const { limit, cursor: text } = query;
  const filter: ChatFilter = {
    limit,
    cursor: text === undefined ? await chats.startOfList() : decodeChatCursor(text),
    search: query.q || null,
    unread: query.unread ?? null,
    archived: query.archived ?? null,
  };
  const { cursor } = filter;
  const { rows, hasMore } = await chats.list(phoneId, filter);
  const last = rows.at(-1);
  if (last && hasMore) {
    return { rows, next: encodeChatCursor(cursorAfter(last, cursor)) };
  }
  // The only page, or the last one.
  if (cursor.place === null || cursor.place === 'moved') return { rows, next: null };
  const moved = { place: 'moved', rowId: cursor.rowId } as const;
  const { rows: firsts } = await chats.list(phoneId, { ...filter, limit: 1, cursor: moved });
  if (firsts.length === 0) return { rows, next: null };
  const next = encodeChatCursor(moved);
  // An empty page would look like the end.
  return rows.length > 0
    ? { rows, next }
    : readChatPage(chats, phoneId, { ...query, cursor: next });
}
