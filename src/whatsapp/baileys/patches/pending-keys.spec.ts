import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SignalDataTypeMap } from '@whiskeysockets/baileys';
import { MemoryKeys } from '../../../../test/support/unit/memory-keys.js';
import { PendingKeys } from './pending-keys.js';

const token = (text: string): SignalDataTypeMap['tctoken'] => ({ token: Buffer.from(text) });

let store: MemoryKeys;
let pending: PendingKeys;

beforeEach(() => {
  store = new MemoryKeys();
  pending = new PendingKeys(store);
});

describe('keys that are written, but not stored yet', () => {
  it('are read before the stored ones', async () => {
    store.set({ tctoken: { A: token('old'), B: token('b') } });
    pending.set({ tctoken: { A: token('new') } });
    expect(await pending.get('tctoken', ['A', 'B', 'C'])).toEqual({
      A: token('new'),
      B: token('b'),
    });
  });

  it('are not read when they are deleted', async () => {
    store.set({ tctoken: { A: token('old') } });
    pending.set({ tctoken: { A: null } });
    expect(await pending.get('tctoken', ['A'])).toEqual({});
  });

  it('are stored in one write, the newest value of each', async () => {
    pending.set({ tctoken: { A: token('1'), B: token('b') } });
    pending.set({ tctoken: { A: token('2') }, 'lid-mapping': { C: 'c' } });
    expect(store.values.size).toBe(0);
    await pending.commit();
    expect([...store.values]).toEqual([
      ['tctoken A', token('2')],
      ['tctoken B', token('b')],
      ['lid-mapping C', 'c'],
    ]);
    expect(store.writes).toBe(1);
  });

  it('may have the id __proto__', async () => {
    pending.set(JSON.parse('{ "lid-mapping": { "__proto__": "c" } }'));
    expect(await pending.get('lid-mapping', ['__proto__', 'toString'])).toHaveProperty(
      ['__proto__'],
      'c',
    );
  });

  it('are written again when the store refuses them, and then given up', async () => {
    pending.set({ tctoken: { A: token('a') } });
    store.failures = 2;
    await pending.commit();
    expect(store.values.get('tctoken A')).toEqual(token('a'));
    store.failures = 3;
    await expect(pending.commit()).rejects.toThrow('the disk is full');
  });
});
