import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { settle, useFakeClock } from '../../../test/support/unit/factories.js';
import { GatewayRig } from '../../../test/support/unit/gateway-rig.js';

let rig: GatewayRig;

beforeEach(async () => {
  useFakeClock();
  rig = await GatewayRig.open();
});

afterEach(() => rig.close());

async function storedRows(): Promise<number> {
  const creds = await rig.database.selectFrom('wa_creds').select('slot').execute();
  const keys = await rig.database.selectFrom('wa_key').select('id').execute();
  return creds.length + keys.length;
}

describe('logout', () => {
  it('asks WhatsApp to remove the device, and deletes its keys', async () => {
    const socket = await rig.connect();
    await socket.keys.set({ 'device-list': { a: ['0'] } });
    socket.query = (node) => Promise.resolve(socket.nodes.push(node));
    await rig.gateway.logout();
    expect(socket.nodes).toMatchObject([
      {
        tag: 'iq',
        attrs: { xmlns: 'md' },
        content: [{ tag: 'remove-companion-device', attrs: { jid: '15550000:7@s.whatsapp.net' } }],
      },
    ]);
    expect(rig.gateway.session).toMatchObject({
      state: 'disconnected',
      phase: 'stopped',
      me: null,
      reason: { code: 'logged_out' },
    });
    expect(await storedRows()).toBe(0);
    expect(rig.sockets.alive).toHaveLength(0);
    expect(rig.journal.forgotten).toEqual(['15550000@s.whatsapp.net']);
  });

  it.each([
    ['gets no answer', () => Promise.resolve(undefined)],
    ['is refused', () => Promise.reject(new Error('not-authorized'))],
  ])('says what to do on the phone when the request %s', async (_case, query) => {
    (await rig.connect()).query = query;
    await rig.gateway.logout();
    expect(rig.gateway.session.reason.code).toBe('logged_out_here_only');
    expect(await storedRows()).toBe(0);
  });

  it.each([
    ['before any connect', async () => {}],
    ['while connecting', () => rig.gateway.connect()],
    ['while a retry is waiting', loseConnection],
    ['after a disconnect', () => rig.connect().then(() => rig.gateway.disconnect())],
  ])('%s forgets the keys and says what to do on the phone', async (_case, prepare) => {
    await prepare();
    await rig.gateway.logout();
    expect(rig.gateway.session).toMatchObject({
      state: 'disconnected',
      me: null,
      reason: { code: 'logged_out_here_only' },
    });
    expect(await storedRows()).toBe(0);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(rig.sockets.alive).toHaveLength(0);
  });

  it.each([
    ['logged_out', () => Promise.resolve({})],
    ['logged_out_here_only', () => Promise.resolve(undefined)],
  ])('is harmless when repeated, and stays %s', async (code, query) => {
    (await rig.connect()).query = query;
    await rig.gateway.logout();
    await rig.gateway.logout();
    expect(rig.gateway.session).toMatchObject({ phase: 'stopped', reason: { code } });
  });

  it.each([
    ['before any connect', async () => {}],
    ['while a phone could scan', () => rig.gateway.connect()],
    ['while a retry is waiting', loseConnection],
  ])('%s, without a pairing, claims no logout', async (_case, prepare) => {
    await rig.gateway.logout();
    rig.restart();
    await prepare();
    await rig.gateway.logout();
    expect(rig.gateway.session).toMatchObject({
      state: 'disconnected',
      nextRetryAt: null,
      reason: { code: 'not_connected' },
    });
    await jest.advanceTimersByTimeAsync(600_000);
    expect(rig.sockets.alive).toHaveLength(0);
  });

  it('can be repeated if the keys could not be deleted', async () => {
    await rig.connect();
    const wipe = rig.auth.wipe.bind(rig.auth);
    rig.auth.wipe = () => Promise.reject(new Error('disk full'));
    await expect(rig.gateway.logout()).rejects.toThrow('disk full');
    expect(rig.sockets.alive).toHaveLength(0);
    rig.auth.wipe = wipe;
    await rig.gateway.logout();
    expect(rig.gateway.session).toMatchObject({ phase: 'stopped', me: null });
    expect(await storedRows()).toBe(0);
  });

  it('leads to a new pairing with other keys on the next connect', async () => {
    await rig.connect();
    const before = rig.auth.creds;
    await rig.gateway.logout();
    await rig.gateway.connect();
    rig.sockets.latest.showQr('new');
    expect(rig.gateway.session).toMatchObject({ phase: 'waiting_for_scan', qr: { text: 'new' } });
    expect(rig.auth.creds.noiseKey.public).not.toEqual(before.noiseKey.public);
  });

  it('does not report the close from the server as an unlinking by the phone', async () => {
    const socket = await rig.connect();
    socket.query = () => {
      socket.closeWith(401, 'Stream Errored (conflict)');
      return Promise.resolve({});
    };
    await rig.gateway.logout();
    await settle();
    expect(rig.gateway.session.reason.code).toBe('logged_out');
  });

  it('does not end a session that was requested after it', async () => {
    await rig.connect();
    const logout = rig.gateway.logout();
    await rig.gateway.connect();
    await logout;
    expect(rig.sockets.alive).toHaveLength(1);
    expect(rig.gateway.session).toMatchObject({ phase: 'starting', me: null });
  });

  it('is not undone by a restart of the service', async () => {
    await rig.connect();
    await rig.gateway.logout();
    rig.restart();
    await rig.gateway.resume();
    expect(rig.sockets.sockets).toHaveLength(0);
  });
});

async function loseConnection(): Promise<void> {
  (await rig.connect()).closeWith(428);
  await settle();
}
