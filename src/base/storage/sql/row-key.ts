import { sql } from 'kysely';

type Row = Record<string, unknown>;

/** The columns of a key, to order rows by it. */
export function orderOf(key: string[], direction: 'asc' | 'desc' = 'asc') {
  const columns = key.map((column) => sql.ref(column));
  return sql.join(columns.map((column) => (direction === 'asc' ? column : sql`${column} DESC`)));
}

/** True for rows that follow this one in the order of their key. */
export function isAfter(key: string[], row: Row) {
  return sql<boolean>`(${orderOf(key)}) > (${valuesOf(key, row)})`;
}

/** True for this row and those before it. */
export function isUpTo(key: string[], row: Row) {
  return sql<boolean>`(${orderOf(key)}) <= (${valuesOf(key, row)})`;
}

const valuesOf = (key: string[], row: Row) => sql.join(key.map((column) => row[column]));
