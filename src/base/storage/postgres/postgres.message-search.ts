import { sql, type Expression } from 'kysely';
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

/** Frequent words fill a page from these; to read and compare them takes some milliseconds. */
const NEWEST = 5000;

/**
 * Searches messages by the column `search`, which the writers of messages fill. It looks at the newest messages first,
 * then into the index. The server's planner chooses between the two by its statistics of words, which a new or moved
 * store does not have: a frequent word in a million messages took 15 s, and with them a rare one 1.6 s.
 */
export class PostgresMessageSearch extends MessageSearch {
  constructor(private readonly database: DashboardDatabase) {
    super();
  }

  override async find(query: SearchQuery): Promise<SearchPage> {
    const match = toMatch(query);
    if (match === null) return { rows: [], hasMore: false };
    const newest = await this.readPage(query, this.amongNewest(query, match));
    const page = newest.hasMore ? newest : await this.readPage(query, this.byIndex(query, match));
    return { rows: await mergeByPerson(this.database, page.rows), hasMore: page.hasMore };
  }

  private async readPage({ limit }: SearchQuery, ids: RowIds): Promise<Page<FoundMessage>> {
    const page = new Page<FoundMessage>(limit);
    const found = this.database
      .with(
        (cte) => cte('found').materialized(),
        () => ids,
      )
      .selectFrom('found')
      .innerJoin('messages', 'messages.row_id', 'found.row_id')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .select(MESSAGE_COLUMNS.map((column) => `messages.${column}` as const))
      .select('chats.jid as chat_jid')
      .orderBy('messages.timestamp', 'desc')
      .orderBy('messages.row_id', 'desc')
      .limit(page.wanted);
    await page.fill(found.stream() as AsyncIterable<FoundMessage>);
    return page;
  }

  /** The limit within is a border for the planner: it cannot look into the index instead. */
  private amongNewest(query: SearchQuery, match: string) {
    const newest = this.selectScope(query)
      .select(['messages.row_id', 'messages.search'])
      .orderBy('messages.timestamp', 'desc')
      .orderBy('messages.row_id', 'desc')
      .limit(NEWEST);
    return this.database
      .selectFrom(newest.as('newest'))
      .select('newest.row_id')
      .where(sql<boolean>`newest.search @@ ${match}::tsquery`);
  }

  private byIndex(query: SearchQuery, match: string) {
    return this.selectScope(query)
      .select('messages.row_id')
      .where(sql<boolean>`messages.search @@ ${match}::tsquery`);
  }

  private selectScope({ phoneId, chatId, before }: SearchQuery) {
    return this.database
      .selectFrom('messages')
      .where('messages.account_id', '=', phoneId)
      .$if(chatId !== null, (rows) => rows.where('messages.chat_id', '=', chatId!))
      .$if(before !== null, (rows) =>
        rows.where(
          sql<boolean>`(messages.timestamp, messages.row_id) < (${before!.timestamp}, ${before!.rowId})`,
        ),
      );
  }
}

type RowIds = Expression<{ row_id: number }>;

function toMatch({ text, phoneId, chatId }: SearchQuery): string | null {
  const phrases = toPhrases(text).map((terms) => terms.map(quoteTerm).join(' <-> '));
  if (phrases.length === 0) return null;
  const scope = chatId === null ? accountTerm(phoneId) : chatTerm(chatId);
  return `${[scope, ...phrases].join(' & ')}:*`;
}
