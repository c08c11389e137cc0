import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { SignalKeyStoreWithTransaction } from '@whiskeysockets/baileys';

/**
 * Lets what goes on after a transaction of the library's key store reach the store. It still runs in the transaction's
 * asynchronous context, where what it writes is committed no more and what it reads is as old as the transaction
 * (Baileys: Utils/auth-utils.js). So the privacy token that a person was issued, which is noted when the server has
 * answered, would be forgotten, and another one issued with every message.
 */
export function outliveTransactions(keys: SignalKeyStoreWithTransaction): void {
  const outside = new AsyncResource('KeysOutsideOfTransactions');
  const transactions = new AsyncLocalStorage<{ isOver: boolean }>();
  const original = { ...keys };

  /** Past a transaction that is over; within one that is not, and where there is none. */
  const whereItCounts = <T>(action: () => Promise<T>): Promise<T> =>
    transactions.getStore()?.isOver ? outside.runInAsyncScope(action) : action();

  const begin = async <T>(work: () => Promise<T>, key: string): Promise<T> => {
    // Joins the one that is under way.
    if (transactions.getStore()) return original.transaction(work, key);
    const own = { isOver: false };
    const run = async (): Promise<T> => {
      try {
        return await transactions.run(own, work);
      } finally {
        // Before the commit, which takes what is there by now.
        own.isOver = true;
      }
    };
    return original.transaction(run, key);
  };

  Object.assign(keys, {
    get: (type, ids) => whereItCounts(async () => original.get(type, ids)),
    set: (data) => whereItCounts(async () => original.set(data)),
    transaction: (work, key) => whereItCounts(() => begin(work, key)),
  } satisfies Partial<SignalKeyStoreWithTransaction>);
}
