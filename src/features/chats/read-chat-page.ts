import { areWhole, decodeCursor, encodeCursor } from '../../base/common/http/page-cursor.js';
import type { ChatsQuery } from './dto/chat-requests.dto.js';
import type {
  ChatCursor,
  ChatFilter,
  ChatsRepository,
  ListedChatRow,
} from '../../store/rows/chats/chats.repository.js';

/**
 * A page of the chat list, and the cursor of the next one. A chat that moves up between two pages would be on neither,
 * so moved chats follow after the oldest one, until none has moved meanwhile.
 * @throws ApiError `validation_failed` for an invalid cursor
 */
export async function readChatPage(
  chats: ChatsRepository,
  phoneId: number,
  query: ChatsQuery,
): Promise<{ rows: ListedChatRow[]; next: string | null }> {
  const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor, toStart);
  const filter: ChatFilter = {
    limit: query.limit,
    cursor,
    search: query.q || null,
    unread: query.unread ?? null,
    archived: query.archived ?? null,
  };
  const { rows, hasMore } = await chats.list(phoneId, filter);
  const last = rows.at(-1);
  if (last && hasMore) {
    return { rows, next: encode(startAfter(last, cursor)) };
  }
  // The only page, or the last one.
  if (cursor === null || cursor.place === 'moved') return { rows, next: null };
  const moved = { place: 'moved', rowId: cursor.rowId } as const;
  const { rows: firsts } = await chats.list(phoneId, { ...filter, limit: 1, cursor: moved });
  if (firsts.length === 0) return { rows, next: null };
  const next = encode(moved);
  // An empty page would look like the end.
  return rows.length > 0
    ? { rows, next }
    : readChatPage(chats, phoneId, { ...query, cursor: next });
}

/** The place from which the page after a chat starts. */
export function startAfter(chat: ListedChatRow, before: ChatCursor | null): ChatCursor {
  // A chat that moves up once more is behind this place again.
  if (before?.place === 'moved') return { place: 'moved', rowId: chat.last_row_id };
  const rowId = before?.rowId ?? chat.newest_row_id ?? 0;
  // The last message identifies the chat, also when a merge gives the chat another id between two pages. The
  // chat's own id is only needed if it has no message.
  const id = chat.last_row_id ? 0 : chat.id;
  return { place: { timestamp: chat.last_timestamp ?? 0, rowId: chat.last_row_id, id }, rowId };
}

function encode({ place, rowId }: ChatCursor): string {
  if (place === 'moved') return encodeCursor(rowId);
  return encodeCursor(rowId, place.timestamp, place.rowId, place.id);
}

function toStart(values: unknown[]): ChatCursor | undefined {
  if (!areWhole(values) || ![1, 4].includes(values.length)) return undefined;
  const [newest, timestamp, rowId, id] = values;
  return { place: values.length === 1 ? 'moved' : { timestamp, rowId, id }, rowId: newest };
}
