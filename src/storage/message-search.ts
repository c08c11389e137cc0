import type { ReadMessageRow } from './message-columns.js';

export interface SearchQuery {
  accountId: number;
  /** Only in this chat; null for all of the account. */
  chatId: number | null;
  /** What a person typed; every text is a good one. */
  text: string;
  /** Only messages before this one in the order of the answer. */
  before: SearchPosition | null;
  limit: number;
}

/** Where a message stands among the results. */
export interface SearchPosition {
  /** ms */
  timestamp: number;
  rowId: number;
}

export type FoundMessage = ReadMessageRow & { chat_jid: string };

/**
 * Finds messages by their words: all of a query's must occur, the last one may be the start of a
 * word. Case and accents make no difference. The newest come first.
 */
export abstract class MessageSearch {
  abstract find(query: SearchQuery): Promise<FoundMessage[]>;
}
