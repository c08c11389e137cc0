import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  addTransactionCapability,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStoreWithTransaction,
} from '@whiskeysockets/baileys';
import { QUIET_LOGGER } from '../../../test/support/fake-socket.js';
import { outliveTransactions } from './ended-transactions.js';

type Token = SignalDataTypeMap['tctoken'];

const token = (text: string): Token => ({ token: Buffer.from(text) });

let stored: Map<string, unknown>;
let keys: SignalKeyStoreWithTransaction;

beforeEach(() => {
  stored = new Map();
  const state = {
    get: (type: string, ids: string[]) =>
      Object.fromEntries(
        ids.flatMap((id) =>
          stored.has(`${type} ${id}`) ? [[id, stored.get(`${type} ${id}`)]] : [],
        ),
      ) as never,
    set: (data: SignalDataSet) => {
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values)) stored.set(`${type} ${id}`, value);
      }
    },
  };
  keys = addTransactionCapability(state, QUIET_LOGGER, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 1,
  });
  outliveTransactions(keys);
});

/** Runs a transaction, and gives what it leaves to go on behind it. */
async function leave<T>(work: () => Promise<T>): Promise<() => Promise<T>> {
  let goOn = (): void => {};
  const answered = new Promise<void>((resolve) => (goOn = resolve));
  let left: Promise<T> | undefined;
  await keys.transaction(async () => {
    await keys.get('tctoken', ['A']);
    left = answered.then(work);
  }, 'me');
  return () => {
    goOn();
    return left!;
  };
}

describe('what goes on behind a transaction', () => {
  it('writes into the store', async () => {
    const goOn = await leave(async () => keys.set({ tctoken: { A: token('late') } }));
    await goOn();
    expect(stored.get('tctoken A')).toEqual(token('late'));
  });

  it('reads what is there by then', async () => {
    stored.set('tctoken A', token('old'));
    const goOn = await leave(async () => keys.get('tctoken', ['A']));
    await keys.set({ tctoken: { A: token('new') } });
    expect(await goOn()).toEqual({ A: token('new') });
  });

  it('may begin a transaction, which is committed', async () => {
    const goOn = await leave(() =>
      keys.transaction(async () => keys.set({ tctoken: { A: token('late') } }), 'me'),
    );
    await goOn();
    expect(stored.get('tctoken A')).toEqual(token('late'));
  });
});

describe('a transaction', () => {
  it('keeps what it writes until its end, and one within it joins it', async () => {
    await keys.transaction(async () => {
      await keys.set({ tctoken: { A: token('a') } });
      await keys.transaction(async () => keys.set({ tctoken: { B: token('b') } }), 'other');
      expect(stored.size).toBe(0);
      expect(await keys.get('tctoken', ['A', 'B'])).toEqual({ A: token('a'), B: token('b') });
    }, 'me');
    expect([...stored.keys()]).toEqual(['tctoken A', 'tctoken B']);
  });

  it('writes nothing when it fails', async () => {
    const failed = keys.transaction(async () => {
      await keys.set({ tctoken: { A: token('a') } });
      throw new Error('no');
    }, 'me');
    await expect(failed).rejects.toThrow('no');
    expect(stored.size).toBe(0);
  });
});
