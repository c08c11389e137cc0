import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { settle } from '../../../../test/support/unit/factories.js';
import { MemoryKeys } from '../../../../test/support/unit/memory-keys.js';
import { DatabaseAwayError } from '../../../base/storage/storage.error.js';
import { SignalOperations } from './signal-operations.js';

const SESSION = { session: { 'ann.1': new Uint8Array([1]) } };

let store: MemoryKeys;
let operations: SignalOperations;

beforeEach(() => {
  store = new MemoryKeys();
  operations = new SignalOperations(store);
});

describe('a Signal operation', () => {
  it('stores its keys at its end, and can read them before', async () => {
    await operations.run(async () => {
      await operations.keys.set(SESSION);
      expect(store.values.size).toBe(0);
      expect(await operations.keys.get('session', ['ann.1'])).toEqual(SESSION.session);
    });
    expect([...store.values.keys()]).toEqual(['session ann.1']);
  });

  it('stores nothing when it fails', async () => {
    const failed = operations.run(async () => {
      await operations.keys.set(SESSION);
      throw new Error('Bad MAC');
    });
    await expect(failed).rejects.toThrow('Bad MAC');
    expect(store.values.size).toBe(0);
    expect(await operations.keys.get('session', ['ann.1'])).toEqual({});
  });

  it.each([
    ['opens another session', async () => operations.keys.set(SESSION)],
    ['fails in its own words', () => Promise.reject(new Error('No session record'))],
  ])('fails by a read that failed, also if the library goes on, and %s', async (_what, goOn) => {
    jest.spyOn(store, 'get').mockImplementation(() => {
      throw new DatabaseAwayError('away');
    });
    const failed = operations.run(async () => {
      await Promise.resolve(operations.keys.get('session', ['ann.1'])).catch(() => null);
      await goOn();
    });
    await expect(failed).rejects.toThrow('away');
    expect(store.values.size).toBe(0);
    await operations.run(async () => operations.keys.set(SESSION));
  });

  it('contains the transactions that the library runs in it', async () => {
    const failed = operations.run(async () => {
      await operations.keys.transaction(async () => operations.keys.set(SESSION), 'ann');
      throw new Error('the journal cannot be written');
    });
    await expect(failed).rejects.toThrow('the journal');
    expect(store.values.size).toBe(0);
  });

  it('keeps mappings of addresses learned meanwhile, even if it fails', async () => {
    const failed = operations.run(async () => {
      await operations.keys.set({ 'lid-mapping': { '15550100': '900' } });
      throw new Error('Bad MAC');
    });
    await expect(failed).rejects.toThrow('Bad MAC');
    expect(store.values.get('lid-mapping 15550100')).toBe('900');
  });

  it('waits for the one before it, and builds upon it', async () => {
    const addOne = () =>
      operations.run(async () => {
        const { A } = await operations.keys.get('session', ['A']);
        await settle();
        await operations.keys.set({ session: { A: new Uint8Array([(A?.[0] ?? 0) + 1]) } });
      });
    await Promise.all([addOne(), addOne(), addOne()]);
    expect(store.values.get('session A')).toEqual(new Uint8Array([3]));
  });

  it('shares its write with the operations that wait with it', async () => {
    const setOne = (id: string) =>
      operations.run(async () => operations.keys.set({ session: { [id]: new Uint8Array([1]) } }));
    const failing = operations.run(async () => {
      await operations.keys.set({ session: { no: new Uint8Array([1]) } });
      throw new Error('Bad MAC');
    });
    await Promise.allSettled([setOne('A'), failing, setOne('B')]);
    expect([...store.values.keys()]).toEqual(['session A', 'session B']);
    expect(store.writes).toBe(1);
  });

  it('fails if its keys cannot be stored, and the next one begins from the stored keys', async () => {
    store.failures = 3;
    const failed = operations.run(async () => operations.keys.set(SESSION));
    await expect(failed).rejects.toThrow('the disk is full');
    expect(await operations.run(async () => operations.keys.get('session', ['ann.1']))).toEqual({});
  });

  it('can be read by others while its keys are being stored', async () => {
    store.failures = 1;
    const storing = operations.run(async () => operations.keys.set(SESSION));
    await settle();
    expect(store.values.size).toBe(0);
    expect(await operations.keys.get('session', ['ann.1'])).toEqual(SESSION.session);
    await storing;
  });
});
