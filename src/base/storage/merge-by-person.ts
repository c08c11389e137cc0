import type { Kysely } from 'kysely';
import type { DashboardSchema } from './dashboard.schema.js';
import type { ReadMessageRow } from './message-columns.js';
import { findPeople } from './people.js';
import { latestOfEach, parseEntries, type PersonOf } from './person-entries.js';

const COLUMNS = ['reactions', 'votes'] as const satisfies (keyof ReadMessageRow)[];

type Row = Pick<ReadMessageRow, 'account_id' | (typeof COLUMNS)[number]>;

/**
 * Keeps one reaction and one vote per person and message, the latest. A message can have two of one person, by number
 * and by lid, if they came before both were known to be one.
 * @param database or one of its transactions
 */
export async function mergeByPerson<T extends Row>(
  database: Kysely<DashboardSchema>,
  rows: T[],
): Promise<T[]> {
  const shared = rows.filter((row) => COLUMNS.some((column) => hasSeveral(row[column])));
  if (shared.length === 0) return rows;
  const entries = shared.flatMap((row) => COLUMNS.flatMap((column) => parseEntries(row[column])));
  const personOf = await findPeople(database, shared[0].account_id, entries);
  const merged = new Map(shared.map((row) => [row, mergeRow(row, personOf)]));
  return rows.map((row) => merged.get(row) ?? row);
}

/** Merges the first of these rows, as `mergeByPerson` does. */
export async function mergeFirst<T extends Row>(
  database: Kysely<DashboardSchema>,
  rows: T[],
): Promise<T | undefined> {
  const [first] = await mergeByPerson(database, rows.slice(0, 1));
  return first;
}

/** Looks without parsing: a quote within a text has a backslash before it. */
function hasSeveral(json: string | null): boolean {
  return json !== null && json.indexOf('"byJid"') !== json.lastIndexOf('"byJid"');
}

function mergeRow<T extends Row>(row: T, personOf: PersonOf): T {
  const merged: Partial<Row> = {};
  for (const column of COLUMNS) {
    const entries = parseEntries(row[column]);
    if (entries.length > 1) merged[column] = JSON.stringify(latestOfEach(entries, personOf));
  }
  return { ...row, ...merged };
}
