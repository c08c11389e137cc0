import { sql, type Expression } from 'kysely';
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

/** Frequent words fill a page from these; to read and compare them takes some milliseconds. */
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

/** The statements for all chats of an account, or for one. */
interface Scope {
  newest: PreparedQuery<Values, FoundMessage>;
  index: PreparedQuery<Values, FoundMessage>;
}

/**
 * Searches messages by the column `search`, which the writers of messages fill. It looks at the newest messages first,
 * then into the index. The server's planner chooses between the two by its statistics of words, which a new or moved
 * store does not have: a frequent word in a million messages took 15 s, and with them a rare one 1.6 s.
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
    const { newest, index } = query.chatId === null ? this.account : this.chat;
    const first = await this.readPage(newest, query, match);
    const all = first.hasMore ? first : await this.readPage(index, query, match);
    const page = all.rows.length > 0 ? all : first;
    return { rows: await mergeByPerson(this.database, page.rows), hasMore: page.hasMore };
  }

  private readPage(
    statement: PreparedQuery<Values, FoundMessage>,
    { phoneId, chatId, before, limit }: SearchQuery,
    match: string,
  ): Promise<Page<FoundMessage>> {
    const page = new Page<FoundMessage>(limit);
    const values = { ...(before ?? END), phoneId, chatId, match, wanted: page.wanted };
    return page.fill(statement.stream(this.database, values));
  }

  private prepare(isInChat: boolean): Scope {
    return {
      newest: new PreparedQuery((param) => this.select(this.amongNewest(isInChat, param), param)),
      index: new PreparedQuery((param) => this.select(this.byIndex(isInChat, param), param)),
    };
  }

  /** Sorts positions, not messages. */
  private select(positions: Expression<Position>, param: Param<Values>) {
    return this.database
      .with(
        (name) => name('found').materialized(),
        () => positions,
      )
      .with('page', (given) =>
        given
          .selectFrom('found')
          .selectAll()
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

  /** Finds nothing if the newest messages are all there are: no need to look into the index. */
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

interface Position {
  timestamp: number;
  row_id: number;
}

function toMatch({ text, phoneId, chatId }: SearchQuery): string | null {
  const phrases = toPhrases(text).map((terms) => terms.map(quoteTerm).join(' <-> '));
  if (phrases.length === 0) return null;
  const scope = chatId === null ? accountTerm(phoneId) : chatTerm(chatId);
  return `${[scope, ...phrases].join(' & ')}:*`;
}
