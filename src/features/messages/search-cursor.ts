import { ApiError } from '../../base/common/errors/api.error.js';
import type { SearchPosition } from '../../base/storage/message-search.js';

/** The cursor for the results after this position, opaque to clients. */
export function encodeSearchCursor({ timestamp, rowId }: SearchPosition): string {
  return Buffer.from(JSON.stringify([timestamp, rowId])).toString('base64url');
}

/** @throws ApiError `validation_failed` for an invalid cursor */
export function decodeSearchCursor(cursor: string): SearchPosition {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (
      !Array.isArray(position) ||
      position.length !== 2 ||
      !position.every(Number.isSafeInteger)
    ) {
      throw new TypeError('not a position among the results');
    }
    const [timestamp, rowId] = position as [number, number];
    return { timestamp, rowId };
  } catch (cause) {
    throw new ApiError('validation_failed', 'cursor must be a cursor from an earlier answer', {
      cause,
    });
  }
}
