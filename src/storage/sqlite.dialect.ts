import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';

/** Enough for every statement of the service; a bound, so that ad-hoc SQL cannot grow it for ever. */
const MAX_PREPARED = 500;

/** Lets Kysely's SQLite dialect drive a `node:sqlite`-shaped connection, each statement prepared once. */
export function createSqliteDialect(connection: DatabaseSyncInstance): SqliteDialect {
  const prepared = new Map<string, SqliteStatement>();
  const database: SqliteDatabase = {
    close: () => release(connection),
    prepare: (sql) => {
      const known = prepared.get(sql);
      if (known) return known;
      if (prepared.size >= MAX_PREPARED) prepared.clear();
      const statement = toKyselyStatement(connection.prepare(sql));
      prepared.set(sql, statement);
      return statement;
    },
  };
  return new SqliteDialect({ database });
}

/**
 * Folds the write-ahead log into the file and gives up the exclusive lock before closing: the
 * driver finalizes statements only when they are collected, and SQLite keeps the lock until then.
 */
export function release(connection: DatabaseSyncInstance): void {
  try {
    connection.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL');
    connection.prepare('SELECT count(*) FROM sqlite_schema').get();
  } finally {
    connection.close();
  }
}

type Parameters = (null | number | bigint | string | Uint8Array)[];

function toKyselyStatement(statement: StatementSyncInstance): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as Parameters)),
    run: (parameters) => {
      const { changes, lastInsertRowid } = statement.run(...(parameters as Parameters));
      return { changes, lastInsertRowid };
    },
    iterate: (parameters) =>
      statement.iterate(...(parameters as Parameters)) as IterableIterator<unknown>,
  };
}
