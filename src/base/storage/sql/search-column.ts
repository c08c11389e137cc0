import { PostgresAdapter } from 'kysely';
import type { MessageRow } from '../dashboard.schema.js';
import type { QueryRunner } from '../prepared-query.js';
import { toTerms } from '../search-terms.js';

/** The limits of a `tsvector` (PostgreSQL's manual, 12.11): the bytes of a term, and the last position. */
const MAX_TERM_BYTES = 2046;
const MAX_POSITION = 16_383;

type Searched = Pick<MessageRow, 'account_id' | 'chat_id' | 'text' | 'media'>;

/** True if a message's row holds its search terms. In SQLite triggers write the index, and there is no such column. */
export function hasSearchColumn(database: QueryRunner): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/** The terms of a message in the form of a `tsvector`, with its account and its chat as terms; null for nothing to find. */
export function toSearchColumn({ account_id, chat_id, text, media }: Searched): string | null {
  const fileName = fileNameOf(media);
  if (text === null && fileName === null) return null;
  const terms = [...toTerms(text ?? ''), ...toTerms(fileName ?? '')];
  const placed = terms.map((term, index) => {
    return `${quoteTerm(term)}:${Math.min(index + 1, MAX_POSITION)}`;
  });
  return [accountTerm(account_id), chatTerm(chat_id), ...placed].join(' ');
}

/** The column of a row that changes; undefined where there is none. */
export function searchOf(database: QueryRunner, row: Searched): string | null | undefined {
  return hasSearchColumn(database) ? toSearchColumn(row) : undefined;
}

/** Terms of texts have no capital letters, so that no text and no search for one means an account or a chat. */
export function accountTerm(id: number): string {
  return `A${id}`;
}

export function chatTerm(id: number): string {
  return `C${id}`;
}

/** Terms hold none of its special characters, but may be symbols. */
export function quoteTerm(term: string): string {
  return `'${Buffer.byteLength(term) > MAX_TERM_BYTES ? cut(term) : term}'`;
}

/** An incomplete character at the end is dropped. */
function cut(term: string): string {
  return new TextDecoder().decode(Buffer.from(term).subarray(0, MAX_TERM_BYTES), { stream: true });
}

/** Null for messages without a file, and for a damaged column. */
function fileNameOf(media: string | null): string | null {
  if (media === null) return null;
  try {
    const { fileName } = JSON.parse(media) as { fileName?: unknown };
    return typeof fileName === 'string' ? fileName : null;
  } catch {
    return null;
  }
}
