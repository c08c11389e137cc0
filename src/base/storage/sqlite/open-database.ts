import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { DEFAULT_MIGRATION_TABLE, Migrator, type Kysely, type Migration } from 'kysely';
import type { StoreSync } from '../../config/config.js';
import { createKysely } from './sqlite.dialect.js';
import { createStoreFile } from './create-store-file.js';
import { defineFunctions } from './sql-functions.js';
import { StorageError } from '../storage.error.js';

export interface DatabaseDescription {
  path: string;
  /** The store's name in error messages, e.g. `auth store`. */
  name: string;
  /** SQLite's `application_id`: distinguishes our files from those of other programs. */
  applicationId: number;
  migrations: Record<string, Migration>;
  /** Tells if commits wait for the disk: see `SYNCHRONOUS`. */
  sync?: StoreSync;
  /** True checks every page when opening: for a small store that must be intact. */
  isChecked?: boolean;
}

/**
 * Opens a SQLite file, creates it (0600, in a 0700 folder) if there is none, locks it for this
 * process and migrates its schema.
 * @throws StorageError for a file that is locked, unreadable, not ours or newer than this version
 */
export async function openDatabase<Schema>(
  description: DatabaseDescription,
): Promise<Kysely<Schema>> {
  const connection = connect(description);
  try {
    configure(connection, description);
    const database = createKysely<Schema>(connection);
    await migrate(database as Kysely<unknown>, description);
    for (const setting of WORKING_SETTINGS) connection.exec(`PRAGMA ${setting}`);
    return database;
  } catch (error) {
    connection.close();
    throw toStorageError(error, description);
  }
}

function connect(description: DatabaseDescription): DatabaseSyncInstance {
  const { path, applicationId } = description;
  try {
    createStoreFile(path, applicationId);
    closeSync(openSync(path, 'a'));
    assertNotEmpty(description);
    const connection = new DatabaseSync(path);
    defineFunctions(connection);
    return connection;
  } catch (error) {
    throw toStorageError(error, description);
  }
}

function assertNotEmpty({ path, name }: DatabaseDescription): void {
  if (statSync(path).size > 0) return;
  throw new StorageError(
    `The ${name} ${path} is empty, probably after a failed copy; it was left untouched. Restore a copy, or remove the file to start over.`,
  );
}

/**
 * With NORMAL, a commit goes to the operating system, which writes it to the disk later. With FULL, it waits for the
 * disk. In both cases the write-ahead log reaches the disk before it is merged into the file, so that a power cut
 * cannot corrupt a store (sqlite.org/pragma.html#pragma_synchronous).
 */
const SYNCHRONOUS: Record<StoreSync, string> = { normal: 'NORMAL', full: 'FULL' };

function configure(connection: DatabaseSyncInstance, description: DatabaseDescription): void {
  // The operating system holds the lock, and releases it however the process ends.
  connection.exec('PRAGMA locking_mode = EXCLUSIVE');
  assertUsable(connection, description);
  chmodSync(description.path, 0o600);
  connection.exec('PRAGMA journal_mode = WAL');
  connection.exec(`PRAGMA synchronous = ${SYNCHRONOUS[description.sync ?? 'normal']}`);
  // On macOS, a plain fsync may leave data in the drive's cache, which a power cut loses.
  connection.exec('PRAGMA fullfsync = ON');
  connection.exec('PRAGMA foreign_keys = ON');
  connection.exec(`PRAGMA application_id = ${description.applicationId}`);
  connection.exec('BEGIN EXCLUSIVE; COMMIT');
}

/**
 * A checkpoint blocks the event loop for 5 to 15 ms. With this many pages there is one every 170 single messages instead of
 * every 40. The log grows to 16 MB; with NORMAL, SQLite waits for the disk only at checkpoints.
 */
export const WAL_AUTOCHECKPOINT_PAGES = 4000;

/** Set after migrations, which may sort whole tables and should do so on the disk. */
const WORKING_SETTINGS = [
  // In memory, or statement journals of larger transactions would go to temporary files.
  'temp_store = MEMORY',
  // Negative means KiB (sqlite.org/pragma.html#pragma_cache_size): enough for the newest pages of all indexes.
  'cache_size = -16000',
  `wal_autocheckpoint = ${WAL_AUTOCHECKPOINT_PAGES}`,
];

/** Called before anything is written: files of others must stay unchanged. */
function assertUsable(connection: DatabaseSyncInstance, description: DatabaseDescription): void {
  const { path, name, applicationId, migrations, isChecked } = description;
  const tables = readColumn(connection, "SELECT name FROM sqlite_schema WHERE type = 'table'");
  if (tables.length === 0) return;
  if (readColumn(connection, 'PRAGMA application_id')[0] !== applicationId) {
    throw new StorageError(
      `The ${name} ${path} belongs to another program or another store of this service; it was left untouched. Choose another path.`,
    );
  }
  if (isChecked && readColumn(connection, 'PRAGMA quick_check(1)')[0] !== 'ok') {
    throw new Error('SQLITE_CORRUPT');
  }
  if (!tables.includes(DEFAULT_MIGRATION_TABLE)) return;
  const applied = readColumn(connection, `SELECT name FROM ${DEFAULT_MIGRATION_TABLE}`);
  if (applied.some((migration) => !(String(migration) in migrations))) {
    throw new StorageError(
      `The ${name} ${path} was written by a newer version of this service; it was left untouched. Update the service, or choose another path.`,
    );
  }
}

function readColumn(connection: DatabaseSyncInstance, sql: string): unknown[] {
  return connection.prepare(sql).all().flatMap(Object.values);
}

async function migrate(
  database: Kysely<unknown>,
  { migrations }: DatabaseDescription,
): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error) throw error;
}

function toStorageError(error: unknown, { path, name }: DatabaseDescription): StorageError {
  if (error instanceof StorageError) return error;
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
  [/ENOTDIR/i, 'cannot be created: a part of its path is a file, not a folder'],
  [/ENOENT|EEXIST/i, 'cannot be created: its folder does not exist and cannot be made'],
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
