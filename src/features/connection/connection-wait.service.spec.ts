import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NEVER, Subject, type Observable } from 'rxjs';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import { createSession, settle } from '../../../test/support/unit/factories.js';
import { scaled } from '../../../test/support/jest/machine-factor.js';
import { REASONS } from '../../whatsapp/session-reasons.js';
import type { Session } from '../../whatsapp/session.js';
import { ConnectionWaitService } from './connection-wait.service.js';
import { ConnectionService } from './connection.service.js';
import { QrImageRenderer } from './qr-image.renderer.js';

const LONG_MS = scaled(120_000);
const CONNECTED: Partial<Session> = {
  state: 'connected',
  phase: 'open',
  reason: REASONS.connected,
};
const SCANNING: Partial<Session> = {
  state: 'connecting',
  phase: 'waiting_for_scan',
  reason: REASONS.waitingForScan,
};

let store: ChatStore;
let waits: ConnectionWaitService;
let ended: string[];

beforeEach(async () => {
  store = await ChatStore.open();
  store.gateway.session$.next(createSession(SCANNING));
  const connection = new ConnectionService(
    store.gateway,
    new QrImageRenderer(),
    store.eventLog,
    store.pairing,
  );
  waits = new ConnectionWaitService(connection, store.gateway);
  ended = [];
});

afterEach(() => store.close());

/** Notes the state that the wait ends with. */
function wait(timeoutMs = LONG_MS, aborted$: Observable<void> = NEVER): Promise<unknown> {
  return waits.waitForConnected(timeoutMs, aborted$).then(({ state, reason_code: reason }) => {
    ended.push(`${state}: ${reason}`);
  });
}

describe('waitForConnected', () => {
  it('ends when the session is connected, not before', async () => {
    const waiting = wait();
    store.gateway.change({ phase: 'pairing', reason: REASONS.pairing });
    store.gateway.change({ phase: 'waiting_to_retry', nextRetryAt: 5 });
    await settle();
    expect(ended).toEqual([]);
    store.gateway.change(CONNECTED);
    await waiting;
    expect(ended).toEqual(['connected: connected']);
  });

  it('ends at once if the session is connected', async () => {
    store.gateway.change(CONNECTED);
    await wait();
    expect(ended).toEqual(['connected: connected']);
  });

  it.each(['qrExpired', 'replaced', 'unlinked', 'loggedOut', 'disconnectedByUser'] as const)(
    'ends if only a person can act: %s',
    async (name) => {
      const waiting = wait();
      store.gateway.change({ state: 'disconnected', phase: 'stopping', reason: REASONS.stopping });
      await settle();
      store.gateway.change({ phase: 'stopped', reason: REASONS[name] });
      await waiting;
      await wait();
      const end = `disconnected: ${REASONS[name].code}`;
      expect(ended).toEqual([end, end]);
    },
  );

  it('goes on if the service tries again by itself, also much later', async () => {
    const waiting = wait();
    store.gateway.change({
      state: 'disconnected',
      phase: 'stopped',
      nextRetryAt: Date.now() + 1e6,
    });
    await settle();
    expect(ended).toEqual([]);
    store.gateway.change(CONNECTED);
    await waiting;
  });

  it('waits for a service that has just started to resume its session', async () => {
    const idle = { state: 'disconnected', phase: 'idle', reason: REASONS.notConnected } as const;
    store.gateway.change({ ...idle, since: Date.now() });
    const waiting = wait();
    await settle();
    expect(ended).toEqual([]);
    store.gateway.change({ state: 'connecting', phase: 'starting' });
    store.gateway.change(CONNECTED);
    await waiting;
    store.gateway.change({ ...idle, since: Date.now() - 10_000 });
    await wait();
    expect(ended).toEqual(['connected: connected', 'disconnected: not_connected']);
  });

  it('ends with the timeout, the client or the service', async () => {
    await wait(0);
    const aborted$ = new Subject<void>();
    const left = wait(LONG_MS, aborted$);
    aborted$.next();
    await left;
    const stopped = wait();
    waits.beforeApplicationShutdown();
    await stopped;
    const end = 'connecting: waiting_for_scan';
    expect(ended).toEqual([end, end, end]);
  });
});
