import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { Kysely, Migrator, type Migration } from 'kysely';
import { createSqliteDialect } from './sqlite.dialect.js';
import { StorageError } from './storage.error.js';

export interface DatabaseDescription {
  path: string;
  /** What the store is called in error messages, e.g. `auth store`. */
  name: string;
  /** SQLite's `application_id`: tells our files from another program's. */
  applicationId: number;
  migrations: Record<string, Migration>;
}

/**
 * Opens a SQLite file, creates it (0600, in a 0700 folder) if there is none, takes it for this
 * process alone and brings its schema up to date.
 * @throws StorageError for a file that is locked, unreadable, not ours or newer than this version
 */
export async function openDatabase<Schema>(
  description: DatabaseDescription,
): Promise<Kysely<Schema>> {
  const connection = connect(description);
  try {
    configure(connection, description);
    const database = new Kysely<Schema>({ dialect: createSqliteDialect(connection) });
    await migrate(database as Kysely<unknown>, description);
    return database;
  } catch (error) {
    connection.close();
    throw error instanceof StorageError ? error : toStorageError(error, description);
  }
}

function connect(description: DatabaseDescription): DatabaseSyncInstance {
  const { path } = description;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // SQLite would create the file with the umask's mode; it must be right from the first byte.
    closeSync(openSync(path, 'a', 0o600));
    return new DatabaseSync(path);
  } catch (error) {
    throw toStorageError(error, description);
  }
}

function configure(connection: DatabaseSyncInstance, description: DatabaseDescription): void {
  // An exclusive lock is the operating system's: it goes with the process, however that dies.
  connection.exec('PRAGMA locking_mode = EXCLUSIVE');
  assertOurs(connection, description);
  chmodSync(description.path, 0o600);
  connection.exec('PRAGMA journal_mode = WAL');
  connection.exec('PRAGMA synchronous = NORMAL');
  connection.exec('PRAGMA foreign_keys = ON');
  connection.exec(`PRAGMA application_id = ${description.applicationId}`);
  connection.exec('BEGIN EXCLUSIVE; COMMIT');
}

function assertOurs(
  connection: DatabaseSyncInstance,
  { path, name, applicationId }: DatabaseDescription,
): void {
  const tables = connection.prepare('SELECT count(*) AS count FROM sqlite_schema').get();
  const header = connection.prepare('PRAGMA application_id').get();
  const isEmpty = (tables as { count: number }).count === 0;
  const isOurs = (header as { application_id: number }).application_id === applicationId;
  if (isEmpty || isOurs) return;
  throw new StorageError(
    `The ${name} ${path} belongs to another program or another store of this service; it was left untouched. Choose another path.`,
  );
}

async function migrate(database: Kysely<unknown>, description: DatabaseDescription): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(description.migrations) },
  });
  const known = new Set(Object.keys(description.migrations));
  const executed = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt);
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  if (isNewer(error) || executed.some(({ name }) => !known.has(name))) {
    throw new StorageError(
      `The ${description.name} ${description.path} was written by a newer version of this service; it was left untouched. Update the service, or choose another path.`,
    );
  }
  throw error;
}

/** Kysely's word for a migration in the file that this version does not have. */
function isNewer(error: unknown): boolean {
  return (
    error instanceof Error && /previously executed migration .* is missing/.test(error.message)
  );
}

function toStorageError(error: unknown, { path, name }: DatabaseDescription): StorageError {
  const { code, message } = error as NodeJS.ErrnoException;
  const text = `${code ?? ''} ${message}`;
  const known = FAULTS.find(([pattern]) => pattern.test(text));
  const sentence = known ? known[1] : `cannot be opened (${message})`;
  return new StorageError(`The ${name} ${path} ${sentence}.`, { cause: error });
}

const FAULTS: [RegExp, string][] = [
  [
    /SQLITE_BUSY|database is locked/i,
    'is in use by another process of this service; stop that one first, or choose another path',
  ],
  [
    /EACCES|EPERM|SQLITE_CANTOPEN|unable to open/i,
    'cannot be opened: no permission; make the file and its folder writable, or choose another path',
  ],
  [
    /EROFS|SQLITE_READONLY|readonly database/i,
    'is read-only; make the file and its folder writable, or choose another path',
  ],
  [/EISDIR/i, 'is a folder; name a file in it'],
  [/ENOTDIR|EEXIST/i, 'cannot be created: a part of its path is a file, not a folder'],
  [/ENOENT/i, 'cannot be created: its folder does not exist and cannot be made'],
  [/ENOSPC|SQLITE_FULL|disk is full/i, 'cannot be written: the disk is full'],
  [
    /SQLITE_NOTADB|not a database/i,
    'is not a SQLite database; it was left untouched. Choose another path',
  ],
  [
    /SQLITE_CORRUPT|malformed/i,
    'is damaged; it was left untouched. Restore a copy, or choose another path',
  ],
];
