import { sql } from 'kysely';
import type { DashboardDatabase } from '../database.js';
import { mergeByPerson } from '../merge-by-person.js';
import { MESSAGE_COLUMNS } from '../message-columns.js';
import {
  MessageSearch,
  type FoundMessage,
  type SearchPage,
  type SearchPosition,
  type SearchQuery,
} from '../message-search.js';
import { Page } from '../page.js';
import { PreparedQuery, type Param } from '../prepared-query.js';
import { toPhrases } from '../search-terms.js';
import { accountTerm, chatTerm, quoteTerm } from '../sql/search-column.js';

/** Frequent words fill a page from these; to compare all of them takes some milliseconds. */
const NEWEST = 5000;
/** Later than each message. */
const END: SearchPosition = {
  timestamp: Number.MAX_SAFE_INTEGER,
  rowId: Number.MAX_SAFE_INTEGER,
};

interface Values extends SearchPosition {
  phoneId: number;
  chatId: number | null;
  match: string;
  wanted: number;
}

/**
 * Searches messages by the column `search`, which the writers of messages fill. One statement looks at the newest
 * messages first, then into the index if these do not fill the page. The server's planner chooses between the two by its
 * statistics of words, which a new or moved store does not have: a frequent word in a million messages took 15 s, and
 * with them a rare one 1.6 s.
 */
export class PostgresMessageSearch extends MessageSearch {
  private readonly account = this.prepare(false);
  private readonly chat = this.prepare(true);

  constructor(private readonly database: DashboardDatabase) {
    super();
  }

  override async find(query: SearchQuery): Promise<SearchPage> {
    const match = toMatch(query);
    if (match === null) return { rows: [], hasMore: false };
    const { phoneId, chatId, before, limit } = query;
    const page = new Page<FoundMessage>(limit);
    const statement = chatId === null ? this.account : this.chat;
    const values = { ...(before ?? END), phoneId, chatId, match, wanted: page.wanted };
    await page.fill(statement.stream(this.database, values));
    return { rows: await mergeByPerson(this.database, page.rows), hasMore: page.hasMore };
  }

  private prepare(isInChat: boolean): PreparedQuery<Values, FoundMessage> {
    return new PreparedQuery((param) => this.select(isInChat, param));
  }

  /** Sorts positions, not messages. PostgreSQL checks a condition without columns once, and skips the part if it is false. */
  private select(isInChat: boolean, param: Param<Values>) {
    const isPageOpen = sql<boolean>`(SELECT count(*) FROM newest_found) < ${param('wanted')}`;
    return this.database
      .with(
        (name) => name('newest_found').materialized(),
        () => this.amongNewest(isInChat, param),
      )
      .with(
        (name) => name('indexed').materialized(),
        () => this.byIndex(isInChat, param).where(isPageOpen),
      )
      .with('page', (given) =>
        given
          .selectFrom('newest_found')
          .selectAll()
          .union(given.selectFrom('indexed').selectAll())
          .orderBy('timestamp', 'desc')
          .orderBy('row_id', 'desc')
          .limit(param('wanted')),
      )
      .selectFrom('page')
      .innerJoin('messages', 'messages.row_id', 'page.row_id')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .select(MESSAGE_COLUMNS.map((column) => `messages.${column}` as const))
      .select('chats.jid as chat_jid')
      .orderBy('page.timestamp', 'desc')
      .orderBy('page.row_id', 'desc');
  }

  /** Stops at a full page. The limit within is a border for the planner: it cannot look into the index instead. */
  private amongNewest(isInChat: boolean, param: Param<Values>) {
    const newest = this.newestFirst(isInChat, param)
      .select(['messages.timestamp', 'messages.row_id', 'messages.search'])
      .limit(NEWEST);
    return this.database
      .selectFrom(newest.as('newest'))
      .select(['newest.timestamp', 'newest.row_id'])
      .where(sql<boolean>`newest.search @@ ${param('match')}::tsquery`)
      .orderBy('newest.timestamp', 'desc')
      .orderBy('newest.row_id', 'desc')
      .limit(param('wanted'));
  }

  /** Finds nothing if there are no more than the newest messages: no need to look into the index. */
  private byIndex(isInChat: boolean, param: Param<Values>) {
    const next = this.newestFirst(isInChat, param)
      .select('messages.row_id')
      .offset(NEWEST)
      .limit(1);
    return this.inScope(isInChat, param)
      .select(['messages.timestamp', 'messages.row_id'])
      .where(sql<boolean>`messages.search @@ ${param('match')}::tsquery`)
      .where(({ exists }) => exists(next));
  }

  private newestFirst(isInChat: boolean, param: Param<Values>) {
    return this.inScope(isInChat, param)
      .orderBy('messages.timestamp', 'desc')
      .orderBy('messages.row_id', 'desc');
  }

  private inScope(isInChat: boolean, param: Param<Values>) {
    const end = sql`(${param('timestamp')}, ${param('rowId')})`;
    return this.database
      .selectFrom('messages')
      .where('messages.account_id', '=', param('phoneId'))
      .$if(isInChat, (rows) => rows.where('messages.chat_id', '=', param('chatId')!))
      .where(sql<boolean>`(messages.timestamp, messages.row_id) < ${end}`);
  }
}

function toMatch({ text, phoneId, chatId }: SearchQuery): string | null {
  const phrases = toPhrases(text).map((terms) => terms.map(quoteTerm).join(' <-> '));
  if (phrases.length === 0) return null;
  const scope = chatId === null ? accountTerm(phoneId) : chatTerm(chatId);
  return `${[scope, ...phrases].join(' & ')}:*`;
}
