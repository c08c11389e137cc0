import { sql, type Expression, type RawBuilder } from 'kysely';

/** A condition, the opposite of `isRecent`: the time in the column is long ago, or a fast clock has noted it. */
export function isOld(
  column: Expression<unknown>,
  now: number,
  forMs: number,
): RawBuilder<boolean> {
  return sql<boolean>`${column} not between ${now - forMs} and ${now + forMs}`;
}
