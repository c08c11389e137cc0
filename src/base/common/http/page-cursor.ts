import { ApiError } from '../errors/api.error.js';

/** The cursor of the page after a place in a list, opaque to clients. */
export function encodeCursor(...place: unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * @param toPlace makes a place from the values of its cursor; undefined for other values
 * @throws ApiError `validation_failed` for an invalid cursor
 */
export function decodeCursor<Place>(
  cursor: string,
  toPlace: (values: unknown[]) => Place | undefined,
): Place {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const place = Array.isArray(values) ? toPlace(values) : undefined;
    if (place === undefined) throw new TypeError('not a place in this list');
    return place;
  } catch (cause) {
    const text = 'cursor must be a cursor from an earlier answer';
    throw new ApiError('validation_failed', text, { cause });
  }
}

/** True for the numbers of rows and times. */
export function areWhole(values: unknown[]): values is number[] {
  return values.every(Number.isSafeInteger);
}
