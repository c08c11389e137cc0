import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { settle, useFakeClock } from '../../../test/support/unit/factories.js';
import { GatewayRig } from '../../../test/support/unit/gateway-rig.js';
import { REASONS } from '../session-reasons.js';
import type { SessionPhase } from '../session.js';

let rig: GatewayRig;

beforeEach(() => useFakeClock());

afterEach(() => rig.close());

function phases(): SessionPhase[] {
  const seen: SessionPhase[] = [];
  rig.gateway.session$.subscribe(({ phase }) => {
    if (seen.at(-1) !== phase) seen.push(phase);
  });
  return seen;
}

describe('before any command', () => {
  it('is disconnected and shows the paired phone', async () => {
    rig = await GatewayRig.open();
    expect(rig.gateway.session).toMatchObject({
      state: 'disconnected',
      phase: 'idle',
      me: { jid: '15550000@s.whatsapp.net', lid: '9000000@lid', phone: '+15550000', name: 'Me' },
    });
  });

  it('shows no phone while none is paired', async () => {
    rig = await GatewayRig.open({ isPaired: false });
    expect(rig.gateway.session.me).toBeNull();
  });
});

describe('connect', () => {
  beforeEach(async () => {
    rig = await GatewayRig.open();
  });

  it('goes from starting over syncing to open', async () => {
    const seen = phases();
    await rig.connect();
    expect(seen).toEqual(['idle', 'starting', 'syncing', 'open']);
    expect(rig.gateway.session).toMatchObject({ state: 'connected', reason: REASONS.connected });
  });

  it('resolves once it has started, long before the connection is open', async () => {
    await rig.gateway.connect();
    expect(rig.gateway.session).toMatchObject({ state: 'connecting', phase: 'starting' });
  });

  it('creates one socket for concurrent calls', async () => {
    await Promise.all(Array.from({ length: 20 }, () => rig.gateway.connect()));
    expect(rig.sockets.sockets).toHaveLength(1);
  });

  it('keeps the socket that is connecting, and the one that is open', async () => {
    await rig.gateway.connect();
    await rig.gateway.connect();
    rig.sockets.latest.open();
    await rig.gateway.connect();
    expect(rig.sockets.sockets).toHaveLength(1);
    expect(rig.gateway.session.state).toBe('connected');
  });

  it('retries later if the library cannot create a socket', async () => {
    rig.sockets.failure = new Error('bad proxy');
    await rig.gateway.connect();
    expect(rig.gateway.session).toMatchObject({
      state: 'connecting',
      phase: 'waiting_to_retry',
      attempt: 1,
      reason: { code: 'cannot_connect' },
    });
    rig.sockets.failure = null;
    await jest.advanceTimersByTimeAsync(1000);
    expect(rig.sockets.alive).toHaveLength(1);
  });

  it('can be repeated if it was cut short', async () => {
    const check = jest.spyOn(rig.probe, 'findFault').mockRejectedValueOnce(new Error('cut short'));
    await expect(rig.gateway.connect()).rejects.toThrow('cut short');
    await rig.connect();
    expect([rig.gateway.session.state, check.mock.calls.length]).toEqual(['connected', 2]);
  });

  it('runs at once while a retry is waiting, and only once', async () => {
    const socket = await rig.connect();
    socket.closeWith(428);
    await settle();
    expect(rig.gateway.session.phase).toBe('waiting_to_retry');
    await rig.gateway.connect();
    expect(rig.gateway.session).toMatchObject({ phase: 'starting', attempt: 0, nextRetryAt: null });
    await jest.advanceTimersByTimeAsync(50_000);
    expect(rig.sockets.sockets).toHaveLength(2);
  });
});

