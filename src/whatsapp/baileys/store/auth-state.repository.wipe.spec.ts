import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pairCreds } from '../../../../test/support/unit/gateway-rig.js';
import { openAuthStore, type TestStore } from '../../../../test/support/unit/test-stores.js';
import type { AuthDatabase } from '../../../base/storage/database.js';
import type { AliasPair } from '../../inbound-batch.js';
import { PairingScope } from '../../pairing.scope.js';
import { AuthStateRepository } from './auth-state.repository.js';
import { StorageFaultMonitor } from '../../../base/storage/sqlite/storage-fault.monitor.js';

let store: TestStore<AuthDatabase>;
let auth: AuthStateRepository;

beforeEach(async () => {
  store = await openAuthStore();
  auth = new AuthStateRepository(
    store.database,
    new StorageFaultMonitor(),
    new PairingScope('default'),
  );
  await auth.load();
});

afterEach(() => store.close());

/** Loads the state as the next process would. */
async function reload(): Promise<AuthStateRepository> {
  const next = new AuthStateRepository(
    store.database,
    new StorageFaultMonitor(),
    new PairingScope('default'),
  );
  await next.load();
  return next;
}

async function readKeys(): Promise<string[]> {
  const rows = await store.database.selectFrom('wa_key').selectAll().orderBy('id').execute();
  return rows.map(({ type, id }) => `${type}/${id}`);
}

describe('writes of an ended socket', () => {
  it('are ignored', async () => {
    const old = auth.openKeys();
    auth.fenceOff();
    await old.set({ 'device-list': { a: ['0'] } });
    expect(await readKeys()).toEqual([]);
  });

  it('are ignored after a newer socket opens its keys', async () => {
    const first = auth.openKeys();
    const second = auth.openKeys();
    await first.set({ 'device-list': { first: ['0'] } });
    await second.set({ 'device-list': { second: ['0'] } });
    expect(await readKeys()).toEqual(['device-list/second']);
  });

  it('are ignored if they are deletes, too', async () => {
    const old = auth.openKeys();
    await old.set({ 'device-list': { a: ['0'] } });
    auth.fenceOff();
    await old.set({ 'device-list': { a: null } });
    expect(await readKeys()).toEqual(['device-list/a']);
  });
});

describe('wipe', () => {
  it('deletes keys and credentials, and creates new ones', async () => {
    pairCreds(auth.creds);
    await auth.saveCreds();
    const { noiseKey } = auth.creds;
    await auth.openKeys().set({ 'device-list': { a: ['0'] } });
    await auth.wipe();
    expect(auth.creds.me).toBeUndefined();
    expect(auth.creds.noiseKey).not.toEqual(noiseKey);
    expect(await readKeys()).toEqual([]);
    expect((await reload()).creds.me).toBeUndefined();
  });

  it('keeps a socket of the old pairing from writing into the new one', async () => {
    const old = auth.openKeys();
    await auth.wipe();
    await old.set({ session: { late: new Uint8Array([1]) } });
    expect(await readKeys()).toEqual([]);
  });

  it('keeps the wish to be connected', async () => {
    await auth.writeWish({ is_wanted: 1, not_before: 5 });
    await auth.wipe();
    expect(await (await reload()).readWish()).toEqual({ is_wanted: 1, not_before: 5 });
  });
});

describe('aliases$', () => {
  it('emits pairs of addresses after their commit', async () => {
    const heard: AliasPair[] = [];
    auth.aliases$.subscribe((pairs) => heard.push(...pairs));
    await auth.openKeys().set({
      'lid-mapping': { '15550001': '900', '900_reverse': '15550001' },
      'device-list': { '15550001': ['0'] },
    });
    expect(heard).toEqual([{ pn: '15550001@s.whatsapp.net', lid: '900@lid' }]);
  });
});

describe('the wish to be connected', () => {
  it('is empty in a new account, and stores each part separately', async () => {
    expect(await auth.readWish()).toEqual({ is_wanted: 0, not_before: 0 });
    await auth.writeWish({ is_wanted: 1 });
    await auth.writeWish({ not_before: 7 });
    expect(await (await reload()).readWish()).toEqual({ is_wanted: 1, not_before: 7 });
  });
});
