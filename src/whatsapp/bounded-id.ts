import { createHash } from 'node:crypto';

/** Far above what WhatsApp's clients make: an id of a message or a call has 16 to 32 characters. */
export const MAX_ID_LENGTH = 128;

/**
 * An id that can be stored and compared. An id always gives the same result, so that a change finds its message, and
 * two ids never give the same one, as they would if they were cut.
 */
export function boundedId(id: string): string {
  // UTF-8 cannot carry half a surrogate pair, which cannot be stored either.
  if (id.length <= MAX_ID_LENGTH) return id.toWellFormed();
  return `sha256-${createHash('sha256').update(id).digest('hex')}`;
}
