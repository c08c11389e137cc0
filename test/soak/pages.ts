import type { ChatListDto, ThreadDto } from '../../src/features/chats/dto/responses.dto.js';
import type { FoundMessagesDto } from '../../src/features/messages/dto/responses.dto.js';
import type { ApiClient } from '../support/service/http.js';

type BetweenPages = (page: number) => Promise<void> | void;

/** The ids of a whole thread, read from its end in pages of this size; oldest first. */
export async function readThread(
  api: ApiClient,
  jid: string,
  limit: number,
  between: BetweenPages = () => {},
): Promise<string[]> {
  const ids: string[] = [];
  let before = '';
  for (let page = 1; ; page += 1) {
    const path = `/api/chats/${jid}/messages?limit=${limit}${before}`;
    const { messages, pagination } = (await api.get<ThreadDto>(path)).body;
    ids.unshift(...messages.map(({ id }) => id));
    if (!pagination.next) return ids;
    before = `&before=${pagination.next}`;
    await between(page);
  }
}

/** The jids of the whole chat list, newest first. */
export async function readChatList(
  api: ApiClient,
  limit: number,
  between: BetweenPages = () => {},
): Promise<string[]> {
  const jids: string[] = [];
  let cursor = '';
  for (let page = 1; ; page += 1) {
    const { chats, pagination } = (await api.get<ChatListDto>(`/api/chats?limit=${limit}${cursor}`))
      .body;
    jids.push(...chats.map(({ jid }) => jid));
    if (!pagination.next) return jids;
    cursor = `&cursor=${pagination.next}`;
    await between(page);
  }
}

/** The ids of all that a search finds, newest first. */
export async function readSearch(
  api: ApiClient,
  query: string,
  limit: number,
  between: BetweenPages = () => {},
): Promise<string[]> {
  const ids: string[] = [];
  let cursor = '';
  for (let page = 1; ; page += 1) {
    const path = `/api/messages/search?limit=${limit}&${query}${cursor}`;
    const { messages, pagination } = (await api.get<FoundMessagesDto>(path)).body;
    ids.push(...messages.map(({ id }) => id));
    if (!pagination.next) return ids;
    cursor = `&cursor=${pagination.next}`;
    await between(page);
  }
}
