import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fillStore } from '../../../../test/support/data/fill-store.js';
import { withStores } from '../../../../test/support/data/with-stores.js';
import { createFolder } from '../../../../test/support/service/service.js';
import { openEngine } from '../engine/open-engine.js';
import { toPlace } from '../engine/store-place.js';
import { StorageFaultMonitor } from '../storage-fault.monitor.js';
import { moveStores, reopenStores } from './move-stores.js';
import { STORE_TABLES } from './store-tables.js';

const MESSAGES = 1000;
/** Tables of an engine or a library, and one that is no more than a test of the disk. */
const OTHERS = /^(kysely_|sqlite_|message_search|store_probe|event_number)/;

let folder: string;
let from: ReturnType<typeof toPlace>;
let to: ReturnType<typeof toPlace>;

beforeEach(async () => {
  folder = createFolder();
  await fillStore(folder, { chats: 3, messages: MESSAGES });
  from = toPlace(join(folder, 'data'));
  to = toPlace(join(createFolder(), 'data'));
});

const countsOf = (moved: { name: string; count: number }[]) =>
  Object.fromEntries(moved.map(({ name, count }) => [name, count]));

/** The sentence with which the stores of a place are refused. */
async function refusalOf(place: typeof to): Promise<string> {
  const opened = openEngine(place, new StorageFaultMonitor());
  return opened.then(
    async (engine) => {
      await engine.close();
      return 'none';
    },
    (error: unknown) => (error as Error).message,
  );
}

/** A move that ends after so many portions of messages. */
async function interruptedMove(portions: number): Promise<void> {
  let left = portions;
  const moving = moveStores(from, to, (table) => {
    if (table === 'messages') left -= 1;
    if (left === 0) throw new Error('killed');
  });
  await expect(moving).rejects.toThrow('killed');
}

describe('a move of stores', () => {
  it('knows all tables', async () => {
    await withStores(folder, async ({ auth, dashboard }) => {
      const tables = [
        ...(await auth.introspection.getTables()),
        ...(await dashboard.introspection.getTables()),
      ];
      const names = tables.map(({ name }) => name).filter((name) => !OTHERS.test(name));
      expect(STORE_TABLES.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    });
  });

  it('leaves one place that can be used, and only the rows of the way there', async () => {
    expect(countsOf(await moveStores(from, to))).toMatchObject({ messages: MESSAGES, chats: 3 });
    expect(await refusalOf(from)).toMatch(/were moved to .*data: start the service there/);
    expect(await refusalOf(to)).toBe('none');
    expect(await moveStores(from, to)).toEqual([]);
    await expect(moveStores(from, toPlace(createFolder()))).rejects.toThrow(
      /were moved to .* before/,
    );
    expect(countsOf(await moveStores(to, from))).toMatchObject({ messages: MESSAGES });
    expect([await refusalOf(from), await refusalOf(to)]).toEqual([
      'none',
      expect.stringMatching(/were moved to/),
    ]);
  });

  it('goes on after an interruption; meanwhile only the source can be used', async () => {
    await interruptedMove(2);
    expect(await refusalOf(to)).toMatch(/are incomplete: repeat the command .* from .*data/);
    await expect(moveStores(to, toPlace(createFolder()))).rejects.toThrow(/are incomplete/);
    await expect(moveStores(toPlace(createFolder()), to)).rejects.toThrow(/no stores/);
    expect(await refusalOf(from)).toBe('none');
    let copied = 0;
    const moved = await moveStores(from, to, (table, count) => {
      if (table === 'messages') copied += count;
    });
    expect(countsOf(moved)).toMatchObject({ messages: MESSAGES });
    expect(copied).toBe(MESSAGES - 400);
  });

  it('can be undone if the new place is lost', async () => {
    await moveStores(from, to);
    await expect(reopenStores(to)).rejects.toThrow(/No stores were moved/);
    await reopenStores(from);
    expect(await refusalOf(from)).toBe('none');
  });

  it('refuses stores in which nothing is', async () => {
    const none = toPlace(createFolder());
    await (await openEngine(none, new StorageFaultMonitor())).close();
    await expect(moveStores(none, to)).rejects.toThrow(/nothing to move/);
  });

  it('begins anew if the source was used after an interruption', async () => {
    await interruptedMove(2);
    await withStores(folder, async ({ dashboard }) => {
      await dashboard
        .updateTable('messages')
        .set({ text: 'edited' })
        .where('row_id', '=', 1)
        .execute();
      await dashboard.deleteFrom('messages').where('row_id', '=', 2).execute();
    });
    expect(countsOf(await moveStores(from, to))).toMatchObject({ messages: MESSAGES - 1 });
    expect(await refusalOf(to)).toBe('none');
  });

  it('keeps the number of the last event, also if it was deleted', async () => {
    const event = { account_id: null, slot: 'default', timestamp: 0, payload: '{}' };
    const rest = { kind: 'message', type: 'message.received', source: 'whatsapp' } as const;
    const record = (place: typeof to) => {
      const insertion = (stores: Awaited<ReturnType<typeof openEngine>>) =>
        stores.dashboard
          .insertInto('events')
          .values({ ...event, ...rest, chat_jid: null, message_id: null })
          .returning('seq')
          .executeTakeFirstOrThrow();
      return openEngine(place, new StorageFaultMonitor()).then(async (stores) => {
        const { seq } = await insertion(stores);
        await stores.dashboard.deleteFrom('events').execute();
        await stores.close();
        return seq;
      });
    };
    await record(from);
    expect(await record(from)).toBe(2);
    await moveStores(from, to);
    expect(await record(to)).toBe(3);
  });
});
