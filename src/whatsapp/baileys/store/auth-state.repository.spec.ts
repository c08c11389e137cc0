import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { initAuthCreds, proto, type SignalDataSet } from '@whiskeysockets/baileys';
import { createAuthState, pairCreds } from '../../../../test/support/unit/gateway-rig.js';
import { refuseRows } from '../../../../test/support/unit/refused-rows.js';
import { openAuthStore, type TestStore } from '../../../../test/support/unit/test-stores.js';
import type { AuthDatabase } from '../../../base/storage/database.js';
import type { AliasPair } from '../../inbound-batch.js';
import { StorageError } from '../../../base/storage/storage.error.js';
import type { AuthStateRepository } from './auth-state.repository.js';

let store: TestStore<AuthDatabase>;
let auth: AuthStateRepository;

beforeEach(async () => {
  store = await openAuthStore();
  auth = await reload();
});

afterEach(() => store.close());

/** Loads the state as the next process would. */
async function reload(): Promise<AuthStateRepository> {
  const next = createAuthState(store.database);
  await next.load();
  return next;
}

async function readKeys(): Promise<string[]> {
  const rows = await store.database.selectFrom('wa_key').selectAll().orderBy('id').execute();
  return rows.map(({ type, id }) => `${type}/${id}`);
}

describe('credentials', () => {
  it('are new if none are stored', () => {
    expect(auth.creds.me).toBeUndefined();
    expect(auth.creds.noiseKey.private).toHaveLength(32);
  });

  it('cannot be read before they are loaded', () => {
    expect(() => createAuthState(store.database).creds).toThrow('not loaded');
  });

  it('are loaded as they were saved, bytes included', async () => {
    pairCreds(auth.creds);
    auth.creds.nextPreKeyId = 813;
    await auth.saveCreds();
    expect((await reload()).creds).toEqual(auth.creds);
  });

  it('are one object that the library changes in place', async () => {
    const { creds } = auth;
    await auth.saveCreds();
    creds.nextPreKeyId = 42;
    await auth.saveCreds();
    expect(auth.creds).toBe(creds);
    expect((await reload()).creds.nextPreKeyId).toBe(42);
  });

  it('are saved again if their last save failed beside an earlier one', async () => {
    const takeAgain = await refuseRows(store.database, {
      event: 'BEFORE INSERT ON wa_creds',
      row: `NEW.json LIKE '%"nextPreKeyId":813%'`,
    });
    const earlier = auth.saveCreds();
    auth.creds.nextPreKeyId = 813;
    await expect(auth.saveCreds()).rejects.toThrow('no');
    await earlier;
    await takeAgain();
    await auth.saveUnsaved();
    expect((await reload()).creds.nextPreKeyId).toBe(813);
  });

  it('keep only the newest 500 processed history messages', async () => {
    auth.creds.processedHistoryMessages = Array.from({ length: 501 }, (_, index) => ({
      key: { id: `H${index}` },
      messageTimestamp: index,
    }));
    await auth.saveCreds();
    const { processedHistoryMessages } = (await reload()).creds;
    expect(processedHistoryMessages).toHaveLength(500);
    expect(processedHistoryMessages[0]?.key.id).toBe('H1');
  });

  it.each([
    ['no JSON', '{"noiseKey":'],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['a key of the wrong length', creds({ noiseKey: keyPair(31) })],
    ['a key that is missing', creds({ signedIdentityKey: undefined })],
    ['a pre-key without its pair', creds({ signedPreKey: { keyId: 1 } })],
  ])('stop the start and stay untouched when they are %s', async (_case, json) => {
    const row = { slot: 'default', json, updated_at: 1 };
    await store.database.insertInto('wa_creds').values(row).execute();
    await expect(createAuthState(store.database).load()).rejects.toThrow(StorageError);
    expect(await store.database.selectFrom('wa_creds').selectAll().execute()).toEqual([row]);
  });
});

