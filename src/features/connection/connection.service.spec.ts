import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import { createSession, ME, settle } from '../../../test/support/unit/factories.js';
import { REASONS } from '../../whatsapp/session-reasons.js';
import { ConnectionService } from './connection.service.js';
import { QrFileService } from './qr-file.service.js';
import { QrImageRenderer } from './qr-image.renderer.js';

let store: ChatStore;
let connection: ConnectionService;

beforeEach(async () => {
  store = await ChatStore.open();
  store.gateway.session$.next(
    createSession({ state: 'disconnected', phase: 'idle', reason: REASONS.notConnected, me: null }),
  );
  connection = new ConnectionService(
    store.gateway,
    new QrImageRenderer(),
    store.eventLog,
    store.pairing,
  );
  connection.onModuleInit();
});

afterEach(async () => {
  await connection.beforeApplicationShutdown();
  await store.close();
});

async function events() {
  await settle();
  const query = store.database.selectFrom('events').select(['type', 'payload']).orderBy('seq');
  return (await query.execute()).map(({ type, payload }) => ({
    type,
    payload: JSON.parse(payload) as object,
  }));
}

async function eventTypes(): Promise<string[]> {
  return (await events()).map(({ type }) => type);
}

function showQr(text: string): void {
  const qr = { text, expiresAt: 1 };
  store.gateway.change({
    state: 'connecting',
    phase: 'waiting_for_scan',
    reason: REASONS.waitingForScan,
    qr,
  });
}

describe('changes of the session', () => {
  it('are recorded as events, in order', async () => {
    store.gateway.change({ state: 'connecting', phase: 'starting', reason: REASONS.starting });
    showQr('one');
    showQr('two');
    store.gateway.change({ phase: 'pairing', reason: REASONS.pairing, qr: null });
    store.gateway.change({ state: 'connected', phase: 'open', reason: REASONS.connected, me: ME });
    expect(await eventTypes()).toEqual([
      'connection.state',
      'connection.qr',
      'connection.qr',
      'connection.paired',
      'connection.state',
    ]);
  });

  it('record once that the session is synced', async () => {
    store.gateway.change({ state: 'connected', phase: 'open', isSynced: false });
    store.gateway.change({ isSynced: true });
    store.gateway.change({ isSynced: true, lastFrameAt: 5 });
    expect(await eventTypes()).toEqual(['connection.state', 'connection.synced']);
  });

  it('contain the connection at that time', async () => {
    store.gateway.change({ state: 'connecting', phase: 'starting', reason: REASONS.starting });
    store.gateway.change({ state: 'connected', phase: 'open', reason: REASONS.connected });
    expect(await events()).toMatchObject([
      { payload: { state: 'connecting', phase: 'starting' } },
      { payload: { state: 'connected', phase: 'open' } },
    ]);
  });

  it('contain no QR or pairing code', async () => {
    showQr('a secret code');
    expect(JSON.stringify(await events())).not.toContain('a secret code');
  });

  it.each([
    ['nothing', {}],
    ['the time of the next try', { nextRetryAt: 5 }],
    ['the traffic', { lastFrameAt: 5, lastInboundAt: 6 }],
  ])('are no events if they change %s alone', async (_case, changes) => {
    store.gateway.change(changes);
    expect(await eventTypes()).toEqual([]);
  });

  it.each([
    ['the failed attempts', { attempt: 1 }],
    ['the phone', { me: ME }],
    ['the reason', { reason: REASONS.replaced }],
  ])('are events if they change %s alone', async (_case, changes) => {
    store.gateway.change(changes);
    expect(await eventTypes()).toEqual(['connection.state']);
  });

  it('are all stored before the service ends', async () => {
    store.gateway.change({ state: 'connecting', phase: 'starting' });
    await connection.beforeApplicationShutdown();
    expect(await eventTypes()).toEqual(['connection.state']);
  });
});

describe('commands', () => {
  it('return the connection after the command', async () => {
    store.gateway.connect = async () => {
      store.gateway.change({ state: 'connecting', phase: 'starting' });
    };
    expect(await connection.connect()).toMatchObject({ state: 'connecting', phase: 'starting' });
    store.gateway.disconnect = async () => {
      store.gateway.change({ state: 'disconnected', phase: 'stopped' });
    };
    expect(await connection.disconnect()).toMatchObject({ state: 'disconnected' });
  });

  it.each([
    ['connect', 'connect_failed'],
    ['disconnect', 'disconnect_failed'],
  ] as const)('report only that %s failed', async (command, code) => {
    const cause = new Error('SQLITE_FULL /home/ann');
    store.gateway[command] = () => Promise.reject(cause);
    const failed = expect(connection[command]()).rejects;
    await failed.toMatchObject({ code, message: `The session could not ${command}.`, cause });
  });
});

describe('the QR code as a file', () => {
  it('exists while there is a code', async () => {
    const files = new QrFileService(store.gateway, new QrImageRenderer());
    showQr('2@abc');
    expect((await files.svg()).toString()).toContain('<svg');
    expect((await files.png()).subarray(1, 4).toString()).toBe('PNG');
    expect((await files.text()).toString().endsWith('\n')).toBe(true);
  });

  it.each(['svg', 'png', 'text'] as const)('is not found without a code (%s)', async (form) => {
    const files = new QrFileService(store.gateway, new QrImageRenderer());
    await expect((async () => files[form]())()).rejects.toMatchObject({ code: 'not_found' });
  });
});
