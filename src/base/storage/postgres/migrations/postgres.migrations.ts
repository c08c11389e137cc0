import type { Kysely, Migration } from 'kysely';
import { createLogins } from '../../sql/migrations/create-logins.js';
import { createStoredFiles } from '../../sql/migrations/create-stored-files.js';
import { createTables } from './0001-baseline.js';

/** Both stores are in one database. */
export const postgresMigrations: Record<string, Migration> = {
  '0001_baseline': { up: (db: Kysely<unknown>) => createTables(db) },
  '0002_logins': { up: createLogins },
  // Changes no table: an earlier version would act for accounts that processes of this one have.
  '0003_divided_accounts': { up: () => Promise.resolve() },
  '0004_stored_files': { up: createStoredFiles },
};

/** The newest change of the tables that this version knows. */
export const SCHEMA = Object.keys(postgresMigrations).toSorted().at(-1)!;
