import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql, type Compilable, type Kysely } from 'kysely';
import { PostgresServer } from '../../../../test/support/postgres/postgres-server.js';
import type { DashboardSchema } from '../dashboard.schema.js';
import { migratePostgres } from './migrate-postgres.js';
import { createKysely } from './postgres.dialect.js';

type Store = Kysely<DashboardSchema>;

let server: PostgresServer;
let url: string;
let stores: Store[];

beforeAll(async () => {
  server = await PostgresServer.start();
  await server.createDatabase('log');
  url = server.urlOf('log');
  await migratePostgres(url);
  // As two processes have it.
  stores = ['one', 'other'].map((name) => createKysely({ url, name, readers: 2 }));
});

afterAll(async () => {
  await Promise.all(stores.map((store) => store.destroy()));
  await server.dispose();
});

it('carries out writes in the order in which they are asked for', async () => {
  const [store] = stores;
  const write = (seq: number, from: Store) =>
    from
      .insertInto('event_cursors')
      .values({ name: 'a', seq })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ seq }))
      .execute();
  const writes = Array.from({ length: 300 }, (_, seq) =>
    seq % 3 === 0 ? store.transaction().execute((own) => write(seq, own)) : write(seq, store),
  );
  await Promise.all(writes);
  expect(await read(store)).toBe(299);
});

it('reads while a transaction waits, and what it wrote once it has ended', async () => {
  const [store] = stores;
  let end = () => {};
  const waiting = new Promise<void>((resolve) => (end = resolve));
  const transaction = store.transaction().execute(async (own) => {
    await own.updateTable('event_cursors').set({ seq: 1000 }).execute();
    await waiting;
  });
  expect(await read(store)).toBe(299);
  end();
  await transaction;
  expect(await read(store)).toBe(1000);
});

it('reads large rows a few at a time, and small ones together, by what the statement read last', async () => {
  const [store] = stores;
  const rowsOf = (length: number) =>
    numbersTo(store, 150).select(sql`repeat('x', ${length})`.as('text'));
  const lengths = [200_000, 200_000, 1, 1, 200_000];
  const portions: number[][] = [];
  for (const length of lengths) portions.push(await portionsOf(store, rowsOf(length)));
  const fives = (rows: number) => Array.from({ length: rows / 5 }, () => 5);
  expect(portions).toEqual([
    [16, ...fives(130), 4],
    fives(150),
    // Large rows may come again soon.
    [5, 64, 64, 17],
    [5, 64, 64, 17],
    [6, ...fives(140), 4],
  ]);
  const numbers = numbersTo(store, 150).select('n');
  expect(await portionsOf(store, numbers, 100)).toEqual([16, 100, 34]);
  expect(await portionsOf(store, numbers, 100)).toEqual([64, 86]);
});

it('tells of a connection that ends between two portions', async () => {
  const [store] = stores;
  const reading = async () => {
    const pids = sql<number>`pg_backend_pid()`.as('pid');
    for await (const { pid } of numbersTo(store, 200).select(pids).stream()) {
      await sql`select pg_terminate_backend(${pid}, 5000)`.execute(stores[1]);
    }
  };
  await expect(reading()).rejects.toThrow(/terminat/);
  expect(await read(store)).toBeGreaterThan(0);
});

it('goes on after an error within a stream, and after a stream that nobody reads to its end', async () => {
  const [store] = stores;
  const failing = numbersTo(store, 200).select(sql<number>`1 / (100 - n)`.as('share'));
  for (let count = 0; count < 8; count += 1) {
    await expect(portionsOf(store, failing)).rejects.toThrow('division by zero');
  }
  const written = await store.transaction().execute(async (own) => {
    for await (const { n } of numbersTo(own, 200).select('n').stream()) if (n === 30) break;
    await own.updateTable('event_cursors').set({ seq: 2000 }).execute();
    return read(own);
  });
  expect([written, await read(store)]).toEqual([2000, 2000]);
});

