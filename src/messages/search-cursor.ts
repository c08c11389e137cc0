import { ApiError } from '../common/errors/api.error.js';
import type { SearchPosition } from '../storage/message-search.js';

/** The cursor of the results after a place, opaque to clients. */
export function encodeSearchCursor({ timestamp, rowId }: SearchPosition): string {
  return Buffer.from(JSON.stringify([timestamp, rowId])).toString('base64url');
}

/** @throws ApiError `validation_failed` for what was never one of ours */
export function decodeSearchCursor(cursor: string): SearchPosition {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(place) || place.length !== 2 || !place.every(Number.isSafeInteger)) {
      throw new TypeError('not a place among the results');
    }
    const [timestamp, rowId] = place as [number, number];
    return { timestamp, rowId };
  } catch (cause) {
    throw new ApiError('validation_failed', 'cursor must be a cursor from an earlier answer', {
      cause,
    });
  }
}
