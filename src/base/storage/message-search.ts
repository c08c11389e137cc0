import type { ReadMessageRow } from './message-columns.js';

export interface SearchQuery {
  phoneId: number;
  /** Null for all chats of the account. */
  chatId: number | null;
  /** The words that a person typed; any text is valid. */
  text: string;
  /** Only later results: they are sorted newest first. */
  before: SearchPosition | null;
  limit: number;
}

/** A message's position among the results. */
export interface SearchPosition {
  /** ms */
  timestamp: number;
  rowId: number;
}

/** Results, and a sign of more: a page is limited in number and in bytes. */
export interface SearchPage {
  rows: FoundMessage[];
  hasMore: boolean;
}

export type FoundMessage = ReadMessageRow & { chat_jid: string };

/**
 * Finds messages that contain all words of a query; the last one may be the start of a word. Ignores
 * case and accents. The newest come first.
 */
export abstract class MessageSearch {
  abstract find(query: SearchQuery): Promise<SearchPage>;
}