describe('a transaction', () => {
  const set = (own: Store, seq: number) => own.updateTable('event_cursors').set({ seq }).execute();
  const firsts: Record<string, (own: Store) => Promise<unknown>> = {
    write: (own) => set(own, 1),
    read: (own) => read(own),
    'read of several portions': (own) => portionsOf(own, numbersTo(own, 100).select('n')),
    'stream that is left': async (own) => {
      for await (const { n } of numbersTo(own, 200).select('n').stream()) if (n === 3) break;
    },
    'text of several commands': (own) =>
      sql
        .raw('UPDATE event_cursors SET seq = 5; UPDATE event_cursors SET seq = seq + 1')
        .execute(own),
    'statement that fails': (own) => expect(sql`select 1 / 0`.execute(own)).rejects.toThrow('zero'),
    'command that fails': (own) => expect(sql.raw('NONE').execute(own)).rejects.toThrow('syntax'),
  };

  it.each(Object.keys(firsts))('that begins with a %s is undone as a whole', async (name) => {
    const [store, other] = stores;
    await set(store, 7);
    const undone = store.transaction().execute(async (own) => {
      await firsts[name](own);
      if (name.includes('fails')) await expect(set(own, 8)).rejects.toThrow('aborted');
      else await set(own, 8);
      expect(await read(other)).toBe(7);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await read(store)).toBe(7);
    if (name.includes('fails')) return;
    await store.transaction().execute(async (own) => {
      await firsts[name](own);
      await set(own, 9);
    });
    expect([await read(store), await read(other)]).toEqual([9, 9]);
  });

  it.each([['select 1'], ['NONE']])('that cannot begin does nothing, after %s', async (first) => {
    const store: Store = createKysely({ url, name: 'third', readers: 0 });
    await set(store, 12);
    await sql.raw('DEALLOCATE begin').execute(store);
    const undone = store.transaction().execute(async (own) => {
      await expect(sql.raw(first).execute(own)).rejects.toThrow('"begin" does not exist');
      await set(own, 13);
    });
    await expect(undone).rejects.toThrow('"begin" does not exist');
    expect(await read(store)).toBe(12);
    await store.destroy();
  });

  it('may do nothing, and fail before it has done anything', async () => {
    const [store] = stores;
    await set(store, 10);
    await store.transaction().execute(() => Promise.resolve());
    const failed = store.transaction().execute(() => Promise.reject(new Error('no')));
    await expect(failed).rejects.toThrow('no');
    await set(store, 11);
    expect(await read(stores[1])).toBe(11);
  });
});

it('reads the columns that a statement has in each database', async () => {
  const other: Store = createKysely({ url: server.urlOf('postgres'), name: 'other', readers: 0 });
  const readFrom = async (store: Store, value: string) => {
    await sql.raw(`CREATE TABLE shape AS SELECT ${value} AS value`).execute(store);
    return (await sql`select * from shape where 1 = ${1}`.execute(store)).rows;
  };
  expect(await readFrom(stores[0], '1::bigint')).toEqual([{ value: 1 }]);
  expect(await readFrom(other, `'1'::text`)).toEqual([{ value: '1' }]);
  await other.destroy();
});

it('numbers the events of several writers in the order of their commits, without gaps', async () => {
  const [writers, each] = [8, 50];
  const seen: number[] = [];
  let isOver = false;
  const reading = (async () => {
    for (let isLast = false; !isLast;) {
      isLast = isOver;
      const next = stores[1]
        .selectFrom('events')
        .select('seq')
        .where('seq', '>', seen.at(-1) ?? 0);
      seen.push(...(await next.orderBy('seq').execute()).map(({ seq }) => seq));
    }
  })();
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let count = 0; count < each; count += 1)
        await append(stores[writer % 2], count % 5 === 0);
    }),
  );
  isOver = true;
  await reading;
  const stored = writers * each * 0.8;
  expect(seen).toEqual(Array.from({ length: stored }, (_, index) => index + 1));
});

async function read(store: Store): Promise<number> {
  return (await store.selectFrom('event_cursors').select('seq').executeTakeFirstOrThrow()).seq;
}

function numbersTo(store: Store, last: number) {
  return store.selectFrom(sql<{ n: number }>`generate_series(1, ${last})`.as<'n'>(sql`numbers(n)`));
}

/** The numbers of rows that came at once. */
async function portionsOf(store: Store, query: Compilable, most = 64): Promise<number[]> {
  const sizes: number[] = [];
  const portions = store.getExecutor().stream(query.compile(), most);
  for await (const { rows } of portions) sizes.push(rows.length);
  return sizes;
}

async function append(store: Store, isUndone: boolean): Promise<void> {
  const event = {
    account_id: null,
    slot: 'default',
    timestamp: 0,
    kind: 'message',
    type: 'message.received',
    source: 'live',
    chat_jid: null,
    message_id: null,
    payload: '{}',
  } as never;
  const appended = store.transaction().execute(async (own) => {
    await own.insertInto('events').values(event).execute();
    if (isUndone) throw new Error('undone');
  });
  await appended.catch(() => {});
}
