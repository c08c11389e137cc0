import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql, type Kysely, type Migration } from 'kysely';
import { createFolder } from '../../../../test/support/unit/factories.js';
import { createStoreFile } from './create-store-file.js';
import { openDatabase } from './open-database.js';
import { StorageError } from '../storage.error.js';

interface Schema {
  notes: { text: string };
}

const initial: Migration = {
  up: (db) => db.schema.createTable('notes').addColumn('text', 'text').execute(),
};

let folder: string;
let path: string;
let current: Kysely<Schema> | undefined;

beforeEach(() => {
  folder = createFolder();
  path = join(folder, 'store.db');
});

afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(added: Record<string, Migration> = {}): Promise<Kysely<Schema>> {
  const migrations = { '0001_initial': initial, ...added };
  current = await openDatabase<Schema>({ path, name: 'test store', applicationId: 1, migrations });
  return current;
}

async function close(): Promise<void> {
  await current?.destroy();
  current = undefined;
}

async function write(text: string): Promise<void> {
  await current?.insertInto('notes').values({ text }).execute();
}

function mode(file: string): string {
  return (statSync(file).mode & 0o777).toString(8);
}

describe('a new store', () => {
  it('is created private to its owner, in a private folder', async () => {
    path = join(folder, 'deep', 'er', 'store.db');
    await open();
    await write('hi');
    expect([mode(dirname(path)), mode(dirname(dirname(path)))]).toEqual(['700', '700']);
    const files = readdirSync(dirname(path));
    expect(files).toContain('store.db');
    for (const file of files) expect(mode(join(dirname(path), file))).toBe('600');
  });

  it('appears complete, and leaves no other files', async () => {
    createStoreFile(path, 1);
    expect(readdirSync(folder)).toEqual(['store.db']);
    expect([mode(path), readFileSync(path).subarray(0, 15).toString()]).toEqual([
      '600',
      'SQLite format 3',
    ]);
    createStoreFile(path, 1);
    await open();
    await write('hi');
  });
});

describe('an existing store', () => {
  it('keeps its data over a restart', async () => {
    await open();
    await write('kept');
    await close();
    const rows = await (await open()).selectFrom('notes').selectAll().execute();
    expect(rows).toEqual([{ text: 'kept' }]);
  });

  it('is one file after it was closed, with no log beside it', async () => {
    await open();
    await write('kept');
    await close();
    expect(readdirSync(folder)).toEqual(['store.db']);
  });

  it('keeps commits of a killed process', async () => {
    await open();
    await write('kept');
    expect(inspectCopy('SELECT text FROM notes')).toContain('kept');
  });

  it('becomes private even if its mode was changed', async () => {
    await open();
    await close();
    chmodSync(path, 0o644);
    await open();
    expect(mode(path)).toBe('600');
  });

  it('can be opened by others once it was closed', async () => {
    await open();
    await close();
    const other = new DatabaseSync(path);
    expect(() => other.exec('INSERT INTO notes VALUES (1)')).not.toThrow();
    other.close();
  });

  it('enforces foreign keys and keeps a write-ahead log', async () => {
    const database = await open();
    const { rows: keys } = await sql`PRAGMA foreign_keys`.execute(database);
    const { rows: journal } = await sql`PRAGMA journal_mode`.execute(database);
    expect([keys, journal]).toEqual([[{ foreign_keys: 1 }], [{ journal_mode: 'wal' }]]);
  });
});

describe('an update of the schema', () => {
  const addColumn = sql`ALTER TABLE notes ADD COLUMN more TEXT`;

  it('is made once, and keeps the data', async () => {
    await open();
    await write('kept');
    await close();
    const added: Migration = { up: async (db) => void (await addColumn.execute(db)) };
    await open({ '0002_more': added });
    await close();
    const database = await open({ '0002_more': added });
    const { rows } = await sql`SELECT text, more FROM notes`.execute(database);
    expect(rows).toEqual([{ text: 'kept', more: null }]);
  });

  it('is rolled back when it fails, and can run later', async () => {
    await open();
    await close();
    const failing: Migration = {
      up: async (db) => {
        await addColumn.execute(db);
        throw new Error('half way');
      },
    };
    await expect(open({ '0002_more': failing })).rejects.toThrow(StorageError);
    const table = inspectCopy("SELECT sql FROM sqlite_schema WHERE name = 'notes'");
    expect(table).toContain('CREATE TABLE');
    expect(table).not.toContain('more');
  });
});

/** Queries a copy of the files, because the store itself is locked. */
function inspectCopy(select: string): string {
  const copy = createFolder();
  cpSync(folder, copy, { recursive: true });
  const connection = new DatabaseSync(join(copy, 'store.db'));
  const rows = connection.prepare(select).all();
  connection.close();
  rmSync(copy, { recursive: true });
  return JSON.stringify(rows);
}
