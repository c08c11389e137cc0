import type { ApiError } from '../errors/api.error.js';
import { invalidField } from '../errors/invalid-field.js';

/** One half of a character that UTF-16 writes in two units: no encoding can send it. */
const HALF = /\p{Surrogate}/u;
const HINT =
  'An emoji has two UTF-16 units: cut texts between characters, not between units, and escape both of them.';

/**
 * Finds half of a character anywhere in a body, in a field or in its name. It would be stored in one form and sent in
 * another: the library encodes it as three bytes that are no UTF-8 or as U+FFFD, by the length of the text.
 * @param value not nested deeply: it is walked by recursion
 */
export function findHalfCharacter(value: unknown, path: string[] = []): ApiError | undefined {
  if (typeof value === 'string') return checkText(value, path);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, field] of Object.entries(value)) {
    const fault = checkText(name, path) ?? findHalfCharacter(field, [...path, name]);
    if (fault) return fault;
  }
  return undefined;
}

function checkText(text: string, path: string[]): ApiError | undefined {
  if (text.isWellFormed()) return undefined;
  const half = HALF.exec(text);
  const unit = text.charCodeAt(half?.index ?? 0).toString(16);
  const message = `has half of a character at position ${half?.index}: \\u${unit} alone`;
  return invalidField(path.join('.') || 'The body', message, HINT);
}
