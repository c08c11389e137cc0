import type { MessageRow } from '../storage/dashboard.schema.js';

/** Before the number of a row; a message's id with it is never a cursor by itself. */
const ROW_MARK = '~';
/** As long as the parameters `before` and `after` may be. */
const MAX_ID_LENGTH = 200;

/**
 * Where a page of a thread ends: the id of its last message, or its row where the id does not do. A contact
 * can use one id for several messages, and make it as long as they like.
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
