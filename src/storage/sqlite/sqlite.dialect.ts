import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import {
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
  type LimitNode,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';

/** Enough for every statement of the service; a bound, so that ad-hoc SQL cannot grow it for ever. */
const MAX_PREPARED = 500;

/** Lets Kysely's SQLite dialect drive a `node:sqlite`-shaped connection, each statement prepared once. */
export function createSqliteDatabase(connection: DatabaseSyncInstance): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => closeConnection(connection),
    prepare: (sql) => {
      const known = prepared.get(sql);
      if (known) return known;
      if (prepared.size >= MAX_PREPARED) prepared.clear();
      const statement = toKyselyStatement(connection.prepare(sql), isQuery(sql));
      if (sql === 'rollback') ignoreSecondRollback(statement, connection);
      prepared.set(sql, statement);
      return statement;
    },
  };
}

/** SQLite can roll back changes of a schema; Kysely makes a migration one transaction only if told so. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * SQLite looks at the value of a parameter that is a limit by itself, and so compiles the statement anew with each run
 * (sqlite3ExprIsInteger in expr.c): for a look-up by index five times the work. It does not look into a sum.
 */
class OpaqueLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    this.append(' + 0');
  }
}

/** SQLite's dialect, its changes of a schema in transactions, its statements compiled once. */
export class StoreDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new OpaqueLimitCompiler();
  }
}

/**
 * Folds the write-ahead log into the file and gives up the exclusive lock before closing: the
 * driver finalizes statements only when they are collected, and SQLite keeps the lock until then.
 */
export function closeConnection(connection: DatabaseSyncInstance): void {
  try {
    connection.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL');
    connection.prepare('SELECT count(*) FROM sqlite_schema').get();
  } catch {
    // A full disk, for one: the log stays beside the file, and is read at the next start.
  } finally {
    connection.close();
  }
}

/**
 * On a full or failing disk SQLite itself rolls back (sqlite.org/lang_transaction.html); to do so once more
 * is an error, which would take the place of the one that says what is wrong.
 */
function ignoreSecondRollback(statement: SqliteStatement, connection: DatabaseSyncInstance): void {
  const run = statement.run.bind(statement);
  statement.run = (parameters) =>
    connection.isTransaction ? run(parameters) : { changes: 0, lastInsertRowid: 0 };
}

type Value = null | number | bigint | string | Uint8Array;
type Row = Record<string, Value>;

/** Only reads: it can be run once more. */
function isQuery(sql: string): boolean {
  return /^\s*select\b/i.test(sql);
}

function toKyselyStatement(statement: StatementSyncInstance, canRepeat: boolean): SqliteStatement {
  const columns = statement.columns();
  if (columns.length > 0) statement.setReturnArrays(true);
  const toRow = createRowMaker(columns);
  // Lists of values, and not the objects of the driver's types: see `setReturnArrays`.
  const readAll = (parameters: readonly unknown[]): unknown =>
    statement.all(...parameters.map(toBindable));
  return {
    reader: columns.length > 0,
    all: (parameters) => {
      try {
        return (readAll(parameters) as Value[][]).map(toRow);
      } catch (error) {
        if (!canRepeat || !isUnsafeInteger(error)) throw error;
        return withBigInts(statement, () => readAll(parameters) as Value[][]).map(toRow);
      }
    },
    run: (parameters) => {
      const { changes, lastInsertRowid } = statement.run(...parameters.map(toBindable));
      return { changes, lastInsertRowid };
    },
    *iterate(parameters) {
      for (const values of statement.iterate(...parameters.map(toBindable))) {
        yield toRow(values);
      }
    },
  };
}

/** The driver refuses a whole result that holds one integer beyond 2^53. */
function isUnsafeInteger(error: unknown): boolean {
  return /too large to be represented/.test((error as Error).message);
}

/** Reads again without that limit: an integer that JavaScript cannot hold exactly is read as the nearest number. */
function withBigInts(statement: StatementSyncInstance, read: () => Value[][]): Value[][] {
  statement.setReadBigInts(true);
  try {
    return read().map((values) =>
      values.map((value) => (typeof value === 'bigint' ? Number(value) : value)),
    );
  } finally {
    statement.setReadBigInts(false);
  }
}

/**
 * Makes rows of lists of values, all with the shape of one template: the driver's own objects get their
 * columns one by one, which takes V8 longer than the query, and are slow to read.
 */
function createRowMaker(columns: { name: string; type: string | null }[]) {
  const names = columns.map(({ name }) => name);
  const isText = columns.map(({ type }) => type === 'TEXT');
  const template = Object.fromEntries(names.map((name) => [name, null])) as Row;
  return (values: Value[]): Row => {
    const row = { ...template };
    for (let column = 0; column < names.length; column += 1) {
      const value = values[column];
      row[names[column]] = isText[column] ? restoreText(value) : value;
    }
    return row;
  };
}

/** The driver ends a text at its first NUL character; as bytes it goes in whole. */
function toBindable(value: unknown): Value {
  return typeof value === 'string' && value.includes('\0') ? Buffer.from(value) : (value as Value);
}

function restoreText(value: Value): Value {
  return value instanceof Uint8Array ? Buffer.from(value).toString() : value;
}
