import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql, type Kysely, type Migration } from 'kysely';
import { createFolder } from '../../../../test/support/unit/factories.js';
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

beforeEach(() => {
  folder = createFolder();
  path = join(folder, 'store.db');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(added: Record<string, Migration> = {}): Promise<Kysely<Schema>> {
  const migrations = { '0001_initial': initial, ...added };
  const names = { path, name: 'test store', applicationId: 1 };
  return openDatabase<Schema>({ ...names, migrations, isChecked: true });
}

/** The error message for the user. */
async function refusal(): Promise<string> {
  const error: unknown = await open().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StorageError);
  return (error as StorageError).message;
}

/** Makes or changes the file as another program would. */
function createForeign(statements: string): void {
  const connection = new DatabaseSync(path);
  connection.exec(statements);
  connection.close();
}

/** A store of ours with some pages. */
async function createStore(added: Record<string, Migration> = {}): Promise<void> {
  const database = await open(added);
  await database
    .insertInto('notes')
    .values({ text: 'x'.repeat(100_000) })
    .execute();
  await database.destroy();
}

function overwrite(from: number, to: number): void {
  writeFileSync(path, readFileSync(path).fill(0xa5, from, to));
}

describe('a store that is in use', () => {
  let first: Kysely<Schema>;

  beforeEach(async () => {
    first = await open();
  });

  afterEach(() => first.destroy());

  it('is refused without disturbing the process that has it', async () => {
    await first.insertInto('notes').values({ text: 'mine' }).execute();
    expect(await refusal()).toMatch(/in use by another process.*stop that one/);
    expect(await first.selectFrom('notes').selectAll().execute()).toHaveLength(1);
  });

  it('is refused even if nothing was written yet', async () => {
    expect(await refusal()).toMatch(/in use/);
  });
});

describe('a file that is not ours', () => {
  it.each([
    ["another program's database", () => createForeign('CREATE TABLE theirs (a)')],
    ['another store', () => createForeign('CREATE TABLE a (b); PRAGMA application_id = 5')],
    ['a text', () => writeFileSync(path, 'To do:\n- milk\n'.repeat(100))],
    ['a short text', () => writeFileSync(path, 'milk')],
    ['an image', () => writeFileSync(path, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))],
  ])('is refused and left untouched: %s', async (_case, create) => {
    create();
    chmodSync(path, 0o640);
    const before = readFileSync(path);
    expect(await refusal()).toMatch(/left untouched. Choose another path/);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect((statSync(path).mode & 0o777).toString(8)).toBe('640');
    expect(readdirSync(folder)).toEqual(['store.db']);
  });
});

describe('a store that cannot be read', () => {
  it('is refused and kept when a newer version has written it', async () => {
    const newer: Migration = {
      up: async (db) => void (await sql`CREATE TABLE new (a)`.execute(db)),
    };
    await createStore({ '0002_newer': newer });
    expect(await refusal()).toMatch(/newer version.*Update the service/);
    expect(readFileSync(path).includes('CREATE TABLE new')).toBe(true);
  });

  it.each([
    ['cut in half', (size: number) => truncateSync(path, size / 2)],
    ['cut by its last page', (size: number) => truncateSync(path, size - 4096)],
    ['cut to its first page', () => truncateSync(path, 4096)],
    ['overwritten behind its header', (size: number) => overwrite(100, size)],
    ['overwritten at its start', () => overwrite(0, 100)],
    [
      'overwritten on a page that the start has no need of',
      (size: number) => overwrite(size - 8192, size),
    ],
  ])('is refused and left untouched when it was %s', async (_case, damage) => {
    await createStore();
    damage(statSync(path).size);
    const before = readFileSync(path);
    expect(await refusal()).toMatch(/is (damaged|not a SQLite database); it was left untouched/);
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

it('an empty file is refused and left untouched', async () => {
  writeFileSync(path, '');
  expect(await refusal()).toMatch(/is empty.*left untouched. Restore a copy, or remove the file/);
  expect(statSync(path).size).toBe(0);
  expect(readdirSync(folder)).toEqual(['store.db']);
});

describe('a path that cannot be a store', () => {
  it('is refused when it is a folder', async () => {
    mkdirSync(path);
    expect(await refusal()).toMatch(/is a folder; name a file in it/);
  });

  it.each(['file/store.db', 'file/deeper/store.db'])(
    'is refused below a file: %s',
    async (below) => {
      writeFileSync(join(folder, 'file'), '');
      path = join(folder, below);
      expect(await refusal()).toMatch(/part of its path is a file/);
    },
  );

  it('is refused on a disk that is not there', async () => {
    symlinkSync(join(folder, 'unmounted'), join(folder, 'link'));
    path = join(folder, 'link', 'data', 'store.db');
    expect(await refusal()).toMatch(/its folder does not exist and cannot be made/);
  });

  it("is reported with the store's name and the cause", async () => {
    mkdirSync(path);
    const error: unknown = await open().catch((caught: unknown) => caught);
    expect(String(error)).toContain(`The test store ${path} `);
    expect(error).toMatchObject({ cause: { message: expect.any(String) } });
  });
});
