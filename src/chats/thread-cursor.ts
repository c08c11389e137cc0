import type { MessageRow } from '../storage/dashboard.schema.js';

/** Stands between a message's id and its row; no client of WhatsApp makes ids with it. */
const SEPARATOR = '~';

/**
 * Where a page of a thread ends: the id of its last message. Of several messages with one id, which a
 * contact can make of any id, the row says which is meant.
 */
export function encodeThreadCursor(
  { id, row_id: rowId }: Pick<MessageRow, 'id' | 'row_id'>,
  isUnique: boolean,
): string {
  return isUnique ? id : `${id}${SEPARATOR}${rowId}`;
}

/** Null for a plain id. */
export function decodeThreadCursor(cursor: string): { id: string; rowId: number } | null {
  const [, id, row] = /^(.*)~(\d{1,15})$/su.exec(cursor) ?? [];
  return id === undefined ? null : { id, rowId: Number(row) };
}
