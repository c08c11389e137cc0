import { sql, type ExpressionBuilder, type Kysely, type RawBuilder, type Expression } from 'kysely';
import type { AuthSchema } from '../auth.schema.js';
import type { ChatRow, DashboardSchema, OutboxRow } from '../dashboard.schema.js';

/*
 * Parts of queries that are SQL, or whose form SQLite's planner needs. Repositories put them into queries that any engine
 * understands. PostgreSQL has functions of our own with the names of SQLite's, such as `fold` and `json_extract`.
 */

/** The hash of a message's file. An index has the same expression. */
export const fileHash = sql<string | null>`json_extract(media, '$.sha256')`;

/** The size of a webhook delivery's body. */
export const bodyBytes = sql<number>`octet_length(body)`;

/** The account of the event in a webhook delivery. */
export const postedAccount = sql<string | null>`json_extract(body, '$.data.account')`;

/**
 * A literal instead of a parameter: SQLite would compile the statement again for each value, to see whether the partial
 * index of unread messages applies (sqlite.org/partialindex.html).
 */
export function isUnread({ eb, lit }: ExpressionBuilder<DashboardSchema, 'messages'>) {
  return eb('is_unread', '=', lit(1));
}

/** True for a row of the journal without plaintext. The statement is prepared once, with parameters for its rows only. */
export function isUnreadable({ eb, fn, lit }: ExpressionBuilder<AuthSchema, 'inbound_journal'>) {
  return eb(fn<number>('length', ['inbound_journal.plaintext']), '=', lit(0));
}

/** True for a row of the journal whose message is not stored; a literal, as in `isUnread`. */
export function isWaiting({ eb, lit }: ExpressionBuilder<AuthSchema, 'inbound_journal'>) {
  return eb('is_stored', '=', lit(0));
}

/** The state of an existing outbox row: its file may not be uploaded yet. */
export const stateOfWaiting = sql<
  OutboxRow['state']
>`CASE WHEN outbox.media_id IS NULL THEN 'queued' ELSE 'uploading' END`;

/**
 * Rows of the outbox with their messages. SQLite runs a cross join from left to right; with an inner join it would read
 * every message of the account.
 */
export function selectOutboxWithMessages(database: Kysely<DashboardSchema>) {
  return database
    .selectFrom('outbox')
    .crossJoin('messages')
    .whereRef('messages.account_id', '=', 'outbox.account_id')
    .whereRef('messages.id', '=', 'outbox.message_id')
    .where('messages.from_me', '=', 1);
}

/** Enough for an order, and short in a cursor. */
const SORTED_LENGTH = 40;
const shownName = sql`coalesce(name, verified_name, push_name)`;

/** The beginning of a contact's name, in lower case. */
export const sortName = sql<
  string | null
>`substr(fold(${shownName}), 1, ${sql.lit(SORTED_LENGTH)})`;
/** Sorts contacts without a name last. */
export const hasNoName = sql<boolean>`${sortName} is null`;

/** True for contacts that come later in the order of `hasNoName`, `sortName` and `id`. */
export function comesAfter({ name, id }: { name: string | null } & Pick<ChatRow, 'id'>) {
  return sql<boolean>`(${hasNoName}, coalesce(${sortName}, ''), id) > (${name === null ? 1 : 0}, ${name ?? ''}, ${id})`;
}

/** The inside of a list that may be empty: nothing is in a list of NULL, and PostgreSQL has no `IN ()`. */
export function listOf(values: readonly unknown[]): RawBuilder<unknown> {
  return values.length === 0 ? sql`NULL` : sql.join(values);
}

/** How many bytes a column has; known without reading it. */
export function byteSize(column: string): RawBuilder<number> {
  return sql`octet_length(${sql.ref(column)})`;
}

/** How many bytes a column has in all rows from the newest to this one. */
export function bytesUpTo(column: string, order: string): RawBuilder<number> {
  return sql`sum(${byteSize(column)}) OVER (ORDER BY ${sql.ref(order)} DESC)`;
}

/** A condition, the opposite of `isRecent`: the time in the column is long ago, or a fast clock has noted it. */
export function isOld(
  column: Expression<unknown>,
  now: number,
  forMs: number,
): RawBuilder<boolean> {
  return sql<boolean>`${column} not between ${now - forMs} and ${now + forMs}`;
}
