import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys';
import { passTime, settle, useFakeClock } from '../../../test/support/unit/factories.js';
import { GatewayRig } from '../../../test/support/unit/gateway-rig.js';
import { STORE_FAILS } from './errors/close-cause.js';
import type { WaVersion } from './version/wa-version.js';

let rig: GatewayRig;

beforeEach(() => useFakeClock());

afterEach(() => rig.close());

/** Closes the current socket and lets the gateway decide. */
async function close(code: number, message?: string): Promise<void> {
  rig.sockets.latest.closeWith(code, message);
  await settle();
}

async function storedCreds(): Promise<unknown> {
  return rig.database.selectFrom('wa_creds').select('slot').executeTakeFirst();
}

describe('a close of a paired session', () => {
  beforeEach(async () => {
    rig = await GatewayRig.open();
  });

  it('with 515 restarts at once with the same credentials, without counting a failure', async () => {
    await rig.connect();
    const { creds } = rig.auth;
    await close(515);
    expect(rig.sockets.alive).toHaveLength(1);
    expect(rig.gateway.session).toMatchObject({ phase: 'starting', attempt: 0 });
    expect(rig.auth.creds).toBe(creds);
  });

  it('with 515 again and again pauses between the tries', async () => {
    await rig.connect();
    for (let restart = 0; restart < 5; restart += 1) await close(515);
    expect(rig.gateway.session.phase).toBe('starting');
    await close(515);
    expect(rig.gateway.session).toMatchObject({ phase: 'waiting_to_retry', attempt: 1 });
  });

  it('with 405 retries at once with the newest version, then more and more slowly', async () => {
    const [major, minor, revision] = rig.sockets.versions[0] ?? DEFAULT_CONNECTION_CONFIG.version;
    rig.webVersion.newest = [major, minor, revision + 1] as WaVersion;
    await rig.connect();
    await close(405);
    expect(rig.gateway.session).toMatchObject({
      phase: 'starting',
      reason: { code: 'version_outdated' },
      waVersion: `${major}.${minor}.${revision + 1}`,
    });
    expect(rig.sockets.alive).toHaveLength(1);
    await close(405);
    expect(rig.gateway.session).toMatchObject({
      phase: 'waiting_to_retry',
      isRefused: true,
      reason: { code: 'version_refused' },
    });
    rig.webVersion.newest = [major, minor, revision + 2] as WaVersion;
    await passTime(1000);
    expect(rig.sockets.versions.at(-1)).toEqual(rig.webVersion.newest);
  });

  it('with 405 all night long recovers by itself, also after a restart of the service', async () => {
    await rig.connect();
    for (let refusal = 0; refusal < 30; refusal += 1) {
      await close(405);
      const { nextRetryAt } = rig.gateway.session;
      if (nextRetryAt) await passTime(nextRetryAt - Date.now());
    }
    await close(405);
    const { nextRetryAt, reason } = rig.gateway.session;
    expect(nextRetryAt! - Date.now()).toBeGreaterThanOrEqual(1_800_000);
    expect(reason.text).toContain('Next try: ');
    await rig.gateway.close();
    rig.restart();
    await rig.gateway.resume();
    rig.sockets.latest.open();
    expect(rig.gateway.session).toMatchObject({ state: 'connected', isRefused: false });
  });

  // Codes on which a person must act.
  it.each([
    [401, 'unlinked', false],
    [403, 'account_locked', false],
    [406, 'account_banned', true],
    [419, 'unlinked', false],
    [440, 'replaced', true],
  ])('with %d stays off as %s; the pairing is kept: %p', async (code, reason, isKept) => {
    const socket = await rig.connect();
    await socket.keys.set({ 'device-list': { a: ['0'] } });
    await close(code);
    await passTime(24 * 3_600_000);
    expect(rig.sockets.sockets).toHaveLength(1);
    expect(rig.gateway.session).toMatchObject({
      state: 'disconnected',
      phase: 'stopped',
      nextRetryAt: null,
      reason: { code: reason },
    });
    expect(rig.gateway.session.me !== null).toBe(isKept);
    expect((await storedCreds()) !== undefined).toBe(isKept);
    const keys = await rig.database.selectFrom('wa_key').select('id').execute();
    expect(keys).toEqual(isKept ? [{ id: 'a' }] : []);
    expect(rig.journal.forgotten).toEqual(isKept ? [] : ['15550000@s.whatsapp.net']);
    await rig.connect();
    expect(rig.gateway.session.state).toBe('connected');
  });

  // Codes on which WhatsApp, an update or the network must act; nobody here can.
  it.each([
    0, 400, 402, 404, 405, 407, 408, 409, 410, 411, 413, 414, 415, 418, 428, 429, 463, 500, 501,
    502, 503, 504, 511, 515, 599, 999,
  ])('with %d over and over shows its next try, within an hour, and recovers', async (code) => {
    await rig.connect();
    for (let end = 0; end < 30; end += 1) {
      await close(code);
      const { phase, nextRetryAt } = rig.gateway.session;
      // Restarts and renewals have no pause.
      if (phase === 'starting') continue;
      expect(nextRetryAt! - Date.now()).toBeGreaterThanOrEqual(250);
      expect(nextRetryAt! - Date.now()).toBeLessThanOrEqual(3_600_000);
      await passTime(nextRetryAt! - Date.now());
    }
    expect(rig.sockets.alive).toHaveLength(1);
    rig.sockets.latest.open();
    expect(rig.gateway.session).toMatchObject({
      state: 'connected',
      nextRetryAt: null,
      isRefused: false,
    });
    expect(await storedCreds()).toBeDefined();
  });

  it('with 405 may renew its version again once a connection has opened', async () => {
    await rig.connect();
    await close(405);
    rig.sockets.latest.open();
    await close(405);
    expect(rig.sockets.alive).toHaveLength(1);
  });

  it('with 402 waits until the ban is over, even after a restart of the service', async () => {
    await rig.connect();
    rig.sockets.latest.closeWith(402, 'Connection Failure', { code: '101', expire: '3600' });
    await settle();
    const until = Date.now() + 3_600_000;
    expect(rig.gateway.session).toMatchObject({
      state: 'disconnected',
      nextRetryAt: until,
      reason: { code: 'temporarily_banned' },
    });
    await rig.gateway.close();
    rig.restart();
    await rig.gateway.resume();
    expect(rig.sockets.sockets).toHaveLength(0);
    expect(rig.gateway.session).toMatchObject({ state: 'disconnected', nextRetryAt: until });
    await passTime(3_600_000);
    expect(rig.sockets.alive).toHaveLength(1);
  });

  it('with 402 lets the user try earlier', async () => {
    await rig.connect();
    rig.sockets.latest.closeWith(402, 'Connection Failure', { expire: '3600' });
    await settle();
    await rig.connect();
    expect(rig.gateway.session).toMatchObject({ state: 'connected', nextRetryAt: null });
  });

  it('with 402 does not reconnect after the user has disconnected', async () => {
    await rig.connect();
    rig.sockets.latest.closeWith(402, 'Connection Failure', { expire: '60' });
    await settle();
    await rig.gateway.disconnect();
    await passTime(600_000);
    expect(rig.sockets.sockets).toHaveLength(1);
  });

  it('without any error tries again after a pause', async () => {
    await rig.connect();
    rig.sockets.latest.close(undefined);
    await settle();
    expect(rig.gateway.session.phase).toBe('waiting_to_retry');
  });

  it('with 401 leads to a new pairing on the next connect', async () => {
    await rig.connect();
    await close(401);
    await rig.gateway.connect();
    rig.sockets.latest.showQr('new');
    expect(rig.gateway.session).toMatchObject({ phase: 'waiting_for_scan', qr: { text: 'new' } });
  });

  it('with 401 does not undo a connect that comes while the keys are being deleted', async () => {
    await rig.connect();
    const wipe = rig.auth.wipe.bind(rig.auth);
    let connecting: Promise<void> | undefined;
    rig.auth.wipe = async () => {
      await wipe();
      connecting = rig.gateway.connect();
    };
    await close(401);
    await connecting;
    rig.sockets.latest.showQr('new');
    expect(rig.gateway.session.phase).toBe('waiting_for_scan');
  });

  it('with 401 allows no new pairing before the end tasks are done', async () => {
    await rig.connect();
    let isStoreFull = true;
    rig.auth.pairing.atEnd(async () => {
      await Promise.resolve();
      if (isStoreFull) throw new Error('the disk is full');
    });
    await close(401);
    await rig.gateway.connect();
    expect(rig.sockets.sockets).toHaveLength(1);
    expect(rig.gateway.session.phase).toBe('waiting_to_retry');
    isStoreFull = false;
    await rig.gateway.disconnect();
    await rig.gateway.connect();
    expect(rig.sockets.sockets).toHaveLength(2);
  });

  it('tells a lost connection from one that could not be made', async () => {
    await rig.gateway.connect();
    await close(408);
    expect(rig.gateway.session.reason).toMatchObject({ code: 'cannot_connect' });
    await passTime(1000);
    rig.sockets.latest.open();
    await close(408);
    expect(rig.gateway.session.reason).toMatchObject({ code: 'connection_lost' });
  });

  it('with 440 does not drop a connect command that comes meanwhile', async () => {
    await rig.connect();
    rig.sockets.latest.closeWith(440);
    await rig.gateway.connect();
    expect(rig.sockets.alive).toHaveLength(1);
  });
});

