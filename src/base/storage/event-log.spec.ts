import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NEVER } from 'rxjs';
import { createConfig, createEvent } from '../../../test/support/unit/factories.js';
import { openDashboardStore, type TestStore } from '../../../test/support/unit/test-stores.js';
import { EVENT_COLUMNS, type EventRow } from './event-owner.mapper.js';
import type { DashboardDatabase } from './database.js';
import { EventLog } from './event-log.js';
import { LogSignal } from './log-signal.js';

let store: TestStore<DashboardDatabase>;
let log: EventLog;
let heard: EventRow[];

beforeEach(async () => {
  store = await openDashboardStore();
  log = new EventLog(store.database, createConfig());
  heard = [];
  log.published$.subscribe((rows) => heard.push(...rows));
});

afterEach(() => store.close());

function readAll(): Promise<EventRow[]> {
  return store.database.selectFrom('events').select(EVENT_COLUMNS).orderBy('seq').execute();
}

async function appendMany(count: number, account = 'default'): Promise<void> {
  await store.database.transaction().execute(async (trx) => {
    for (let left = count; left > 0; left -= 10) {
      await log.append(
        trx,
        account,
        Array.from({ length: Math.min(left, 10) }, () => createEvent()),
      );
    }
  });
}

describe('record', () => {
  it('stores an event with its time and payload, then publishes it', async () => {
    const before = Date.now();
    await log.record(
      'default',
      createEvent({ chatJid: '1@lid', messageId: 'A', payload: { text: 'é' } }),
    );
    const [row] = await readAll();
    expect(row).toMatchObject({
      phone_id: null,
      kind: 'message',
      type: 'message.received',
      source: 'whatsapp',
      chat_jid: '1@lid',
      message_id: 'A',
      payload: '{"text":"é"}',
    });
    expect(row.timestamp).toBeGreaterThanOrEqual(before);
    expect(heard).toEqual([row]);
  });

  it('numbers and publishes events in the same order', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `id ${index}`);
    await Promise.all(ids.map((messageId) => log.record('default', createEvent({ messageId }))));
    expect(heard.map(({ seq }) => seq)).toEqual(ids.map((_, index) => index + 1));
    const stored = (await readAll()).map(({ message_id: id }) => id);
    expect(heard.map(({ message_id: id }) => id)).toEqual(stored);
  });
});

describe('append', () => {
  it('gives the rows in the order of their seq', async () => {
    const rows = await store.database.transaction().execute((trx) =>
      log.append(
        trx,
        'default',
        ['a', 'b', 'c'].map((messageId) => createEvent({ messageId })),
      ),
    );
    expect(rows.map(({ seq, message_id: id }) => [seq, id])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ]);
  });

  it('appends thousands at once, in order', async () => {
    const ids = Array.from({ length: 5000 }, (_, index) => `id ${index}`);
    const rows = await store.database.transaction().execute((trx) =>
      log.append(
        trx,
        'default',
        ids.map((messageId) => createEvent({ messageId })),
      ),
    );
    expect(rows.map(({ message_id: id }) => id)).toEqual(ids);
  });

  it('does not publish before the commit', async () => {
    await store.database
      .transaction()
      .execute((trx) => log.append(trx, 'default', [createEvent()]));
    expect(heard).toEqual([]);
  });

  it('leaves nothing when its transaction is rolled back', async () => {
    const work = store.database.transaction().execute(async (trx) => {
      await log.append(trx, 'default', [createEvent()]);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await readAll()).toEqual([]);
    expect(heard).toEqual([]);
  });

  it('returns nothing for no events', async () => {
    await store.database.transaction().execute((trx) => log.append(trx, 'default', []));
    const publications: EventRow[][] = [];
    log.published$.subscribe((rows) => publications.push(rows));
    log.publish([]);
    expect(publications).toEqual([]);
  });
});

describe('published$', () => {
  it('publishes an event only once it can be read', async () => {
    let stored = -1;
    const done = new Promise<void>((resolve) => {
      log.published$.subscribe(() => {
        void readAll().then((rows) => {
          stored = rows.length;
          resolve();
        });
      });
    });
    await log.record('default', createEvent());
    await done;
    expect(stored).toBe(1);
  });
});

describe('beside other processes', () => {
  class OtherSignal extends LogSignal {
    override readonly heard$ = NEVER;
    override tell = () => {};
    override close = async () => {};
  }

  it('publishes all of their events in order, however many there are', async () => {
    log = new EventLog(store.database, createConfig({ events: { eventBuffer: 5000 } }));
    const follower = new EventLog(store.database, createConfig(), new OtherSignal());
    await follower.open();
    const seqs: number[] = [];
    follower.published$.subscribe((rows) => seqs.push(...rows.map(({ seq }) => seq)));
    await appendMany(2500);
    await follower.follow();
    expect(seqs).toEqual(Array.from({ length: 2500 }, (_, index) => index + 1));
  });

  it('ends a wait for their events, however often they append', async () => {
    const follower = new EventLog(store.database, createConfig(), new OtherSignal());
    await follower.open();
    let isOver = false;
    follower.beforeFollowed = async () => {
      if (!isOver) void follower.follow();
    };
    await appendMany(1);
    await follower.follow();
    isOver = true;
    await follower.follow();
    expect(follower.stalledMs).toBe(0);
  });

  it('tells for how long their events wait to be published', async () => {
    const follower = new EventLog(store.database, createConfig(), new OtherSignal());
    await follower.open();
    await appendMany(1);
    expect(follower.stalledMs).toBe(0);
    follower.beforeFollowed = () => Promise.reject(new Error('away'));
    await follower.follow();
    const before = follower.stalledMs;
    await follower.follow();
    expect(follower.stalledMs).toBeGreaterThan(before);
    follower.beforeFollowed = () => Promise.resolve();
    await follower.follow();
    expect(follower.stalledMs).toBe(0);
  });
});

