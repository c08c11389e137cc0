import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  addTransactionCapability,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStoreWithTransaction,
} from '@whiskeysockets/baileys';
import { settle } from '../../../../test/support/factories.js';
import { QUIET_LOGGER } from '../../../../test/support/fake-socket.js';
import { takeOverTransactions } from './key-transactions.patch.js';

type Token = SignalDataTypeMap['tctoken'];

const token = (text: string): Token => ({ token: Buffer.from(text) });

let stored: Map<string, unknown>;
/** How often the store still refuses to write. */
let failures: number;
let keys: SignalKeyStoreWithTransaction;

beforeEach(() => {
  stored = new Map();
  failures = 0;
  keys = openKeys();
});

/** As the library opens them for a socket. */
function openKeys(): SignalKeyStoreWithTransaction {
  const state = {
    get: (type: string, ids: string[]) =>
      Object.fromEntries(
        ids.flatMap((id) =>
          stored.has(`${type} ${id}`) ? [[id, stored.get(`${type} ${id}`)]] : [],
        ),
      ) as never,
    set: (data: SignalDataSet) => {
      if (failures-- > 0) throw new Error('the disk is full');
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values)) stored.set(`${type} ${id}`, value);
      }
    },
  };
  const opened = addTransactionCapability(state, QUIET_LOGGER, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 1,
  });
  takeOverTransactions(opened, state);
  return opened;
}

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

  it('waits for the one with the same name, and not for another', async () => {
    const order: string[] = [];
    const one = async (name: string, key: string) =>
      keys.transaction(async () => {
        order.push(`begin ${name}`);
        await settle();
        order.push(`end ${name}`);
      }, key);
    await Promise.all([one('a', 'me'), one('b', 'me'), one('c', 'other')]);
    expect(order.indexOf('begin b')).toBeGreaterThan(order.indexOf('end a'));
    expect(order.indexOf('begin c')).toBeLessThan(order.indexOf('end a'));
  });

  it('does not read what was deleted in it, and deletes it at its end', async () => {
    stored.set('tctoken A', token('a'));
    await keys.transaction(async () => {
      expect(await keys.get('tctoken', ['A'])).toEqual({ A: token('a') });
      await keys.set({ tctoken: { A: null } });
      expect(await keys.get('tctoken', ['A'])).toEqual({});
    }, 'me');
    expect(stored.get('tctoken A')).toBeNull();
  });

  it('is committed once more when the store refuses it, and then fails', async () => {
    const write = () =>
      keys.transaction(async () => keys.set({ tctoken: { A: token('a') } }), 'me');
    failures = 2;
    await write();
    expect(stored.get('tctoken A')).toEqual(token('a'));
    failures = 3;
    await expect(write()).rejects.toThrow('the disk is full');
  });

  it('is none of another socket', async () => {
    const other = openKeys();
    await keys.transaction(async () => {
      expect([keys, other].map((each) => each.isInTransaction())).toEqual([true, false]);
      await other.set({ tctoken: { A: token('a') } });
      expect(stored.get('tctoken A')).toEqual(token('a'));
    }, 'me');
  });
});

describe('two transactions at the same time', () => {
  /** The first writes "1" and stays open; the second adds "2" to what it reads, and ends as it is told. */
  async function overlap(end: () => void): Promise<{ commitFirst: () => Promise<void> }> {
    let commit = (): void => {};
    const held = new Promise<void>((resolve) => (commit = resolve));
    const first = keys.transaction(async () => {
      await keys.set({ tctoken: { A: token('1') } });
      await held;
    }, 'send');
    await settle();
    const second = keys.transaction(async () => {
      const { A } = await keys.get('tctoken', ['A']);
      await keys.set({ tctoken: { A: token(`${A?.token.toString()}2`) } });
      end();
    }, 'receive');
    await second.catch(() => {});
    return { commitFirst: () => (commit(), first) };
  }

  it('build upon each other, and the newest value stays', async () => {
    const { commitFirst } = await overlap(() => {});
    expect(stored.get('tctoken A')).toEqual(token('12'));
    await commitFirst();
    expect(stored.get('tctoken A')).toEqual(token('12'));
  });

  it('do not see what one has written that failed', async () => {
    const { commitFirst } = await overlap(() => {
      throw new Error('no');
    });
    expect(await keys.get('tctoken', ['A'])).toEqual({ A: token('1') });
    await commitFirst();
    expect(stored.get('tctoken A')).toEqual(token('1'));
  });

  it('do not undo what was written outside of them', async () => {
    const { commitFirst } = await overlap(() => {});
    await keys.set({ tctoken: { A: token('outside') } });
    await commitFirst();
    expect(stored.get('tctoken A')).toEqual(token('outside'));
  });
});

it('leaves nothing of a socket to the promises that are made after it', async () => {
  const use = (opened: SignalKeyStoreWithTransaction) =>
    opened.transaction(async () => opened.set({ tctoken: { A: token('a') } }), 'me');
  // What asynchronous storages carry along hangs on each promise (Node 20 and 22).
  const carried = () => Reflect.ownKeys(Promise.resolve()).length;
  await use(keys);
  const before = carried();
  for (let socket = 0; socket < 10; socket += 1) await use(openKeys());
  expect(carried()).toBe(before);
});
