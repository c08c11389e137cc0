import type { Kysely, Migration } from 'kysely';
import { createTables } from './0001-baseline.js';

/** Both stores are in one database. */
export const postgresMigrations: Record<string, Migration> = {
  '0001_baseline': { up: (db: Kysely<unknown>) => createTables(db) },
};
