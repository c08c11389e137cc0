import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { Kysely } from 'kysely';
import { createSqliteDatabase, StoreDialect } from './sqlite.dialect.js';

/** Creates a Kysely on one connection; statements wait while a transaction of others has it. */
export function createKysely<Schema>(connection: DatabaseSyncInstance): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: new StoreDialect({ database: createSqliteDatabase(connection) }),
  });
}