describe('the buffer', () => {
  it('drops the oldest, as soon as it holds a twentieth more than its limit', async () => {
    log = new EventLog(store.database, createConfig({ events: { eventBuffer: 200 } }));
    for (const count of [150, 51, 1, 700]) {
      await appendMany(count);
      expect((await readAll()).length).toBeLessThanOrEqual(210);
    }
    const seqs = (await readAll()).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 200 }, (_, index) => 703 + index));
  });

  it('is separate for each account: a busy one takes nothing from a quiet one', async () => {
    log = new EventLog(store.database, createConfig({ events: { eventBuffer: 200 } }));
    await appendMany(5, 'quiet');
    for (let round = 0; round < 3; round += 1) await appendMany(300, 'busy');
    await appendMany(1, 'quiet');
    const accounts = (await readAll()).map(({ account }) => account);
    expect(accounts.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'quiet'));
    expect(accounts.filter((account) => account === 'busy')).toHaveLength(200);
    expect(await log.lossesAfter(0)).toEqual([{ account: 'busy', seq: 705 }]);
    expect(await log.lossesAfter(705)).toEqual([]);
  });

  it('is trimmed to a smaller limit at startup', async () => {
    await appendMany(300);
    log = new EventLog(store.database, createConfig({ events: { eventBuffer: 100 } }));
    await log.open();
    expect((await readAll()).map(({ seq }) => seq).at(0)).toBe(201);
  });

  it('drops nothing below its limit', async () => {
    log = new EventLog(store.database, createConfig({ events: { eventBuffer: 1000 } }));
    await appendMany(900);
    expect(await readAll()).toHaveLength(900);
  });

  it('never reuses a number, even after all events were dropped', async () => {
    await appendMany(5);
    await store.database.deleteFrom('events').execute();
    await log.record('default', createEvent());
    expect(heard.at(-1)?.seq).toBe(6);
  });
});

describe('readAfter', () => {
  it('gives consumers that are equally far behind the same rows, and each new event to all', async () => {
    await appendMany(5);
    const [one, other] = await Promise.all([log.readAfter(2, 3), log.readAfter(2, 3)]);
    expect(one.map(({ seq }) => seq)).toEqual([3, 4, 5]);
    expect(other).toBe(one);
    const [last, again] = await Promise.all([log.readAfter(3, 3), log.readAfter(3, 3)]);
    await appendMany(2);
    for (const rows of [last, again]) expect(rows.map(({ seq }) => seq)).toEqual([4, 5]);
    expect((await log.readAfter(3, 3)).map(({ seq }) => seq)).toEqual([4, 5, 6]);
    expect((await log.readAfter(3, 2)).map(({ seq }) => seq)).toEqual([4, 5]);
  });

  it('goes on after a read that failed', async () => {
    await appendMany(2);
    const failed = jest.spyOn(store.database, 'selectFrom').mockImplementationOnce(() => {
      throw new Error('disk I/O error');
    });
    await expect(log.readAfter(0, 2)).rejects.toThrow('disk I/O error');
    failed.mockRestore();
    expect(await log.readAfter(0, 2)).toHaveLength(2);
  });
});

describe('the limit of bytes', () => {
  const MOST = 100_000;
  const large = createEvent({ payload: { text: 'x'.repeat(10_000) } });

  beforeEach(() => {
    log = new EventLog(store.database, createConfig({ events: { eventMaxBytes: MOST } }));
  });

  async function bytesOf(account: string): Promise<number> {
    const rows = (await readAll()).filter((row) => row.account === account);
    return rows.reduce((sum, { payload }) => sum + payload.length, 0);
  }

  it('drops the oldest events of an account that takes more, and none of a quiet one', async () => {
    await log.record('quiet', large);
    for (let count = 0; count < 50; count += 1) await log.record('loud', large);
    expect(await bytesOf('loud')).toBeLessThanOrEqual(MOST + 20_000);
    expect(await bytesOf('loud')).toBeGreaterThan(MOST / 2);
    expect((await readAll())[0]).toMatchObject({ seq: 1, account: 'quiet' });
  });

  it('tells which events are lost, even if no consumer has handled them', async () => {
    await log.moveCursor('slow', 0);
    for (let count = 0; count < 50; count += 1) await log.record('default', large);
    const [{ seq: oldest }] = await readAll();
    expect(await log.lossesAfter(0)).toEqual([{ account: 'default', seq: oldest - 1 }]);
  });

  it('also holds for events of an earlier run', async () => {
    const earlier = new EventLog(store.database, createConfig());
    for (let count = 0; count < 50; count += 1) await earlier.record('default', large);
    await log.open();
    expect(await bytesOf('default')).toBeLessThanOrEqual(MOST);
  });
});
