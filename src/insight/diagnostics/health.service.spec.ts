import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SEES_ALL } from '../../base/common/http/access.policy.js';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import { createEvent, createSession } from '../../../test/support/unit/factories.js';
import { FakeSections } from '../../../test/support/unit/fake-sections.js';
import { FakeStorageHealth } from '../../../test/support/unit/fake-storage-health.js';
import { IngestService } from '../../store/ingest/ingest.service.js';
import { ShownJids } from '../../store/rows/work/shown-jids.js';
import { ConnectionSection } from '../../features/connection/connection.section.js';
import { ConnectionService } from '../../features/connection/connection.service.js';
import { QrImageRenderer } from '../../features/connection/qr-image.renderer.js';
import { EventsRepository } from '../../features/events/events.repository.js';
import { REASONS } from '../../whatsapp/session-reasons.js';
import { EventCounter } from './event.counter.js';
import { EventLoopMonitor } from './event-loop.monitor.js';
import { HealthService } from './health.service.js';
import { ProcessSection } from './process.section.js';
import { StoreSection } from './store.section.js';
import { SERVICE_VERSION } from '../../base/config/package-info.js';
import { UnreadableRowsRegistry } from '../../base/storage/unreadable-rows.registry.js';

let store: ChatStore;
let eventLoop: FakeEventLoop;
let probe: FakeStorageHealth;
let ingest: FakeIngest;
let health: HealthService;
let unreadable: UnreadableRowsRegistry;

class FakeIngest extends IngestService {
  count = 0;

  override get unstored(): number {
    return this.count;
  }
}

class FakeEventLoop extends EventLoopMonitor {
  delayMs = 3;

  override get worstDelayMs(): number {
    return this.delayMs;
  }
}

beforeEach(async () => {
  store = await ChatStore.open();
  eventLoop = new FakeEventLoop();
  const { gateway, eventLog, database } = store;
  const connection = new ConnectionService(gateway, new QrImageRenderer(), eventLog, store.pairing);
  probe = new FakeStorageHealth();
  ingest = new FakeIngest(gateway, undefined as never, undefined as never, undefined as never);
  const events = new EventsRepository(database, new ShownJids(database, ''));
  unreadable = new UnreadableRowsRegistry();
  const sections = new FakeSections([
    new ConnectionSection(connection, gateway),
    new ProcessSection(gateway, undefined as never, undefined as never, eventLoop),
    new StoreSection(probe, ingest, events, unreadable),
  ]);
  health = new HealthService(connection, gateway, sections);
});

afterEach(() => store.close());