describe('a close while nobody is paired', () => {
  beforeEach(async () => {
    rig = await GatewayRig.open({ isPaired: false });
    await rig.gateway.connect();
  });

  it('because nobody scanned the QR code stops with qr_expired', async () => {
    rig.sockets.latest.showQr('qr');
    await close(408, 'QR refs attempts ended');
    await passTime(600_000);
    expect(rig.sockets.sockets).toHaveLength(1);
    expect(rig.gateway.session).toMatchObject({
      state: 'disconnected',
      qr: null,
      reason: { code: 'qr_expired' },
    });
  });

  it.each([408, 401, 428])('with %d for another reason tries again', async (code) => {
    await close(code);
    expect(rig.gateway.session.phase).toBe('waiting_to_retry');
  });
});

describe('an HTTP answer instead of a WebSocket', () => {
  // A proxy or a captive portal may answer with any status; none of them comes from WhatsApp.
  it.each([401, 403, 404, 407, 440, 502, 503, 515])(
    'with the status %d is a failed attempt like any other',
    async (statusCode) => {
      rig = await GatewayRig.open();
      await rig.gateway.connect();
      const request = { destroy: jest.fn() };
      rig.sockets.latest.ws.emit('unexpected-response', request, { statusCode, resume: jest.fn() });
      await settle();
      expect(await storedCreds()).toBeDefined();
      expect(rig.gateway.session).toMatchObject({
        phase: 'waiting_to_retry',
        reason: { code: 'cannot_connect' },
      });
    },
  );
});

