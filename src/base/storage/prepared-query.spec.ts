import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDashboardStore, type TestStore } from '../../../test/support/unit/test-stores.js';
import type { PhoneRow } from './dashboard.schema.js';
import type { DashboardDatabase } from './database.js';
import { PreparedQuery, PreparedUpdate, PreparedListQuery, type Param } from './prepared-query.js';

let store: TestStore<DashboardDatabase>;

beforeEach(async () => {
  store = await openDashboardStore();
  for (const jid of ['ann', 'bob', 'cid']) {
    await store.database
      .insertInto('accounts')
      .values({ slot: 'default', jid, last_active_at: 1 })
      .execute();
  }
});

afterEach(() => store.close());

const jidsOf = (rows: { jid: string }[]): string[] => rows.map(({ jid }) => jid);

describe('a prepared query', () => {
  const createSearch = () =>
    new PreparedQuery((param: Param<{ from: string; limit: number }>) =>
      store.database
        .selectFrom('accounts')
        .select('jid')
        .where('jid', '>=', param('from'))
        .where('last_active_at', '=', 1)
        .orderBy('jid')
        .limit(param('limit')),
    );

  it('takes new values each time, and keeps its constants', async () => {
    const search = createSearch();
    await store.database
      .insertInto('accounts')
      .values({ slot: 'default', jid: 'dan', last_active_at: 2 })
      .execute();
    expect(jidsOf(await search.execute(store.database, { from: 'a', limit: 2 }))).toEqual([
      'ann',
      'bob',
    ]);
    expect(jidsOf(await search.execute(store.database, { from: 'b', limit: 9 }))).toEqual([
      'bob',
      'cid',
    ]);
    expect(await search.executeTakeFirst(store.database, { from: 'c', limit: 1 })).toEqual({
      jid: 'cid',
    });
    expect(await search.executeTakeFirst(store.database, { from: 'd', limit: 1 })).toBeUndefined();
  });

  it('runs in the given transaction', async () => {
    const search = createSearch();
    const failed = store.database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('accounts')
        .values({ slot: 'default', jid: 'eve', last_active_at: 1 })
        .execute();
      expect(jidsOf(await search.execute(transaction, { from: 'd', limit: 9 }))).toEqual(['eve']);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await search.execute(store.database, { from: 'd', limit: 9 })).toEqual([]);
  });

  it('is built once', async () => {
    let built = 0;
    const search = new PreparedQuery((param: Param<{ jid: string }>) => {
      built += 1;
      return store.database.selectFrom('accounts').select('jid').where('jid', '=', param('jid'));
    });
    await search.executeTakeFirst(store.database, { jid: 'ann' });
    await search.executeTakeFirst(store.database, { jid: 'bob' });
    expect(built).toBe(1);
  });
});

describe('a prepared list', () => {
  it('may have any length', async () => {
    const search = new PreparedListQuery((jids: string[]) =>
      store.database.selectFrom('accounts').select('jid').where('jid', 'in', jids).orderBy('jid'),
    );
    const many = Array.from({ length: 1000 }, (_, index) => `nobody ${index}`);
    expect(jidsOf(await search.execute(store.database, ['cid']))).toEqual(['cid']);
    expect(jidsOf(await search.execute(store.database, ['cid', 'ann']))).toEqual(['ann', 'cid']);
    expect(jidsOf(await search.execute(store.database, ['bob', 'dan']))).toEqual(['bob']);
    expect(jidsOf(await search.execute(store.database, [...many, 'bob']))).toEqual(['bob']);
  });
});

describe('a prepared update', () => {
  it('sets the given columns, which may differ each time, also to null', async () => {
    const changes = new PreparedUpdate((columns: Partial<PhoneRow>, jid: string) =>
      store.database.updateTable('accounts').set(columns).where('jid', '=', jid).returningAll(),
    );
    await changes.execute(store.database, { name: 'Ann', lid: 'ann@lid' }, 'ann');
    await changes.execute(store.database, { name: 'Bob', lid: undefined }, 'bob');
    await changes.execute(store.database, { name: null, lid: 'new@lid' }, 'ann');
    const rows = await store.database
      .selectFrom('accounts')
      .select(['jid', 'name', 'lid', 'last_active_at'])
      .orderBy('jid')
      .execute();
    expect(rows).toEqual([
      { jid: 'ann', name: null, lid: 'new@lid', last_active_at: 1 },
      { jid: 'bob', name: 'Bob', lid: null, last_active_at: 1 },
      { jid: 'cid', name: null, lid: null, last_active_at: 1 },
    ]);
  });
});
