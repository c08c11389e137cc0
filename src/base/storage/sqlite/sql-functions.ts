import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { foldCase } from '../sql/contains-text.js';
import { toTerms } from '../search-terms.js';

/** Defines the SQL functions that our statements and triggers call. */
export function defineFunctions(connection: DatabaseSyncInstance): void {
  // SQLite's lower() handles ASCII only.
  connection.function('fold', (value: unknown) => foldCase(toText(value)));
  connection.function('search_terms', { varargs: true }, (...values: unknown[]) =>
    values.flatMap((value) => toTerms(toText(value) ?? '')).join(' '),
  );
}

/** A text with a NUL character is stored as bytes (sqlite.dialect.ts). */
function toText(value: unknown): string | null {
  if (value instanceof Uint8Array) return Buffer.from(value).toString();
  return typeof value === 'string' ? value : null;
}
