import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { constants, DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { openAuthStore, type TestStore } from '../../../../test/support/unit/test-stores.js';
import { createKysely } from './sqlite.dialect.js';
import type { AuthDatabase } from '../database.js';

let store: TestStore<AuthDatabase>;

beforeEach(async () => {
  store = await openAuthStore();
});

afterEach(() => store.close());

function add(name: string, value = '1') {
  return store.database.insertInto('wa_meta').values({ name, value });
}

describe('the SQLite dialect', () => {
  it('returns the rows of a statement', async () => {
    expect(await add('a').returningAll().execute()).toEqual([{ name: 'a', value: '1' }]);
  });

  it('returns the number of changed rows', async () => {
    await add('a').execute();
    await add('b').execute();
    const { numUpdatedRows } = await store.database
      .updateTable('wa_meta')
      .set({ value: '2' })
      .executeTakeFirst();
    expect(Number(numUpdatedRows)).toBe(2);
  });

  it('ends after the rows that are being read', async () => {
    for (const name of ['a', 'b', 'c']) await add(name).execute();
    const read: string[] = [];
    let ended: Promise<void> | undefined;
    for await (const { name } of store.database.selectFrom('wa_meta').selectAll().stream()) {
      ended ??= store.database.destroy();
      await setImmediate();
      read.push(name);
    }
    await ended;
    expect(read).toEqual(['a', 'b', 'c']);
  });

  it('runs a statement repeatedly with different parameters', async () => {
    for (const name of ['a', 'b', 'c']) await add(name).execute();
    const { rows } = await sql`SELECT count(*) AS count FROM wa_meta`.execute(store.database);
    expect(rows).toEqual([{ count: 3 }]);
  });

  it('compiles a statement with a limit once, for any value', async () => {
    const connection = new DatabaseSync(':memory:');
    const database = createKysely<{ number: { value: number } }>(connection);
    await sql`CREATE TABLE number (value INTEGER)`.execute(database);
    await sql`INSERT INTO number VALUES (1), (2), (3)`.execute(database);
    let compilations = 0;
    connection.setAuthorizer((action) => {
      if (action === constants.SQLITE_SELECT) compilations += 1;
      return constants.SQLITE_OK;
    });
    for (const limit of [1, 2, 3, 1, 2]) {
      const rows = await database.selectFrom('number').selectAll().limit(limit).execute();
      expect(rows).toHaveLength(limit);
    }
    expect(compilations).toBe(1);
    await database.destroy();
  });

  it('reads an integer beyond 2^53 as the nearest number, and the rows beside it', async () => {
    const connection = new DatabaseSync(':memory:');
    const database = createKysely<{ number: { value: number } }>(connection);
    await sql`CREATE TABLE number (value INTEGER)`.execute(database);
    await sql`INSERT INTO number VALUES (9000000000000000001), (5)`.execute(database);
    for (let run = 0; run < 2; run += 1) {
      const rows = await database.selectFrom('number').selectAll().execute();
      expect(rows).toEqual([{ value: 9e18 }, { value: 5 }]);
    }
    await database.destroy();
  });

  it('does not run a change twice to read its result', async () => {
    const connection = new DatabaseSync(':memory:');
    const database = createKysely<{ number: { value: number } }>(connection);
    await sql`CREATE TABLE number (value INTEGER)`.execute(database);
    const adding = sql`INSERT INTO number VALUES (9000000000000000001) RETURNING value`;
    await expect(adding.execute(database)).rejects.toThrow('too large');
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM number`.execute(
      database,
    );
    expect(rows[0].count).toBeLessThan(2);
    await database.destroy();
  });

  it('runs more different statements than it keeps prepared', async () => {
    for (let number = 0; number < 1200; number += 1) {
      const { rows } = await sql`SELECT ${sql.lit(number)} AS number`.execute(store.database);
      expect(rows).toEqual([{ number }]);
    }
  });

  it.each([
    ['nothing', ''],
    ['all kinds of characters', ' 😀é\n'],
    ['a NUL, at which the driver stops', 'a\u0000b'],
    ['a NUL alone', '\u0000'],
    ['many characters', 'x'.repeat(100_000)],
  ])('keeps a text exactly: %s', async (_case, text) => {
    await add('a', text).execute();
    const row = await store.database.selectFrom('wa_meta').selectAll().executeTakeFirst();
    expect(row?.value).toBe(text);
  });

  it('keeps bytes exactly', async () => {
    const bytes = Buffer.from([0, 255, 1, 0]);
    const { rows } = await sql<{ bytes: Uint8Array }>`SELECT ${bytes} AS bytes`.execute(
      store.database,
    );
    expect(Buffer.from(rows[0].bytes).equals(bytes)).toBe(true);
  });

  it('keeps numbers up to milliseconds of any date', async () => {
    const { rows } = await sql`SELECT ${8_640_000_000_000_000} AS ms`.execute(store.database);
    expect(rows).toEqual([{ ms: 8_640_000_000_000_000 }]);
  });

  it('works after a statement that fails', async () => {
    await add('a').execute();
    await expect(add('a').execute()).rejects.toThrow(/UNIQUE/);
    await expect(sql`SELEC`.execute(store.database)).rejects.toThrow(/syntax/);
    await expect(add('b').execute()).resolves.toBeDefined();
  });

  it.each(['INSERT', 'INSERT OR ROLLBACK'])(
    'keeps the error of a failed transaction, even if SQLite has rolled it back by itself (%s)',
    async (insert) => {
      await add('a').execute();
      const failing = store.database.transaction().execute(async (transaction) => {
        await transaction.insertInto('wa_meta').values({ name: 'b', value: '1' }).execute();
        await sql`${sql.raw(insert)} INTO wa_meta VALUES ('a', '2')`.execute(transaction);
      });
      await expect(failing).rejects.toThrow(/UNIQUE/);
      expect(await store.database.selectFrom('wa_meta').select('name').execute()).toHaveLength(1);
      await store.database
        .transaction()
        .execute((transaction) =>
          transaction.insertInto('wa_meta').values({ name: 'c', value: '1' }).execute(),
        );
    },
  );

  it('streams rows', async () => {
    for (const name of ['a', 'b', 'c']) await add(name).execute();
    const names: string[] = [];
    for await (const row of store.database.selectFrom('wa_meta').selectAll().stream()) {
      names.push(row.name);
    }
    expect(names).toEqual(['a', 'b', 'c']);
  });
});
