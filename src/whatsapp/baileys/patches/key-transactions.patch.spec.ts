import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  addTransactionCapability,
  type LTHashState,
  type SignalDataTypeMap,
  type SignalKeyStoreWithTransaction,
} from '@whiskeysockets/baileys';
import { settle } from '../../../../test/support/unit/factories.js';
import { QUIET_LOGGER } from '../../../../test/support/unit/fake-socket.js';
import { MemoryKeys } from '../../../../test/support/unit/memory-keys.js';
import { takeOverTransactions } from './key-transactions.patch.js';
import { SignalOperations } from './signal-operations.js';

const token = (text: string): SignalDataTypeMap['tctoken'] => ({ token: Buffer.from(text) });

/** The devices of a group that have its key. */
const MEMORY = { 'sender-key-memory': { '120363@g.us': { 'ann:1': true } } };

const versionOf = (version: number) => ({ regular: { version } as LTHashState });

let store: MemoryKeys;
let operations: SignalOperations;
let keys: SignalKeyStoreWithTransaction;

beforeEach(() => {
  store = new MemoryKeys();
  operations = new SignalOperations(store);
  keys = openKeys();
});

/** Opens the keys as the library does for a socket. */
function openKeys(): SignalKeyStoreWithTransaction {
  const opened = addTransactionCapability(store, QUIET_LOGGER, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 1,
  });
  takeOverTransactions(opened, store, operations);
  return opened;
}

/** Syncs as the library does: it reads the version before anything else. */
async function sync(version: number): Promise<unknown> {
  const before = await keys.get('app-state-sync-version', ['regular']);
  await settle();
  await keys.set({ 'app-state-sync-version': versionOf(version) });
  return before;
}

it('leaves others their turn between the keys of a pairing that are made, stored and read', async () => {
  const done: string[] = [];
  const pairs = Array.from({ length: 812 }, (_, index) => [
    index + 1,
    { public: new Uint8Array() },
  ]);
  const preKeys = Object.fromEntries(pairs);
  const ids = Object.keys(preKeys);
  const work = keys.transaction(async () => {
    done.push('made');
    await keys.set({ 'pre-key': preKeys });
    done.push('stored');
    expect(Object.keys(await keys.get('pre-key', ids))).toEqual(ids);
    done.push('read');
  }, 'me');
  for (let turn = 1; turn <= 2; turn += 1) {
    await setImmediate();
    done.push(`turn ${turn}`);
  }
  await work;
  expect(done).toEqual(['made', 'turn 1', 'stored', 'turn 2', 'read']);
});

