import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { openAuthStore, type TestStore } from '../../../../test/support/unit/test-stores.js';
import type { AuthSchema } from '../auth.schema.js';
import type { AuthDatabase } from '../database.js';
import { withFullSync } from './full-sync.js';

const FULL = 2;
const NORMAL = 1;

let store: TestStore<AuthDatabase>;

beforeEach(async () => {
  store = await openAuthStore();
});

afterEach(() => store.close());

async function synchronous(database: Kysely<AuthSchema> = store.database): Promise<number> {
  const { rows } = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(database);
  return rows[0].synchronous;
}

function writeMeta(database: Kysely<AuthSchema>, name: string) {
  return database.insertInto('wa_meta').values({ name, value: '1' }).execute();
}

async function readMeta(): Promise<string[]> {
  const rows = await store.database.selectFrom('wa_meta').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

describe('withFullSync', () => {
  it('waits for the disk during its transaction only', async () => {
    let during = 0;
    await withFullSync<AuthSchema>(store.database, async (transaction) => {
      during = await synchronous(transaction);
      await writeMeta(transaction, 'a');
    });
    expect([during, await synchronous()]).toEqual([FULL, NORMAL]);
    expect(await readMeta()).toEqual(['a']);
  });

  it('rolls back a transaction that fails, and restores the normal sync', async () => {
    const work = withFullSync<AuthSchema>(store.database, async (transaction) => {
      await writeMeta(transaction, 'a');
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await readMeta()).toEqual([]);
    expect(await synchronous()).toBe(NORMAL);
  });

  it('restores full sync if that is configured', async () => {
    await sql`PRAGMA synchronous = FULL`.execute(store.database);
    await withFullSync<AuthSchema>(store.database, (transaction) =>
      writeMeta(transaction, 'a').then(() => {}),
    );
    expect(await synchronous()).toBe(FULL);
  });

  it('runs without other work in between', async () => {
    const seen: number[] = [];
    await Promise.all([
      withFullSync<AuthSchema>(store.database, (transaction) =>
        writeMeta(transaction, 'a').then(() => {}),
      ),
      synchronous().then((value) => seen.push(value)),
      withFullSync<AuthSchema>(store.database, (transaction) =>
        writeMeta(transaction, 'b').then(() => {}),
      ),
    ]);
    expect(seen).toEqual([NORMAL]);
    expect(await readMeta()).toEqual(['a', 'b']);
  });
});
