import { sql } from 'kysely';
import type { DashboardDatabase } from '../database.js';
import { mergeByPerson } from '../merge-by-person.js';
import { MESSAGE_COLUMNS } from '../message-columns.js';
import {
  MessageSearch,
  type FoundMessage,
  type SearchPage,
  type SearchQuery,
} from '../message-search.js';
import { Page } from '../page.js';
import { toPhrases } from '../search-terms.js';
import { accountTerm, chatTerm, quoteTerm } from '../sql/search-column.js';

/** Searches messages by the column `search`, which the writers of messages fill. */
export class PostgresMessageSearch extends MessageSearch {
  constructor(private readonly database: DashboardDatabase) {
    super();
  }

  override async find(query: SearchQuery): Promise<SearchPage> {
    const match = toMatch(query);
    if (match === null) return { rows: [], hasMore: false };
    const { phoneId, before, limit } = query;
    const page = new Page<FoundMessage>(limit);
    const found = this.database
      .selectFrom('messages')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .select(MESSAGE_COLUMNS.map((column) => `messages.${column}` as const))
      .select('chats.jid as chat_jid')
      .where('messages.account_id', '=', phoneId)
      .where(sql<boolean>`messages.search @@ ${match}::tsquery`)
      .$if(before !== null, (rows) =>
        rows.where(
          sql<boolean>`(messages.timestamp, messages.row_id) < (${before!.timestamp}, ${before!.rowId})`,
        ),
      )
      .orderBy('messages.timestamp', 'desc')
      .orderBy('messages.row_id', 'desc')
      .limit(page.wanted);
    await page.fill(found.stream() as AsyncIterable<FoundMessage>);
    return { rows: await mergeByPerson(this.database, page.rows), hasMore: page.hasMore };
  }
}

function toMatch({ text, phoneId, chatId }: SearchQuery): string | null {
  const phrases = toPhrases(text).map((terms) => terms.map(quoteTerm).join(' <-> '));
  if (phrases.length === 0) return null;
  const scope = chatId === null ? accountTerm(phoneId) : chatTerm(chatId);
  return `${[scope, ...phrases].join(' & ')}:*`;
}