describe('a transaction', () => {
  it('holds the keys that may be stored only if it succeeds', async () => {
    await keys.transaction(async () => {
      await keys.set({ ...MEMORY, tctoken: { A: token('a') } });
      expect([...store.values.keys()]).toEqual(['tctoken A']);
      expect(await keys.get('sender-key-memory', ['120363@g.us'])).toEqual(
        MEMORY['sender-key-memory'],
      );
    }, 'me');
    expect([...store.values.keys()]).toEqual(['tctoken A', 'sender-key-memory 120363@g.us']);
  });

  it('stores none of them when it fails', async () => {
    const failed = keys.transaction(async () => {
      await keys.set(MEMORY);
      throw new Error('no');
    }, 'me');
    await expect(failed).rejects.toThrow('no');
    expect(store.values.size).toBe(0);
    expect(keys.isInTransaction()).toBe(false);
  });

  it('fails when the store refuses the held keys', async () => {
    const write = () => keys.transaction(async () => keys.set(MEMORY), 'me');
    store.failures = 3;
    await expect(write()).rejects.toThrow('the disk is full');
    store.failures = 2;
    await write();
    expect([...store.values.keys()]).toEqual(['sender-key-memory 120363@g.us']);
  });

  it('does not undo a deletion by somebody else, even if it fails', async () => {
    store.set(MEMORY);
    const failed = keys.transaction(async () => {
      await settle();
      await settle();
      throw new Error('no');
    }, 'me');
    await settle();
    expect(keys.isInTransaction()).toBe(true);
    await keys.set({ 'sender-key-memory': { '120363@g.us': null } });
    await expect(failed).rejects.toThrow('no');
    expect(store.values.get('sender-key-memory 120363@g.us')).toBeNull();
  });

  it('waits for the one before it', async () => {
    const order: string[] = [];
    const run = (name: string) =>
      keys.transaction(async () => {
        order.push(`begin ${name}`);
        await settle();
        order.push(`end ${name}`);
      }, name);
    await Promise.all([run('a'), run('b')]);
    expect(order).toEqual(['begin a', 'end a', 'begin b', 'end b']);
  });

  it('runs after one that failed, also at once', async () => {
    const failed = keys.transaction(() => {
      throw new Error('no');
    }, 'me');
    await expect(failed).rejects.toThrow('no');
    const isOwn = await keys.transaction(() => Promise.resolve(keys.isInTransaction()), 'me');
    expect(isOwn).toBe(true);
  });

  it('joins the one that begins with it, like the sync at the start of a change of a chat', async () => {
    await keys.transaction(async () => {
      await keys.transaction(() => sync(1), 'me');
      expect(store.values.size).toBe(0);
      expect(await keys.get('app-state-sync-version', ['regular'])).toEqual(versionOf(1));
    }, 'me');
    expect([...store.values.keys()]).toEqual(['app-state-sync-version regular']);
  });

  it('does not wait for one that reads the app state, whose server may be silent', async () => {
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const reading = keys.transaction(async () => {
      await sync(1);
      await answered;
    }, 'me');
    await keys.transaction(() => {
      expect(keys.isInTransaction()).toBe(true);
      return Promise.resolve(keys.set(MEMORY));
    }, 'me');
    expect([...store.values.keys()]).toEqual(['sender-key-memory 120363@g.us']);
    answer();
    await reading;
    expect(store.values.size).toBe(2);
  });

  it('reads the app state as the one before it has left it', async () => {
    const found: unknown[] = [];
    const read = (version: number) =>
      keys.transaction(async () => found.push(await sync(version)), 'me');
    await Promise.all([read(1), read(2), read(3)]);
    expect(found).toEqual([{}, versionOf(1), versionOf(2)]);
  });

  it('reads the app state after one that failed', async () => {
    const failed = keys.transaction(async () => {
      await sync(1);
      throw new Error('no');
    }, 'me');
    await expect(failed).rejects.toThrow('no');
    expect(await keys.transaction(() => sync(2), 'me')).toEqual({});
  });

  it('does not wait for one of another socket', async () => {
    const other = openKeys();
    await keys.transaction(async () => {
      expect([keys, other].map((each) => each.isInTransaction())).toEqual([true, false]);
      await other.set(MEMORY);
      expect(store.values.size).toBe(1);
    }, 'me');
  });
});

describe('work that outlives its transaction', () => {
  it('writes into the store', async () => {
    let goOn = (): void => {};
    const answered = new Promise<void>((resolve) => (goOn = resolve));
    let late: Promise<void> | undefined;
    await keys.transaction(async () => {
      await keys.get('tctoken', ['A']);
      late = answered.then(() => keys.set({ tctoken: { A: token('late') } }));
    }, 'me');
    goOn();
    await late;
    expect(store.values.get('tctoken A')).toEqual(token('late'));
  });

  it('may begin a transaction, which is committed', async () => {
    let goOn = (): void => {};
    const answered = new Promise<void>((resolve) => (goOn = resolve));
    let late: Promise<void> | undefined;
    await keys.transaction(() => {
      late = answered.then(() => keys.transaction(async () => keys.set(MEMORY), 'me'));
      return Promise.resolve();
    }, 'me');
    goOn();
    await late;
    expect([...store.values.keys()]).toEqual(['sender-key-memory 120363@g.us']);
  });
});

it('stores a deleted session after the operation that uses it', async () => {
  const session = { session: { 'ann.1': new Uint8Array([1]) } };
  const operation = operations.run(async () => {
    await operations.keys.set(session);
    await settle();
  });
  const deletion = keys.set({ session: { 'ann.1': null } });
  await Promise.all([operation, deletion]);
  expect(store.values.get('session ann.1')).toBeNull();
});

it('leaves no trace of a socket on the promises that are made after it', async () => {
  // The own keys of a promise: asynchronous storages hang theirs on each (Node 20 and 22).
  const carried = () => Reflect.ownKeys(Promise.resolve()).length;
  const before = carried();
  await openKeys().transaction(() => Promise.resolve(), 'me');
  expect(carried()).toBe(before);
});
