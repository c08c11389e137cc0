import { sql, type RawBuilder } from 'kysely';
import type { DashboardDatabase } from '../database.js';
import { MESSAGE_COLUMNS } from '../message-columns.js';
import {
  MessageSearch,
  type FoundMessage,
  type SearchPage,
  type SearchPosition,
  type SearchQuery,
} from '../message-search.js';
import { toSearchRowId } from './migrations/0004-search.js';
import { toPhrases } from '../search-terms.js';
import { Page } from '../page.js';
import { mergeByPerson } from '../merge-by-person.js';

/** Searches messages by SQLite's full-text index (FTS5). */
export class SqliteMessageSearch extends MessageSearch {
  constructor(private readonly database: DashboardDatabase) {
    super();
  }

  override async find(query: SearchQuery): Promise<SearchPage> {
    const match = toMatch(query);
    if (match === null) return { rows: [], hasMore: false };
    const page = new Page<FoundMessage>(query.limit);
    // The index is already in the right order and stops at the limit: no sorting, no offset.
    const found = sql<FoundMessage>`(
      SELECT ${sql.join(MESSAGE_COLUMNS.map((column) => sql.ref(`messages.${column}`)))},
        chats.jid AS chat_jid
      FROM message_search
      CROSS JOIN messages ON messages.row_id = (message_search.rowid & 1073741823)
      CROSS JOIN chats ON chats.id = messages.chat_id
      WHERE message_search MATCH ${match} ${query.before ? isBefore(query.before) : sql``}
      ORDER BY message_search.rowid DESC LIMIT ${page.wanted})`;
    // A query of the builder's own kind: only such queries are read row by row.
    await page.fill(this.database.selectFrom(found.as('found')).selectAll().stream());
    return { rows: await mergeByPerson(this.database, page.rows), hasMore: page.hasMore };
  }
}

function isBefore({ timestamp, rowId }: SearchPosition): RawBuilder<unknown> {
  // The driver binds numbers as floats.
  const [time, row] = [timestamp, rowId].map((value) => sql`CAST(${value} AS INTEGER)`);
  return sql`AND message_search.rowid < ${toSearchRowId(time, row)}`;
}

/** An FTS5 query. Terms hold none of its special characters, but are quoted because of its keywords. */
function toMatch({ text, phoneId, chatId }: SearchQuery): string | null {
  const phrases = toPhrases(text).map((terms) => `"${terms.join(' ')}"`);
  if (phrases.length === 0) return null;
  const scope = chatId === null ? `a${phoneId}` : `c${chatId}`;
  return `scope : ${scope} AND terms : (${phrases.join(' AND ')} *)`;
}
