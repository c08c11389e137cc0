import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
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
