import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fillStore } from '../../../../test/support/data/fill-store.js';
import { TABLES_OF_ENGINES } from '../../../../test/support/data/table-digests.js';
import { withStores } from '../../../../test/support/data/with-stores.js';
import { createFolder } from '../../../../test/support/service/service.js';
import { openEngine, openStores } from '../engine/open-engine.js';
import { readMarks, writeMarks, type Marks } from '../engine/store-marks.js';
import { configOf, placeOf } from '../engine/store-place.js';
import { StorageFaultMonitor } from '../storage-fault.monitor.js';
import { moveStores, reopenStores } from './move-stores.js';
import { STORE_TABLES } from './store-tables.js';

const MESSAGES = 1000;

let folder: string;
let from: ReturnType<typeof configOf>;
let to: ReturnType<typeof configOf>;

beforeEach(async () => {
  folder = createFolder();
  await fillStore(folder, { chats: 3, messages: MESSAGES });
  from = configOf(join(folder, 'data'));
  to = configOf(join(createFolder(), 'data'));
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

async function marksOf(place: typeof to): Promise<Marks> {
  const engine = await openStores(place, new StorageFaultMonitor());
  const marks = await readMarks(engine.auth);
  await engine.close();
  return marks;
}

/** Replaces marks, as if a process had been killed. */
async function mark(place: typeof to, marks: Partial<Marks>): Promise<void> {
  const engine = await openStores(place, new StorageFaultMonitor());
  const { id } = await readMarks(engine.auth);
  await writeMarks(engine.auth, { id, ...marks });
  await engine.close();
}

/** Changes the first message. */
async function change(place: typeof to, text: string): Promise<void> {
  const { dashboard, close } = await openEngine(place, new StorageFaultMonitor());
  await dashboard.updateTable('messages').set({ text }).where('row_id', '=', 1).execute();
  await close();
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
      const names = tables.map(({ name }) => name).filter((name) => !TABLES_OF_ENGINES.test(name));
      expect(STORE_TABLES.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    });
  });

  it('leaves one place that can be used, and only the rows of the way there', async () => {
    expect(countsOf(await moveStores(from, to))).toMatchObject({ messages: MESSAGES, chats: 3 });
    expect(await refusalOf(from)).toMatch(/were moved to .*data: start the service there/);
    expect(await refusalOf(to)).toBe('none');
    expect(await moveStores(from, to)).toEqual([]);
    await expect(moveStores(from, configOf(createFolder()))).rejects.toThrow(
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
    await expect(moveStores(to, configOf(createFolder()))).rejects.toThrow(/are incomplete/);
    await expect(moveStores(configOf(createFolder()), to)).rejects.toThrow(/no stores/);
    expect(await refusalOf(from)).toBe('none');
    let copied = 0;
    const moved = await moveStores(from, to, (table, count) => {
      if (table === 'messages') copied += count;
    });
    expect(countsOf(moved)).toMatchObject({ messages: MESSAGES });
    // The first two portions are there.
    expect(copied).toBe(MESSAGES - 400);
  });

  it('is finished by another one after a kill between its last two marks', async () => {
    await moveStores(from, to);
    const { id } = await marksOf(from);
    await mark(to, { movingFrom: { id, place: 'there' } });
    expect(await refusalOf(to)).toMatch(/are incomplete/);
    expect(countsOf(await moveStores(from, to))).toMatchObject({ messages: MESSAGES });
    expect(await refusalOf(to)).toBe('none');
  });

  it('leaves no older row after a kill while it deletes them', async () => {
    await moveStores(from, to);
    await change(to, 'edited');
    const { id } = await marksOf(to);
    await mark(from, { movingFrom: { id, place: 'there' } });
    await moveStores(to, from);
    const { dashboard, close } = await openEngine(from, new StorageFaultMonitor());
    const edited = dashboard.selectFrom('messages').select('row_id').where('text', '=', 'edited');
    expect(await edited.execute()).toEqual([{ row_id: 1 }]);
    await close();
  });

  it('does not move old stores once more to other ones that have come into that place', async () => {
    await moveStores(from, to);
    rmSync(dirname(to.storage.authDb), { recursive: true });
    await expect(moveStores(from, to)).rejects.toThrow(/were moved to .* before.*--reopen/);
    await fillStore(dirname(dirname(to.storage.authDb)), { chats: 1, messages: 1 });
    await expect(moveStores(to, from)).rejects.toThrow(/There are other stores/);
  });

  it('can be undone if the new place is lost', async () => {
    await moveStores(from, to);
    await expect(reopenStores(to)).rejects.toThrow(/No stores were moved/);
    expect(await reopenStores(from)).toBe(placeOf(to));
    expect(await refusalOf(from)).toBe('none');
  });

  it('names the file that is missing, if the other one is there', async () => {
    const { authDb, dataDb } = from.storage;
    const missing = `${dataDb}.none`;
    await expect(moveStores(configOf(`${authDb},${missing}`), to)).rejects.toThrow(
      `There is no file ${missing}.`,
    );
  });

  it('refuses stores in which nothing is', async () => {
    const none = configOf(createFolder());
    await (await openEngine(none, new StorageFaultMonitor())).close();
    await expect(moveStores(none, to)).rejects.toThrow(/nothing to move/);
  });

  it('begins anew if the source was used after an interruption', async () => {
    await interruptedMove(2);
    await change(from, 'edited');
    await withStores(folder, async ({ dashboard }) => {
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
