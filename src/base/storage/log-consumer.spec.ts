import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createConfig, createEvent, settle } from '../../../test/support/unit/factories.js';
import { openDashboardStore, type TestStore } from '../../../test/support/unit/test-stores.js';
import type { DashboardDatabase } from './database.js';
import { EventLog } from './event-log.js';
import { LogConsumer, type Gap, type LogConsumerOptions } from './log-consumer.js';

const BUFFER = 100;
const KEEP = 300;

let store: TestStore<DashboardDatabase>;
let log: EventLog;
let consumer: LogConsumer;
let seqs: number[];
let gaps: Gap[];
/** The wait, or the failure, of a batch. */
let onBatch: () => Promise<void>;

beforeEach(async () => {
  store = await openDashboardStore();
  log = new EventLog(
    store.database,
    createConfig({ events: { eventBuffer: BUFFER, eventKeep: KEEP } }),
  );
  seqs = [];
  gaps = [];
  onBatch = () => Promise.resolve();
  consumer = create();
});

afterEach(async () => {
  await consumer.stop();
  await store.close();
});

/** Creates the consumer as after a restart, with the cursor of its name. */
function create(options: Partial<LogConsumerOptions> = {}): LogConsumer {
  return new LogConsumer(log, {
    name: 'spec',
    handle: async (rows) => {
      await onBatch();
      seqs.push(...rows.map(({ seq }) => seq));
      await log.moveCursor('spec', seqs.at(-1)!);
    },
    onTruncated: (gap) => void gaps.push(gap),
    ...options,
  });
}

async function record(
  count: number,
  { isPublished = true, account = 'default', messageId = 'M1' } = {},
): Promise<void> {
  const events = Array.from({ length: count }, () => ({ ...createEvent(), messageId }));
  const rows = await store.database
    .transaction()
    .execute((trx) => log.append(trx, account, events));
  if (isPublished) log.publish(rows);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

async function count(): Promise<number> {
  return (await log.readAfter(0, 1000)).length;
}

describe('a consumer', () => {
  it('begins with the next event, and continues at its place after a restart', async () => {
    await record(3);
    await consumer.start();
    await record(2);
    await consumer.settled();
    await consumer.stop();
    await record(4);
    consumer = create();
    await consumer.start();
    await consumer.settled();
    expect(seqs).toEqual(range(4, 9));
    expect(gaps).toEqual([]);
  });

  it('gets each event once and in order, whether published before, while or after it catches up', async () => {
    await consumer.start();
    await record(20, { isPublished: false });
    onBatch = async () => {
      onBatch = () => Promise.resolve();
      await record(30);
    };
    await record(10);
    await consumer.settled();
    await record(5);
    await consumer.settled();
    expect(seqs).toEqual(range(1, 65));
  });

  it('gets a batch again after failing to handle it', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    await consumer.start();
    onBatch = () => Promise.reject(new Error('no'));
    await record(2);
    await settle();
    await record(1);
    expect(seqs).toEqual([]);
    onBatch = () => Promise.resolve();
    jest.advanceTimersByTime(1000);
    await settle();
    await consumer.settled();
    expect(seqs).toEqual([1, 2, 3]);
  });

  it('handles nothing more once it has stopped', async () => {
    await consumer.start();
    await record(1);
    await consumer.stop();
    await record(1);
    await settle();
    expect(seqs).toEqual([1]);
  });
});

describe('a consumer that wants some', () => {
  beforeEach(async () => {
    consumer = create({ wants: ({ message_id }) => message_id === 'W' });
    await consumer.start();
  });

  it('passes over a batch without wanted events at once', async () => {
    await record(3);
    expect(consumer.lastSeq).toBe(3);
    await record(1, { messageId: 'W' });
    await record(2);
    await consumer.settled();
    expect(seqs[0]).toBe(4);
    expect(consumer.lastSeq).toBe(6);
  });

  it('still moves its cursor now and then', async () => {
    for (let times = 0; times < 6; times += 1) await record(BUFFER / 10);
    await consumer.settled();
    expect(seqs).toEqual(range(51, 60));
    expect(await log.readCursor('spec')).toBe(60);
  });

  it('passes over nothing while it lags behind', async () => {
    await record(1, { messageId: 'W', isPublished: false });
    await record(1);
    await consumer.settled();
    expect(seqs).toEqual([1, 2]);
  });

  it('passes over nothing that it failed to handle', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    onBatch = () => Promise.reject(new Error('no'));
    await record(1, { messageId: 'W' });
    await settle();
    await record(1);
    onBatch = () => Promise.resolve();
    jest.advanceTimersByTime(1000);
    await settle();
    await consumer.settled();
    expect(seqs).toEqual([1, 2]);
  });
});

describe('the log', () => {
  it('keeps unhandled events for a consumer, and no more', async () => {
    await consumer.start();
    await consumer.stop();
    await record(KEEP - 50);
    expect(await count()).toBe(KEEP - 50);
    consumer = create();
    await consumer.start();
    await consumer.settled();
    expect(seqs).toEqual(range(1, KEEP - 50));
    await record(6);
    expect(await count()).toBe(BUFFER);
  });

  it('keeps them up to its limit, and tells the consumer which ones it has missed', async () => {
    await consumer.start();
    await consumer.stop();
    await record(KEEP + 50);
    expect(await count()).toBe(KEEP);
    consumer = create();
    await consumer.start();
    await consumer.settled();
    expect(gaps).toEqual([{ after: 0, oldest: 51, accounts: ['default'] }]);
    expect(seqs).toEqual(range(51, KEEP + 50));
  });

  it('reports a loss once, although a quiet account has older events', async () => {
    await consumer.start();
    await consumer.stop();
    for (const [account, count] of Object.entries({ busy: 1, quiet: 1, other: KEEP + 50 }))
      await record(count, { account });
    await record(3, { account: 'busy' });
    onBatch = async () => {
      onBatch = () => Promise.resolve();
      // Handled separately, after older ones.
      await record(1, { account: 'busy' });
    };
    consumer = create();
    await consumer.start();
    await consumer.settled();
    expect(gaps).toEqual([{ after: 0, oldest: 53, accounts: ['other'] }]);
    expect(seqs).toEqual([1, 2, ...range(53, KEEP + 56)]);
  });

  it('reports no loss for the events of a deleted account', async () => {
    await consumer.start();
    await consumer.stop();
    await record(10);
    await store.database.deleteFrom('events').where('seq', 'in', [1, 2, 5]).execute();
    consumer = create();
    await consumer.start();
    await consumer.settled();
    expect([seqs, gaps]).toEqual([[3, 4, 6, 7, 8, 9, 10], []]);
  });

  it('keeps nothing for a consumer that is gone', async () => {
    await consumer.start();
    await consumer.stop();
    await log.deleteCursor('spec');
    await record(BUFFER + 50);
    expect(await count()).toBe(BUFFER);
  });
});
