import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openAuthStore, type TestStore } from '../../../test/support/unit/test-stores.js';
import type { AuthSchema } from './auth.schema.js';
import type { AuthDatabase } from './database.js';
import { PreparedInsert } from './prepared-insert.js';

type Meta = AuthSchema['wa_meta'];

let store: TestStore<AuthDatabase>;
let sizes: number[];
let insertion: PreparedInsert<Meta, { name: string }>;

beforeEach(async () => {
  store = await openAuthStore();
  sizes = [];
  insertion = new PreparedInsert(['name', 'value'], (rows: Meta[]) => {
    sizes.push(rows.length);
    return store.database.insertInto('wa_meta').values(rows).returning('name');
  });
});

afterEach(() => store.close());

function read(): Promise<Meta[]> {
  return store.database.selectFrom('wa_meta').selectAll().orderBy('name').execute();
}

function rowsOf(prefix: string, count: number): Meta[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `${prefix} ${String(index).padStart(3, '0')}`,
    value: String(index),
  }));
}

describe('a prepared insert', () => {
  it('stores each row once with its own values, for any number of rows', async () => {
    const rows = [0, 1, 9, 61, 137].flatMap((count) => rowsOf(`of ${count}`, count));
    const returned: string[] = [];
    for (const count of [0, 1, 9, 61, 137]) {
      const stored = await insertion.insert(store.database, rowsOf(`of ${count}`, count));
      returned.push(...stored.map(({ name }) => name));
    }
    expect(returned.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    expect(await read()).toEqual(rows.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  });

  it('is built once for each size of a portion', async () => {
    await insertion.insert(store.database, rowsOf('first', 3));
    await insertion.insert(store.database, rowsOf('second', 7));
    expect(sizes).toEqual([2, 1, 4]);
  });

  it('accepts the columns of a row in any order', async () => {
    await insertion.insert(store.database, [
      { name: 'a', value: '1' },
      { value: '2', name: 'b' },
    ]);
    expect(await read()).toEqual([
      { name: 'a', value: '1' },
      { name: 'b', value: '2' },
    ]);
  });
});
