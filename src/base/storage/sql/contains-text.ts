import { sql, type Expression, type RawBuilder } from 'kysely';

/** Lower case, for all scripts. */
export function foldCase(text: unknown): string | null {
  return typeof text === 'string' ? text.toLowerCase() : null;
}

/** A condition: the column contains the text, ignoring case. */
export function containsText(column: Expression<unknown>, text: string): RawBuilder<boolean> {
  // Escaped, or a search for `%` would find everything.
  const pattern = `%${text.replace(/[%_!]/g, '!$&')}%`;
  // Both by the engine's function, which may know fewer scripts than Node; the pattern once, not for each row.
  return sql<boolean>`fold(${column}) like (select fold(${pattern})) escape '!'`;
}
