import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import {
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type LimitNode,
  type SqliteDatabase,
  type SqliteStatement,
  Kysely,
} from 'kysely';

/** Enough for every statement of the service; the limit keeps ad-hoc SQL from filling the memory. */
const MAX_PREPARED = 500;

/** Adapts a `node:sqlite` connection to Kysely's SQLite dialect, and prepares each statement once. */
function createSqliteDatabase(connection: DatabaseSyncInstance): SqliteDatabase {
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

/** Tells Kysely that SQLite can roll back schema changes, so that it runs migrations in a transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Adds `+ 0` to limits. SQLite reads the value of a parameter that is a LIMIT while it compiles, and so compiles the
 * statement again on each run (sqlite3ExprIsInteger in expr.c): five times the work for an indexed lookup. It does not
 * read parameters inside a sum.
 */
class OpaqueLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    this.append(' + 0');
  }
}

/** Kysely's driver, whose end waits for the rows that are being read: their statement would keep the file locked. */
class StoreDriver extends SqliteDriver {
  override async destroy(): Promise<void> {
    await this.acquireConnection();
    await super.destroy();
    await this.releaseConnection();
  }
}

/** Kysely's SQLite dialect with transactional schema changes and statements that are compiled once. */
class StoreDialect extends SqliteDialect {
  constructor(private readonly database: SqliteDatabase) {
    super({ database });
  }

  override createDriver(): SqliteDriver {
    return new StoreDriver({ database: this.database });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new OpaqueLimitCompiler();
  }
}

/**
 * Merges the write-ahead log into the file and releases the exclusive lock before closing. The
 * driver finalizes statements only at garbage collection, and SQLite would keep the lock until then.
 */
export function closeConnection(connection: DatabaseSyncInstance): void {
  try {
    connection.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL');
    connection.prepare('SELECT count(*) FROM sqlite_schema').get();
  } catch {
    // For example a full disk: the log stays beside the file, and is read at the next start.
  } finally {
    connection.close();
  }
}

/**
 * Skips a rollback after SQLite has rolled back by itself, as it does on a full or failing disk
 * (sqlite.org/lang_transaction.html). The second rollback would fail and hide the original error.
 */
function ignoreSecondRollback(statement: SqliteStatement, connection: DatabaseSyncInstance): void {
  const run = statement.run.bind(statement);
  statement.run = (parameters) =>
    connection.isTransaction ? run(parameters) : { changes: 0, lastInsertRowid: 0 };
}

type Value = null | number | bigint | string | Uint8Array;
type Row = Record<string, Value>;

/** A SELECT, which can safely run again. */
function isQuery(sql: string): boolean {
  return /^\s*select\b/i.test(sql);
}

function toKyselyStatement(statement: StatementSyncInstance, canRepeat: boolean): SqliteStatement {
  const columns = statement.columns();
  if (columns.length > 0) statement.setReturnArrays(true);
  const toRow = createRowMaker(columns);
  // The rows are arrays, despite the driver's types: see `setReturnArrays`.
  const readAll = (parameters: readonly unknown[]): unknown =>
    statement.all(...parameters.map(toBindable));
  const iterate = (parameters: readonly unknown[]): Iterable<Value[]> =>
    statement.iterate(...parameters.map(toBindable)) as Iterable<never>;
  function* roundedAfter(passed: number, parameters: readonly unknown[]): Generator<Row> {
    statement.setReadBigInts(true);
    try {
      let index = 0;
      for (const values of iterate(parameters)) {
        index += 1;
        if (index > passed) yield toRow(values.map(toNumber));
      }
    } finally {
      statement.setReadBigInts(false);
    }
  }
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
      let passed = 0;
      try {
        for (const values of iterate(parameters)) {
          passed += 1;
          yield toRow(values);
        }
      } catch (error) {
        if (!isUnsafeInteger(error)) throw error;
        // Reads again from the beginning: the driver cannot go on after such a row.
        yield* roundedAfter(passed, parameters);
      }
    },
  };
}

/** The driver throws if a result holds an integer beyond 2^53. */
function isUnsafeInteger(error: unknown): boolean {
  return /too large to be represented/.test((error as Error).message);
}

function toNumber(value: Value): Value {
  return typeof value === 'bigint' ? Number(value) : value;
}

/** Reads again with bigints, which are then rounded to the nearest number. */
function withBigInts(statement: StatementSyncInstance, read: () => Value[][]): Value[][] {
  statement.setReadBigInts(true);
  try {
    return read().map((values) => values.map(toNumber));
  } finally {
    statement.setReadBigInts(false);
  }
}

/**
 * Turns arrays of values into row objects by copying a template. The driver adds columns to its own
 * objects one by one, which takes V8 longer than the query, and makes them slow to read.
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

/** The driver cuts text at the first NUL character, so such text is stored as bytes. */
function toBindable(value: unknown): Value {
  return typeof value === 'string' && value.includes('\0') ? Buffer.from(value) : (value as Value);
}

function restoreText(value: Value): Value {
  return value instanceof Uint8Array ? Buffer.from(value).toString() : value;
}

/** Creates a Kysely on one connection; statements wait while a transaction of others has it. */
export function createKysely<Schema>(connection: DatabaseSyncInstance): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: new StoreDialect(createSqliteDatabase(connection)),
  });
}