describe('health', () => {
  it('names its checks in the documented order', async () => {
    expect(Object.keys((await health.check(SEES_ALL)).checks)).toEqual([
      'store',
      'event_loop',
      'session',
      'clock',
    ]);
  });

  it('is ok while everything works', async () => {
    expect(await health.check(SEES_ALL)).toEqual({
      status: 'ok',
      mode: 'live',
      version: SERVICE_VERSION,
      uptime_s: expect.any(Number),
      connection: expect.objectContaining({ state: 'connected' }),
      checks: {
        store: { status: 'ok', detail: 'readable and writable' },
        event_loop: { status: 'ok', detail: '3 ms late at worst' },
        session: { status: 'ok', detail: 'Connected.' },
        clock: { status: 'ok', detail: 'not compared with WhatsApp yet' },
      },
    });
  });

  it('is ok while disconnected: that is a state, not a fault', async () => {
    store.gateway.session$.next(
      createSession({
        state: 'disconnected',
        phase: 'stopped',
        reason: REASONS.disconnectedByUser,
      }),
    );
    expect(await health.check(SEES_ALL)).toMatchObject({
      status: 'ok',
      checks: { session: { status: 'ok', detail: REASONS.disconnectedByUser.summary } },
    });
  });

  it('is degraded while the store cannot be read, and does not reveal the error', async () => {
    await store.database.schema.alterTable('events').renameTo('gone').execute();
    const answer = await health.check(SEES_ALL);
    expect(answer).toMatchObject({ status: 'degraded', checks: { store: { status: 'degraded' } } });
    expect(JSON.stringify(answer.checks)).not.toMatch(/events|no such|SQLITE/);
  });

  it.each([
    [1000, 'ok'],
    [1001, 'degraded'],
  ])('with an event loop that is %d ms late is %s', async (delayMs, status) => {
    eventLoop.delayMs = delayMs;
    expect(await health.check(SEES_ALL)).toMatchObject({
      status,
      checks: { event_loop: { status } },
    });
  });

  it.each([
    [0, 'ok', "agrees with WhatsApp's"],
    [9000, 'ok', "9 s behind WhatsApp's"],
    [60_000, 'degraded', "60 s behind WhatsApp's: set the time of this machine"],
    [-60_000, 'degraded', "60 s ahead of WhatsApp's: set the time of this machine"],
  ])('with a clock that WhatsApp is ahead of by %d ms is %s', async (ms, status, detail) => {
    store.gateway.change({ clockOffsetMs: ms });
    expect(await health.check(SEES_ALL)).toMatchObject({
      status,
      checks: { clock: { status, detail: expect.stringContaining(detail) } },
    });
  });

  it('is degraded while the stores cannot be written, and gives the reason', async () => {
    probe.fault = 'The disk is full.';
    expect(await health.check(SEES_ALL)).toMatchObject({
      status: 'degraded',
      checks: { store: { status: 'degraded', detail: expect.stringContaining('is full. (seen') } },
    });
  });

  it('tells how long it was seen degraded, if somebody looked all the time', async () => {
    probe.fault = 'The disk is full.';
    const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
    const details: string[] = [];
    for (const now of [0, 60_000, 130_000]) {
      clock.mockReturnValue(now);
      details.push((await health.check(SEES_ALL)).checks.store.detail);
    }
    clock.mockRestore();
    const times = ['1970-01-01T00:00', '1970-01-01T00:00', '1970-01-01T00:02'];
    expect(details).toEqual(times.map((time) => expect.stringContaining(`(seen since ${time}`)));
  });

  it('is degraded after updates could not be stored', async () => {
    ingest.count = 2;
    expect(await health.check(SEES_ALL)).toMatchObject({
      status: 'degraded',
      checks: { store: { status: 'degraded', detail: expect.stringContaining('2 updates') } },
    });
  });

  it('is degraded once a damaged row was read, and counts each once', async () => {
    unreadable.record(['message A', 'event 7']);
    unreadable.record(['message A']);
    expect(await health.check(SEES_ALL)).toMatchObject({
      status: 'degraded',
      checks: { store: { status: 'degraded', detail: expect.stringContaining('2 stored rows') } },
    });
  });

  it.each([
    ['is connected and responds', { isUnresponsive: false }, 'ok'],
    ['is connected and unresponsive', { isUnresponsive: true }, 'degraded'],
    ['tries again', { state: 'connecting', attempt: 11 }, 'ok'],
    ['has tried in vain for long', { state: 'connecting', attempt: 12 }, 'degraded'],
    [
      'is refused, and tries again',
      { state: 'connecting', attempt: 1, isRefused: true },
      'degraded',
    ],
    ['was stopped after that', { state: 'disconnected', attempt: 12 }, 'ok'],
  ] as const)('with a session that %s is right', async (_case, changes, status) => {
    store.gateway.change(changes);
    expect(await health.check(SEES_ALL)).toMatchObject({ status, checks: { session: { status } } });
  });

  it('contains the mode', async () => {
    store.gateway.change({ mode: 'local' });
    expect((await health.check(SEES_ALL)).mode).toBe('local');
  });
});

describe('readiness', () => {
  it.each([
    ['connected', true],
    ['connecting', false],
    ['disconnected', false],
  ] as const)('while %s is %p', (state, isReady) => {
    store.gateway.change({ state });
    expect(health.isReady).toBe(isReady);
  });
});

describe('EventCounter', () => {
  it('counts events by type since the start, and updates without a chat', async () => {
    const counters = new EventCounter(store.eventLog, store.gateway, store.phones);
    counters.onModuleInit();
    for (const type of ['ack.read', 'chat.read', 'ack.read'] as const) {
      await store.eventLog.record('default', createEvent({ type }));
    }
    store.gateway.bring({ unlisted: { statusUpdates: 2, channelPosts: 1 } });
    expect(counters.countsByType).toEqual({
      'ack.read': 2,
      'chat.read': 1,
      status_updates: 2,
      channel_posts: 1,
    });
  });
});