describe('keys', () => {
  const session = {
    _sessions: {
      BaseKey: {
        registrationId: 7,
        currentRatchet: { ephemeralKeyPair: { pubKey: Buffer.from([5, 1]) }, previousCounter: 0 },
        indexInfo: { closed: -1, baseKeyType: 1 },
        _chains: { abc: { chainKey: { counter: 3, key: 'q83v' }, messageKeys: { 2: 'q83v' } } },
      },
    },
    version: 'v1',
  };
  const DATA: [keyof SignalDataSet, string, unknown][] = [
    ['pre-key', '812', { public: Buffer.from([1, 2]), private: Buffer.from([3, 4]) }],
    ['session', '15550001_1.7', session],
    ['sender-key', '1203@g.us::15550001::7', Buffer.from('[{"senderKeyId":1}]')],
    ['sender-key-memory', '1203@g.us', { '15550001@s.whatsapp.net': true }],
    [
      'app-state-sync-version',
      'regular',
      { version: 2, hash: Buffer.alloc(128, 9), indexValueMap: {} },
    ],
    ['lid-mapping', '15550001', '900'],
    ['lid-mapping', '900_reverse', '15550001'],
    ['device-list', '15550001', ['0', '7']],
    ['tctoken', '900@lid', { token: Buffer.from([1]), timestamp: '1700000000' }],
    ['tctoken', '__index', { token: Buffer.from('["900@lid"]') }],
    ['identity-key', '15550001.0', Buffer.from([5, 6, 7])],
  ];

  it.each(DATA)('of the type %s are read back unchanged (%s)', async (type, id, value) => {
    await auth.openKeys().set({ [type]: { [id]: value } });
    expect(await auth.openKeys().get(type, [id])).toEqual({ [id]: value });
  });

  it('of app state are returned as protobuf objects', async () => {
    const key = proto.Message.AppStateSyncKeyData.fromObject({
      keyData: Buffer.alloc(32, 1),
      fingerprint: { rawId: 5, currentIndex: 1, deviceIndexes: [0, 1] },
      timestamp: 1_700_000_000,
    });
    const keys = auth.openKeys();
    await keys.set({ 'app-state-sync-key': { AAAA: key } });
    const { AAAA: read } = await keys.get('app-state-sync-key', ['AAAA']);
    expect(read).toBeInstanceOf(proto.Message.AppStateSyncKeyData);
    expect(Buffer.from(read.keyData!)).toEqual(Buffer.alloc(32, 1));
    expect(read.fingerprint?.deviceIndexes).toEqual([0, 1]);
  });

  it('of a type that is not known yet are stored like the others', async () => {
    await auth.openKeys().set({ 'key-of-tomorrow': { a: 'b' } } as SignalDataSet);
    expect(await readKeys()).toEqual(['key-of-tomorrow/a']);
  });

  it('that are missing are left out of the result', async () => {
    const keys = auth.openKeys();
    await keys.set({ 'device-list': { here: ['0'] } });
    expect(await keys.get('device-list', ['here', 'gone'])).toEqual({ here: ['0'] });
    expect(await keys.get('device-list', [])).toEqual({});
  });

  it('are kept apart by type', async () => {
    const keys = auth.openKeys();
    await keys.set({ 'device-list': { same: ['0'] }, 'lid-mapping': { same: '900' } });
    expect(await keys.get('device-list', ['same'])).toEqual({ same: ['0'] });
    await keys.set({ 'lid-mapping': { same: null } });
    expect(await readKeys()).toEqual(['device-list/same']);
  });

  it('are replaced by a later set and deleted by null, in one call', async () => {
    const keys = auth.openKeys();
    await keys.set({ 'device-list': { a: ['0'], b: ['0'], c: ['0'] } });
    await keys.set({ 'device-list': { a: ['1'], b: null } });
    expect(await keys.get('device-list', ['a', 'b', 'c'])).toEqual({ a: ['1'], c: ['0'] });
  });

  it('are stored by the thousand in one call', async () => {
    const many = Object.fromEntries(Array.from({ length: 12_000 }, (_, id) => [`${id}`, ['0']]));
    await auth.openKeys().set({ 'device-list': many });
    expect(await readKeys()).toHaveLength(12_000);
  });

  it('that are unreadable are an error, not missing', async () => {
    const row = { slot: 'default', type: 'session', id: 'broken', json: '{' };
    await store.database.insertInto('wa_key').values(row).execute();
    await expect(auth.openKeys().get('session', ['broken'])).rejects.toThrow(StorageError);
  });

  it.each([
    ['a row that cannot be written', { a: ['0'], forbidden: ['0'], b: ['0'] }],
    ['a row that cannot be deleted', { a: ['0'], undeletable: null }],
  ])('leave nothing of a set with %s', async (_case, values) => {
    const refusals = [
      { event: 'BEFORE INSERT ON wa_key', row: "NEW.id = 'forbidden'" },
      { event: 'BEFORE DELETE ON wa_key', row: "OLD.id = 'undeletable'" },
    ];
    for (const refusal of refusals) await refuseRows(store.database, refusal);
    const keys = auth.openKeys();
    await keys.set({ 'device-list': { undeletable: ['0'] } });
    const setting = Promise.resolve(keys.set({ 'lid-mapping': { x: '1' }, 'device-list': values }));
    await expect(setting).rejects.toThrow('no');
    expect(await readKeys()).toEqual(['device-list/undeletable']);
  });
});

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

function creds(changes: object): string {
  return JSON.stringify({ ...initAuthCreds(), ...changes });
}

function keyPair(length: number): object {
  return { private: Buffer.alloc(length), public: Buffer.alloc(32) };
}
