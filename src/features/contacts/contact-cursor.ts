import { ApiError } from '../../base/common/errors/api.error.js';

/** A position in the list of contacts: people with a name first, by name. */
export interface ContactPlace {
  /** The beginning of the name, in lower case; null for people without one. */
  name: string | null;
  id: number;
}

/** The cursor of the page after a contact, opaque to clients. */
export function encodeContactCursor({ name, id }: ContactPlace): string {
  return Buffer.from(JSON.stringify([name, id])).toString('base64url');
}

/** @throws ApiError `validation_failed` for an invalid cursor */
export function decodeContactCursor(cursor: string): ContactPlace {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(place) || place.length !== 2) throw new TypeError('not a place');
    const [name, id] = place as [unknown, unknown];
    if ((name !== null && typeof name !== 'string') || !Number.isSafeInteger(id)) {
      throw new TypeError('not a place in the list of contacts');
    }
    return { name, id: id as number };
  } catch (cause) {
    const text = 'cursor must be a cursor from an earlier answer';
    throw new ApiError('validation_failed', text, { cause });
  }
}
