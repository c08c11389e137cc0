import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  SignalDataTypeMap,
  SignalKeyStore,
  SignalKeyStoreWithTransaction,
} from '@whiskeysockets/baileys';
import { KeyedQueue } from '../../../common/async/keyed-queue.js';

type Values = Partial<Record<string, Record<string, unknown>>>;

/** A commit is repeated when the message is on the wire already: few times and fast. */
const MAX_COMMITS = 3;
const BETWEEN_COMMITS_MS = 200;

/**
 * One for all sockets: Node copies each storage that was ever used to every promise that is made, until the process
 * ends, and the library uses a new one for each socket (Baileys: Utils/auth-utils.js). After five hundred reconnects an
 * `await` would take seventy times as long (Node 20 and 22).
 */
const current = new AsyncLocalStorage<KeyTransaction>();

/**
 * Puts our transactions in the place of the library's, which work alike: what is written within one is committed at its
 * end, in one piece, and one within it joins it. Unlike there, what goes on after its end, in its asynchronous context,
 * reaches the store: the privacy token that a person was issued, which is noted when the server has answered, would be
 * forgotten otherwise, and another one issued with every message.
 *
 * @param keys the library's own, of one socket; it stays in use outside of transactions
 * @param store where these keys are
 */
export function takeOverTransactions(
  keys: SignalKeyStoreWithTransaction,
  store: SignalKeyStore,
): void {
  const original = { ...keys };
  const turns = new KeyedQueue();

  /** The one that is under way here, of this socket. */
  const find = (): KeyTransaction | undefined => {
    const transaction = current.getStore();
    return transaction?.store === store && !transaction.isOver ? transaction : undefined;
  };

  const begin = async <T>(work: () => Promise<T>): Promise<T> => {
    const transaction = new KeyTransaction(store);
    const result = await current.run(transaction, work).finally(() => transaction.end());
    await transaction.commit();
    return result;
  };

  Object.assign(keys, {
    get: async (type, ids) => (find() ?? original).get(type, ids),
    set: async (data) => (find() ?? original).set(data),
    isInTransaction: () => find() !== undefined,
    transaction: async (work, key) => (find() ? work() : turns.enqueue(key, () => begin(work))),
  } satisfies SignalKeyStoreWithTransaction);
}

/** What has been read and written since its begin. */
class KeyTransaction {
  isOver = false;
  private readonly known: Values = {};
  private readonly written: Values = {};

  constructor(readonly store: SignalKeyStore) {}

  async get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<Record<string, SignalDataTypeMap[T]>> {
    const known = (this.known[type] ??= {});
    const missing = ids.filter((id) => !(id in known));
    if (missing.length > 0) Object.assign(known, await this.store.get(type, missing));
    const found = ids.filter((id) => known[id] !== null && known[id] !== undefined);
    return Object.fromEntries(found.map((id) => [id, known[id] as SignalDataTypeMap[T]]));
  }

  set(data: Values): void {
    for (const [type, values] of Object.entries(data)) {
      Object.assign((this.known[type] ??= {}), values);
      Object.assign((this.written[type] ??= {}), values);
    }
  }

  /** Before the commit, which takes what is there by now. */
  end(): void {
    this.isOver = true;
  }

  async commit(): Promise<void> {
    if (Object.keys(this.written).length === 0) return;
    for (let left = MAX_COMMITS - 1; ; left -= 1) {
      try {
        await this.store.set(this.written);
        return;
      } catch (error) {
        if (left === 0) throw error;
        await pause(BETWEEN_COMMITS_MS);
      }
    }
  }
}
