import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  createConfig,
  createEvent,
  settle,
  useFakeClock,
} from '../../../test/support/unit/factories.js';
import { FakeGateway } from '../../../test/support/unit/fake-gateway.js';
import { openDashboardStore, type TestStore } from '../../../test/support/unit/test-stores.js';
import type { StatCountRow } from '../../base/storage/dashboard.schema.js';
import type { DashboardDatabase } from '../../base/storage/database.js';
import { EventLog } from '../../base/storage/event-log.js';
import { QueueGauge } from './queue.gauge.js';
import { DEFAULT_ACCOUNT } from '../../base/common/account-name.js';
import { StatsRecorder } from './stats.recorder.js';
import { StatsRepository } from './stats.repository.js';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const SECOND = 1000;
const DAY = 86_400 * SECOND;

class FakeGauge extends QueueGauge {
  waiting: number | null = null;

  constructor() {
    super(undefined!, undefined!);
  }

  override sample(minute: number): Promise<StatCountRow[]> {
    const { waiting } = this;
    if (waiting === null) return Promise.resolve([]);
    return Promise.resolve([{ account_id: 1, minute, name: 'waiting', label: '', count: waiting }]);
  }
}

let store: TestStore<DashboardDatabase>;
let log: EventLog;
let gauge: FakeGauge;
let gateway: FakeGateway;
let repository: StatsRepository;
let recorder: StatsRecorder;

beforeEach(async () => {
  useFakeClock(NOON);
  store = await openDashboardStore();
  gauge = new FakeGauge();
  gateway = new FakeGateway();
  await start();
});

afterEach(async () => {
  await recorder.stop();
  await store.close();
});

/** Ends the timers, which also sets the fake clock back. */
function kill(): void {
  const now = Date.now();
  jest.clearAllTimers();
  jest.setSystemTime(now);
}

/** Starts the service on the same store; an earlier one that was not stopped is killed. */
async function start(): Promise<void> {
  kill();
  log = new EventLog(store.database, createConfig());
  repository = new StatsRepository(store.database, log);
  recorder = new StatsRecorder(createConfig(), log, repository);
  recorder.add(DEFAULT_ACCOUNT, { gateway, queue: gauge });
  await recorder.start();
}

async function receive(count: number): Promise<void> {
  const payload = { message: { from_me: false, type: 'text' }, live: true };
  const event = createEvent({ phoneId: 1, payload });
  const rows = await store.database.transaction().execute((trx) =>
    log.append(
      trx,
      DEFAULT_ACCOUNT,
      Array.from({ length: count }, () => event),
    ),
  );
  log.publish(rows);
}

async function counts(): Promise<string[]> {
  const range = { from: NOON - DAY, to: NOON + 30 * DAY, stepMs: 60_000 };
  const rows = await repository.findCounts(1, range);
  return rows.map(({ name, start: at, sum }) => `+${(at - NOON) / 60_000} ${name} ${sum}`);
}

async function states(): Promise<string[]> {
  const rows = await repository.findStates(DEFAULT_ACCOUNT, { from: 0, to: NOON + 30 * DAY });
  return rows.map(
    ({ at, state, reason_code }) => `+${(at - NOON) / SECOND} ${state} ${reason_code}`,
  );
}

async function pass(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  await settle();
}

/** Skips ahead; the writes in between do not matter here, and take long. */
async function writeAfter(ms: number): Promise<void> {
  jest.setSystemTime(Date.now() + ms);
  await recorder.flush(true);
}

describe('counts', () => {
  it('are written every half a minute, and on request', async () => {
    await receive(2);
    expect(await counts()).toEqual([]);
    await pass(30 * SECOND);
    expect(await counts()).toEqual(['+0 received 2']);
    await pass(30 * SECOND);
    await receive(1);
    await recorder.flush();
    expect(await counts()).toEqual(['+0 received 2', '+1 received 1']);
  });

  it('add up within a minute', async () => {
    for (const count of [1, 2, 3]) {
      await receive(count);
      await recorder.flush();
    }
    expect(await counts()).toEqual(['+0 received 6']);
  });

  it('are complete after a kill: unwritten ones are counted from the log', async () => {
    await receive(2);
    await recorder.flush();
    await receive(3);
    await start();
    expect(await counts()).toEqual(['+0 received 5']);
    await receive(1);
    await start();
    await start();
    expect(await counts()).toEqual(['+0 received 6']);
  });

  it('are written before the log can lose the events', async () => {
    await receive(500);
    await settle();
    expect(await counts()).toEqual(['+0 received 500']);
  });

  it('are complete after a failure of the store', async () => {
    const write = jest.spyOn(repository, 'write').mockRejectedValue(new Error('disk full'));
    await receive(2);
    await expect(recorder.flush()).rejects.toThrow('disk full');
    await receive(1);
    await pass(30 * SECOND);
    write.mockRestore();
    await recorder.flush();
    expect(await counts()).toEqual(['+0 received 3']);
  });

  it('do not include events from before the statistics began', async () => {
    // Events in the log, as the migration of an earlier store leaves them.
    await receive(2);
    const progress = { aliveAt: null, isStopped: false };
    await repository.write({ counts: [], samples: [], states: [], lastSeq: 2, progress });
    await start();
    expect(await counts()).toEqual([]);
  });

  it('are kept for eight days', async () => {
    await receive(1);
    await recorder.flush();
    await writeAfter(8 * DAY);
    expect(await counts()).toEqual(['+0 received 1']);
    await writeAfter(90 * SECOND);
    expect(await counts()).toEqual([]);
  });
});

describe('the queue', () => {
  it('has the most messages that waited within a minute', async () => {
    for (const waiting of [2, 5, 3]) {
      gauge.waiting = waiting;
      await recorder.flush(true);
    }
    expect(await counts()).toEqual(['+0 waiting 5']);
  });
});

describe('states', () => {
  it('begin with the state of the session at the start', async () => {
    expect(await states()).toEqual(['+0 connected connected']);
  });

  it('record when the service was stopped, and when it came back', async () => {
    await pass(10 * SECOND);
    await recorder.stop();
    await pass(100 * SECOND);
    await start();
    expect(await states()).toEqual([
      '+0 connected connected',
      '+10 off service_stopped',
      '+110 connected connected',
    ]);
  });

  it('record when the service was killed, as far as it is known', async () => {
    await pass(60 * SECOND);
    await pass(10 * SECOND);
    kill();
    await pass(100 * SECOND);
    await start();
    expect((await states()).slice(1)).toEqual([
      '+60 off service_ended',
      '+170 connected connected',
    ]);
  });

  it('count an event as a sign of life', async () => {
    await pass(20 * SECOND);
    await receive(1);
    kill();
    await pass(100 * SECOND);
    await start();
    expect((await states())[1]).toBe('+20 off service_ended');
  });

  it('record when the computer slept', async () => {
    await pass(30 * SECOND);
    jest.setSystemTime(NOON + 1000 * SECOND);
    await pass(30 * SECOND);
    expect((await states()).slice(1)).toEqual([
      '+30 off service_paused',
      '+1030 connected connected',
    ]);
  });

  it('record it also if an event is the first thing after the sleep', async () => {
    await pass(30 * SECOND);
    jest.setSystemTime(NOON + 1000 * SECOND);
    await receive(1);
    await pass(30 * SECOND);
    expect((await states()).slice(1)).toEqual([
      '+30 off service_paused',
      '+1000 connected connected',
    ]);
  });

  it('keep the last one, however old', async () => {
    await writeAfter(10 * DAY);
    expect(await states()).toEqual(['+0 connected connected']);
  });
});
