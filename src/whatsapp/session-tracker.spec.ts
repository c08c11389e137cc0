import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createConfig } from '../../test/support/unit/factories.js';
import { REASONS } from './session-reasons.js';
import type { Session } from './session.js';
import { SessionTracker } from './session-tracker.js';

let tracker: SessionTracker;

beforeEach(() => {
  jest.useFakeTimers({ now: 1000 });
  tracker = new SessionTracker(createConfig());
});

describe('enter', () => {
  it.each([
    ['starting', 'connecting'],
    ['waiting_for_scan', 'connecting'],
    ['pairing', 'connecting'],
    ['syncing', 'connecting'],
    ['open', 'connected'],
    ['waiting_to_retry', 'connecting'],
    ['stopping', 'disconnected'],
    ['stopped', 'disconnected'],
  ] as const)('the phase %s is the state %s', (phase, state) => {
    tracker.enter(phase, REASONS.starting);
    expect(tracker.session).toMatchObject({ phase, state, reason: REASONS.starting });
  });

  it('dates the state, not the phase', () => {
    jest.setSystemTime(2000);
    tracker.enter('starting', REASONS.starting);
    jest.setSystemTime(3000);
    tracker.enter('syncing', REASONS.syncing);
    expect(tracker.session.since).toBe(2000);
    tracker.enter('open', REASONS.connected);
    expect(tracker.session.since).toBe(3000);
  });

  it('drops the QR code and the time of the next try with their phase', () => {
    tracker.enter('waiting_for_scan', REASONS.waitingForScan, { qr: { text: 'a', expiresAt: 1 } });
    tracker.enter('waiting_to_retry', REASONS.cannotConnect, { nextRetryAt: 5, attempt: 2 });
    expect(tracker.session).toMatchObject({ qr: null, nextRetryAt: 5, attempt: 2 });
    tracker.enter('starting', REASONS.starting);
    expect(tracker.session).toMatchObject({ nextRetryAt: null, attempt: 2 });
  });
});

describe('isSynced', () => {
  it.each([
    ['before', 'syncing'],
    ['after', 'open'],
  ] as const)('stays once the queue has drained %s the connection is open', (_case, phase) => {
    tracker.enter('syncing', REASONS.syncing);
    if (phase === 'open') tracker.enter('open', REASONS.connected);
    tracker.change({ isSynced: true });
    tracker.enter('open', REASONS.connected);
    expect(tracker.session.isSynced).toBe(true);
  });

  it.each(['waiting_to_retry', 'stopping', 'starting'] as const)(
    'ends with the connection (%s)',
    (phase) => {
      tracker.enter('open', REASONS.connected);
      tracker.change({ isSynced: true });
      tracker.enter(phase, REASONS.connectionLost);
      expect(tracker.session.isSynced).toBe(false);
    },
  );
});

describe('session$', () => {
  it('gives the current session at once, then each change as a new object', () => {
    const seen: Session[] = [];
    tracker.session$.subscribe((session) => seen.push(session));
    tracker.enter('starting', REASONS.starting);
    tracker.change({ attempt: 1 });
    expect(seen.map(({ phase, attempt }) => [phase, attempt])).toEqual([
      ['idle', 0],
      ['starting', 0],
      ['starting', 1],
    ]);
    expect(new Set(seen).size).toBe(3);
  });

  it('does not emit traffic, which the next reader sees', () => {
    const changes = jest.fn();
    tracker.session$.subscribe(changes);
    changes.mockClear();
    tracker.noteFrame(7);
    tracker.noteInbound(8);
    expect(changes).not.toHaveBeenCalled();
    expect(tracker.session).toMatchObject({ lastFrameAt: 7, lastInboundAt: 8 });
  });
});
