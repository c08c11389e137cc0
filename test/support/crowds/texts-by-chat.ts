import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { ApiClient } from '../service/http.js';

/** The contents of an account's chats by title: the text of each message, or its kind without a text, sorted. */
export type TextsByChat = Record<string, string[]>;

export async function readTextsByChat(api: ApiClient): Promise<TextsByChat> {
  const { chats } = (await api.get<ChatListDto>('/api/chats?limit=500')).body;
  const all: TextsByChat = {};
  for (const { jid, title } of chats) {
    const texts = await readTexts(api, jid);
    if (texts.length > 0) all[title] = [...(all[title] ?? []), ...texts].toSorted();
  }
  return all;
}

async function readTexts(api: ApiClient, jid: string): Promise<string[]> {
  const texts: string[] = [];
  for (let before = ''; ;) {
    const path = `/api/chats/${jid}/messages?limit=1000${before}`;
    const { messages, pagination } = (await api.get<ThreadDto>(path)).body;
    texts.push(...messages.map(({ text, type }) => text ?? `(${type})`));
    if (!pagination.next) return texts;
    before = `&before=${pagination.next}`;
  }
}
