import type { MessageRow } from '../../base/storage/dashboard.schema.js';

/** The first character of a row's number. Ids that start with it are never used as cursors. */
const ROW_MARK = '~';
/** The maximum length of the parameters `before` and `after`. */
const MAX_ID_LENGTH = 200;

/**
 * The id of the last message of a page, or the number of its row if the id is too long or not unique: contacts
 * choose their ids.
 */
export function encodeThreadCursor(
  { id, row_id: rowId }: Pick<MessageRow, 'id' | 'row_id'>,
  isUnique: boolean,
): string {
  const isPlain = isUnique && id.length <= MAX_ID_LENGTH && !id.startsWith(ROW_MARK);
  return isPlain ? id : `${ROW_MARK}${rowId}`;
}

/** The row that a cursor names; null for a plain id. */
export function decodeThreadCursor(cursor: string): number | null {
  const [, row] = /^~(\d{1,15})$/.exec(cursor) ?? [];
  return row === undefined ? null : Number(row);
}