describe('retries', () => {
  beforeEach(async () => {
    rig = await GatewayRig.open();
    jest.spyOn(Math, 'random').mockReturnValue(1);
  });

  afterEach(() => void jest.restoreAllMocks());

  it('have growing pauses, up to a minute', async () => {
    await rig.gateway.connect();
    const pauses: number[] = [];
    for (let failure = 0; failure < 9; failure += 1) {
      await close(428);
      pauses.push(rig.gateway.session.nextRetryAt! - Date.now());
      await passTime(pauses.at(-1)!);
    }
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('become slow after twelve failures, with a reason', async () => {
    await rig.gateway.connect();
    for (let failure = 0; failure < 11; failure += 1) {
      await close(428);
      expect(rig.gateway.session.reason.text).not.toContain('more slowly');
      await passTime(60_000);
    }
    await close(428);
    const { attempt, nextRetryAt, reason } = rig.gateway.session;
    expect({ attempt, pause: nextRetryAt! - Date.now() }).toEqual({ attempt: 12, pause: 360_000 });
    expect(reason.text).toContain('more slowly');
    await rig.gateway.connect();
    expect(rig.gateway.session).toMatchObject({ phase: 'starting', attempt: 0 });
  });

  it('stay within a minute after faults of the store, which are no failures of the connection', async () => {
    await rig.gateway.connect();
    for (let fault = 0; fault < 15; fault += 1) {
      await close(STORE_FAILS, 'Start the database.');
      await passTime(60_000);
    }
    await close(STORE_FAILS, 'Start the database.');
    const { attempt, nextRetryAt, reason } = rig.gateway.session;
    expect({ attempt, pause: nextRetryAt! - Date.now() }).toEqual({ attempt: 0, pause: 60_000 });
    expect(reason.text).toMatch(/Start the database\. Next try/);
    await passTime(60_000);
    await close(428);
    expect(rig.gateway.session).toMatchObject({ attempt: 1, nextRetryAt: Date.now() + 1000 });
  });

  it('wait at least five seconds if the server is unavailable', async () => {
    await rig.connect();
    await close(503);
    expect(rig.gateway.session.nextRetryAt).toBe(Date.now() + 5000);
  });

  it('show the time of the next try', async () => {
    await rig.connect();
    await close(428);
    const { nextRetryAt, reason } = rig.gateway.session;
    const time = new Date(nextRetryAt!).toISOString().slice(11, 19);
    expect(reason.text).toContain(`${time} UTC`);
  });

  it('double their pauses up to an hour after refused logins, and ask for the version each time', async () => {
    await rig.gateway.connect();
    const pauses: number[] = [];
    for (let refusal = 0; refusal < 15; refusal += 1) {
      await close(415);
      pauses.push(rig.gateway.session.nextRetryAt! - Date.now());
      const asked = rig.webVersion.questions;
      await passTime(pauses.at(-1)!);
      expect(rig.webVersion.questions).toBeGreaterThan(asked);
    }
    const doubled = Array.from({ length: 12 }, (_each, index) => 1000 * 2 ** index);
    expect(pauses).toEqual([...doubled, 3_600_000, 3_600_000, 3_600_000]);
    await close(415);
    await rig.gateway.connect();
    expect(rig.gateway.session).toMatchObject({ phase: 'starting', isRefused: false });
  });

  it('keep growing if a connection opens and drops at once', async () => {
    await rig.connect();
    await close(428);
    await passTime(1000);
    rig.sockets.latest.open();
    await passTime(1000);
    await close(428);
    expect(rig.gateway.session.attempt).toBe(2);
  });

  it('start again with short pauses after a connection of a minute', async () => {
    await rig.connect();
    await close(428);
    await passTime(1000);
    const socket = rig.sockets.latest;
    socket.open();
    const traffic = setInterval(() => socket.ws.emit('frame', { tag: 'iq', attrs: {} }), 10_000);
    await passTime(60_000);
    clearInterval(traffic);
    await close(428);
    expect(rig.gateway.session.attempt).toBe(1);
  });

  it('follow a connection that has gone silent', async () => {
    (await rig.connect()).isDead = true;
    await passTime(70_000);
    await settle();
    expect(rig.sockets.sockets[0]?.isAlive).toBe(false);
    expect(rig.gateway.session.reason.code).not.toBe('connected');
  });

  it('go on when the journal cannot be read', async () => {
    const read = jest.spyOn(rig.journal, 'findUnstored').mockRejectedValueOnce(new Error('no'));
    await rig.gateway.connect().catch(() => {});
    await passTime(1000);
    expect(rig.sockets.alive).toHaveLength(1);
    read.mockRejectedValueOnce(new Error('no'));
    await close(428);
    await passTime(10_000);
    expect(rig.sockets.alive).toHaveLength(1);
  });

  it('never have more than one socket at a time', async () => {
    await rig.gateway.connect();
    for (let failure = 0; failure < 20; failure += 1) {
      await close(428);
      await passTime(60_000);
    }
    expect(rig.sockets.mostAliveAtOnce).toBe(1);
    expect(rig.sockets.sockets.length).toBeGreaterThan(12);
  });
});
