import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql, type Kysely, type Migration } from 'kysely';
import { createFolder } from '../../test/support/factories.js';
import { openDatabase, type DatabaseDescription } from './open-database.js';
import { StorageError } from './storage.error.js';

interface Schema {
  notes: { id: number; text: string };
}

const OURS = 0x0af5;

let folder: string;
let path: string;
const opened: Kysely<Schema>[] = [];

beforeEach(() => {
  folder = createFolder();
  path = join(folder, 'store.db');
});

afterEach(async () => {
  for (const database of opened.splice(0)) await database.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const initial: Migration = {
  up: (db) =>
    db.schema.createTable('notes').addColumn('id', 'integer').addColumn('text', 'text').execute(),
};

async function open(changes: Partial<DatabaseDescription> = {}): Promise<Kysely<Schema>> {
  const migrations = { '0001_initial': initial };
  const description = { path, name: 'test store', applicationId: OURS, migrations, ...changes };
  const database = await openDatabase<Schema>(description);
  opened.push(database);
  return database;
}

async function openAndClose(changes: Partial<DatabaseDescription> = {}): Promise<void> {
  await (await open(changes)).destroy();
  opened.pop();
}

/** What the file says on refusal, with the promise that it was left as it is. */
async function refusalOf(changes: Partial<DatabaseDescription> = {}): Promise<string> {
  const error: unknown = await open(changes).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StorageError);
  return (error as StorageError).message;
}

function write(text: string, database: Kysely<Schema>) {
  return database.insertInto('notes').values({ id: 1, text }).execute();
}

function mode(file: string): string {
  return (statSync(file).mode & 0o777).toString(8);
}

describe('a store that is not there yet', () => {
  it('is created for its owner alone, in a folder for its owner alone', async () => {
    path = join(folder, 'deep', 'er', 'store.db');
    await write('hi', await open());
    expect(mode(path)).toBe('600');
    expect([mode(dirname(path)), mode(dirname(dirname(path)))]).toEqual(['700', '700']);
    for (const file of readdirSync(dirname(path))) {
      expect(mode(join(dirname(path), file))).toBe('600');
    }
  });

  it('takes an empty file for a new store', async () => {
    writeFileSync(path, '');
    await write('hi', await open());
    expect(mode(path)).toBe('600');
  });
});

describe('a store that is there', () => {
  it('keeps its data over a restart', async () => {
    const first = await open();
    await write('kept', first);
    await first.destroy();
    opened.pop();
    const rows = await (await open()).selectFrom('notes').selectAll().execute();
    expect(rows).toEqual([{ id: 1, text: 'kept' }]);
  });

  it('is one file after it was closed: nothing is left in a log beside it', async () => {
    await write('kept', await open());
    await opened.pop()?.destroy();
    expect(readdirSync(folder)).toEqual(['store.db']);
  });

  it('becomes private even if somebody has opened it up', async () => {
    await openAndClose();
    chmodSync(path, 0o644);
    await open();
    expect(mode(path)).toBe('600');
  });

  it('gets what newer versions add, once', async () => {
    await openAndClose();
    const added: Migration = {
      up: (db) => sql`ALTER TABLE notes ADD COLUMN more TEXT`.execute(db),
    };
    const migrations = { '0001_initial': initial, '0002_more': added };
    await openAndClose({ migrations });
    const database = await open({ migrations });
    await expect(sql`SELECT more FROM notes`.execute(database)).resolves.toBeDefined();
  });

  it('is left as it was by an update that fails', async () => {
    await openAndClose();
    const failing: Migration = {
      up: async (db) => {
        await sql`ALTER TABLE notes ADD COLUMN more TEXT`.execute(db);
        throw new Error('half way');
      },
    };
    const migrations = { '0001_initial': initial, '0002_more': failing };
    await expect(open({ migrations })).rejects.toThrow(StorageError);
    const table = inspect(`SELECT sql FROM sqlite_schema WHERE name = 'notes'`);
    expect(table).toContain('CREATE TABLE');
    expect(table).not.toContain('more');
  });

  it('enforces foreign keys and keeps a write-ahead log', async () => {
    const database = await open();
    const { rows: keys } = await sql`PRAGMA foreign_keys`.execute(database);
    const { rows: journal } = await sql`PRAGMA journal_mode`.execute(database);
    expect([keys, journal]).toEqual([[{ foreign_keys: 1 }], [{ journal_mode: 'wal' }]]);
  });
});

describe('a store that cannot be used', () => {
  it('is refused while another process has it, without disturbing that one', async () => {
    const first = await open();
    await write('mine', first);
    expect(await refusalOf()).toMatch(/in use by another process.*stop that one/);
    expect(await first.selectFrom('notes').selectAll().execute()).toHaveLength(1);
  });

  it('is refused while another process has just opened it and written nothing', async () => {
    await open();
    expect(await refusalOf()).toMatch(/in use/);
  });

  it.each([
    ["another program's database", () => createForeign('CREATE TABLE theirs (a)')],
    ['another store of ours', () => createForeign('CREATE TABLE a (b); PRAGMA application_id = 5')],
    ['a text', () => writeFileSync(path, 'To do:\n- milk\n'.repeat(100))],
    ['a short text', () => writeFileSync(path, 'milk')],
    ['an image', () => writeFileSync(path, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))],
  ])('is refused and left untouched when it is %s', async (_case, create) => {
    create();
    chmodSync(path, 0o640);
    const before = readFileSync(path);
    expect(await refusalOf()).toMatch(/left untouched. Choose another path/);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(mode(path)).toBe('640');
    expect(readdirSync(folder)).toEqual(['store.db']);
  });

  it('is refused and kept when a newer version has written it', async () => {
    const newer: Migration = { up: (db) => db.schema.createTable('newer').execute() };
    await openAndClose({ migrations: { '0001_initial': initial, '0002_newer': newer } });
    expect(await refusalOf()).toMatch(/newer version.*Update the service/);
    expect(inspect(`SELECT name FROM sqlite_schema WHERE name = 'newer'`)).toContain('newer');
  });

  it.each([
    ['cut in half', (size: number) => truncateSync(path, size / 2)],
    ['cut to its first page', () => truncateSync(path, 4096)],
    ['overwritten behind its header', (size: number) => overwrite(100, size)],
    ['overwritten at its start', () => overwrite(0, 100)],
  ])('is refused and left untouched when it was %s', async (_case, damage) => {
    const database = await open();
    await write('x'.repeat(100_000), database);
    await database.destroy();
    opened.pop();
    damage(statSync(path).size);
    const before = readFileSync(path);
    expect(await refusalOf()).toMatch(
      /(is damaged|is not a SQLite database); it was left untouched/,
    );
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('says when its path is a folder', async () => {
    mkdirSync(path);
    expect(await refusalOf()).toMatch(/is a folder; name a file in it/);
  });

  it('says when its folder is a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    path = join(folder, 'file', 'store.db');
    expect(await refusalOf()).toMatch(/part of its path is a file/);
    path = join(folder, 'file', 'deeper', 'store.db');
    expect(await refusalOf()).toMatch(/part of its path is a file/);
  });

  it('names itself, its path and the cause', async () => {
    mkdirSync(path);
    const error: unknown = await open().catch((caught: unknown) => caught);
    expect(String(error)).toContain(`The test store ${path} `);
    expect((error as StorageError).cause).toBeInstanceOf(Error);
  });

  it('does not come into being where its folder cannot', async () => {
    path = '/proc/nowhere/store.db';
    expect(await refusalOf()).toMatch(/cannot be created|cannot be opened/);
    expect(existsSync(path)).toBe(false);
  });
});

/** Makes or changes the file as another program would. */
function createForeign(statements: string): void {
  const connection = new DatabaseSync(path);
  connection.exec(statements);
  connection.close();
}

/** Looks into a copy of the store: the refused opening may hold its lock until it is collected. */
function inspect(select: string): string {
  const copy = createFolder();
  cpSync(folder, copy, { recursive: true });
  const connection = new DatabaseSync(join(copy, 'store.db'));
  const rows = connection.prepare(select).all();
  connection.close();
  rmSync(copy, { recursive: true });
  return JSON.stringify(rows);
}

function overwrite(from: number, to: number): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0xa5, from, to));
}
