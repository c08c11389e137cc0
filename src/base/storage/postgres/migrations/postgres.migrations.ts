import type { Kysely, Migration } from 'kysely';
import { createTables } from './0001-baseline.js';
import { createClusterTables } from './0002-cluster.js';

/** Both stores are in one database. */
export const postgresMigrations: Record<string, Migration> = {
  '0001_baseline': { up: (db: Kysely<unknown>) => createTables(db) },
  '0002_cluster': { up: (db: Kysely<unknown>) => createClusterTables(db) },
};
