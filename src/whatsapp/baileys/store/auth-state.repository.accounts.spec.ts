import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SignalKeyStore } from '@whiskeysockets/baileys';
import { createAuthState, pairCreds } from '../../../../test/support/unit/gateway-rig.js';
import { openAuthStore, type TestStore } from '../../../../test/support/unit/test-stores.js';
import type { AuthDatabase } from '../../../base/storage/database.js';
import type { AuthStateRepository } from './auth-state.repository.js';

let store: TestStore<AuthDatabase>;
let first: AuthStateRepository;
let second: AuthStateRepository;

beforeEach(async () => {
  store = await openAuthStore();
  first = await load('default');
  second = await load('second');
});

afterEach(() => store.close());

/** Loads an account, as this process or the next one does. */
async function load(account: string): Promise<AuthStateRepository> {
  const auth = createAuthState(store.database, undefined, account);
  await auth.load();
  return auth;
}

const SESSION = { 'ann.0': new Uint8Array([1]) };
const OTHER_SESSION = { 'ann.0': new Uint8Array([2]) };

/** Stores a session with Ann's device in both accounts. */
async function storeSessions(): Promise<void> {
  await first.openKeys().set({ session: SESSION });
  await second.openKeys().set({ session: OTHER_SESSION });
}

async function sessionsOf(account: string): Promise<object> {
  return (await load(account)).openKeys().get('session', ['ann.0']);
}

describe('two accounts of one store', () => {
  it('have credentials of their own', async () => {
    pairCreds(first.creds);
    await first.saveCreds();
    await second.saveCreds();
    expect((await load('default')).creds.me).toEqual(first.creds.me);
    expect((await load('second')).creds).toEqual(second.creds);
    expect(second.creds.me).toBeUndefined();
  });

  it('have keys of their own, under the same ids', async () => {
    await storeSessions();
    expect(await sessionsOf('default')).toEqual(bytes(SESSION));
    expect(await sessionsOf('second')).toEqual(bytes(OTHER_SESSION));
    await second.openKeys().set({ 'sender-key-memory': { 'g@g.us': { a: true } } });
    expect(await first.idsOf('sender-key-memory')).toEqual([]);
    expect(await second.idsOf('sender-key-memory')).toEqual(['g@g.us']);
  });

  it('delete only their own keys', async () => {
    await storeSessions();
    await second.openKeys().set({ session: { 'ann.0': null } });
    expect(await sessionsOf('default')).toEqual(bytes(SESSION));
    expect(await sessionsOf('second')).toEqual({});
  });

  it('wipe only their own pairing, and do not stop the other from writing', async () => {
    pairCreds(first.creds);
    await first.saveCreds();
    await second.saveCreds();
    await storeSessions();
    const keys: SignalKeyStore = first.openKeys();
    await second.wipe();
    await keys.set({ 'device-list': { a: ['0'] } });
    expect((await load('default')).creds.me).toEqual(first.creds.me);
    expect(await sessionsOf('default')).toEqual(bytes(SESSION));
    expect(await first.idsOf('device-list')).toEqual(['a']);
    expect(await sessionsOf('second')).toEqual({});
    expect((await load('second')).creds.noiseKey).not.toEqual(first.creds.noiseKey);
  });

  it('have wishes of their own, which loading again does not change', async () => {
    await first.writeWish({ is_wanted: 1 });
    await second.writeWish({ not_before: 7 });
    expect(await (await load('default')).readWish()).toEqual({ is_wanted: 1, not_before: 0 });
    expect(await (await load('second')).readWish()).toEqual({ is_wanted: 0, not_before: 7 });
  });
});

/** Converts sessions to the bytes that are read back. */
function bytes(sessions: Record<string, Uint8Array>): object {
  return Object.fromEntries(
    Object.entries(sessions).map(([id, value]) => [id, Buffer.from(value)]),
  );
}