describe('disconnect', () => {
  beforeEach(async () => {
    rig = await GatewayRig.open();
  });

  it('ends the connection and keeps the pairing', async () => {
    await rig.connect();
    await rig.gateway.disconnect();
    expect(rig.sockets.alive).toHaveLength(0);
    expect(rig.gateway.session).toMatchObject({
      state: 'disconnected',
      phase: 'stopped',
      reason: { code: 'disconnected_by_user' },
      me: { jid: '15550000@s.whatsapp.net' },
    });
  });

  it('changes nothing when asked again, or before the first connect', async () => {
    await rig.gateway.disconnect();
    expect(rig.gateway.session.phase).toBe('idle');
    await rig.connect();
    await rig.gateway.disconnect();
    const { since } = rig.gateway.session;
    jest.advanceTimersByTime(5000);
    await rig.gateway.disconnect();
    expect(rig.gateway.session).toMatchObject({ phase: 'stopped', since });
  });

  it('ends a retry that is waiting', async () => {
    const socket = await rig.connect();
    socket.closeWith(428);
    await settle();
    await rig.gateway.disconnect();
    await jest.advanceTimersByTimeAsync(600_000);
    expect(rig.sockets.sockets).toHaveLength(1);
    expect(rig.gateway.session.phase).toBe('stopped');
  });

  it('is disconnected, not connecting, while a dead link is being cut off', async () => {
    rig.sockets.ending = 'forced';
    await rig.connect();
    const done = rig.gateway.disconnect();
    await settle();
    expect(rig.gateway.session).toMatchObject({ state: 'disconnected', phase: 'stopping' });
    await jest.advanceTimersByTimeAsync(2000);
    await done;
    expect(rig.gateway.session.phase).toBe('stopped');
  });

  it('ends within its limit when the library never reports the end', async () => {
    rig.sockets.ending = 'never';
    await rig.connect();
    const done = rig.gateway.disconnect();
    await jest.advanceTimersByTimeAsync(7000);
    await expect(done).resolves.toBeUndefined();
    expect(rig.gateway.session.phase).toBe('stopped');
  });

  it('is followed by a new connection without a QR code', async () => {
    await rig.connect();
    await rig.gateway.disconnect();
    await rig.connect();
    expect(rig.gateway.session.state).toBe('connected');
    expect(rig.sockets.sockets).toHaveLength(2);
  });
});

describe('pairing', () => {
  beforeEach(async () => {
    rig = await GatewayRig.open({ isPaired: false });
    await rig.gateway.connect();
  });

  it('shows each QR code with the time it expires', () => {
    const now = Date.now();
    rig.sockets.latest.showQr('first');
    expect(rig.gateway.session).toMatchObject({
      state: 'connecting',
      phase: 'waiting_for_scan',
      qr: { text: 'first', expiresAt: now + 60_000 },
    });
    rig.sockets.latest.showQr('second');
    expect(rig.gateway.session.qr).toEqual({ text: 'second', expiresAt: now + 20_000 });
  });

  it('shows a QR code as one line that a terminal does not obey', () => {
    rig.sockets.latest.showQr('2@\x1b[2J\r\n\x9b2J,key');
    expect(rig.gateway.session.qr?.text).toBe('2@\ufffd[2J \ufffd2J,key');
  });

  it('leaves out a QR code that nobody could draw', () => {
    rig.sockets.latest.showQr('first');
    rig.sockets.latest.showQr('\u20ac'.repeat(1000));
    expect(rig.gateway.session.qr?.text).toBe('first');
  });

  it('takes the QR code away once it is scanned', async () => {
    rig.sockets.latest.showQr('first');
    rig.sockets.latest.update({ isNewLogin: true, qr: undefined });
    await settle();
    expect(rig.gateway.session).toMatchObject({ phase: 'pairing', qr: null });
  });

  it('takes the QR code away on disconnect', async () => {
    rig.sockets.latest.showQr('first');
    await rig.gateway.disconnect();
    expect(rig.gateway.session.qr).toBeNull();
  });

  it('shows the first QR code of a new connection for a minute again', async () => {
    rig.sockets.latest.showQr('first');
    await rig.gateway.disconnect();
    await rig.gateway.connect();
    const now = Date.now();
    rig.sockets.latest.showQr('new');
    expect(rig.gateway.session.qr?.expiresAt).toBe(now + 60_000);
  });
});

describe('late events of a socket that has been replaced', () => {
  it('change nothing', async () => {
    rig = await GatewayRig.open();
    rig.sockets.ending = 'never';
    const old = await rig.connect();
    const done = rig.gateway.disconnect();
    await jest.advanceTimersByTimeAsync(7000);
    await done;
    await rig.gateway.connect();
    const before = { ...rig.gateway.session };
    old.showQr('late');
    old.open();
    old.ws.emit('frame', { tag: 'iq', attrs: {} });
    await old.keys.set({ 'device-list': { late: ['0'] } });
    old.closeWith(401);
    await settle();
    expect(rig.gateway.session).toEqual(before);
    expect(await rig.auth.openKeys().get('device-list', ['late'])).toEqual({});
    rig.sockets.latest.ending = 'graceful';
  });
});
