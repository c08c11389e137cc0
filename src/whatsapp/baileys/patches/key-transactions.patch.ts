import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  SignalDataTypeMap,
  SignalKeyStore,
  SignalKeyStoreWithTransaction,
} from '@whiskeysockets/baileys';
import { KeyedMutex } from '../../../common/async/keyed-mutex.js';

type Values = Partial<Record<string, Record<string, unknown>>>;

/** Few and fast retries: the message of a transaction may be sent already. */
const MAX_COMMITS = 3;
const BETWEEN_COMMITS_MS = 200;

/**
 * One for all sockets: until the process ends, Node copies each storage that was ever used to every new promise, and the
 * library uses a new one for each socket (Baileys: Utils/auth-utils.js). After five hundred reconnects an `await` would
 * take seventy times as long (Node 20 and 22).
 */
const current = new AsyncLocalStorage<KeyTransaction>();

/**
 * Replaces the library's transactions. As there, the writes of a transaction are committed together at its end, and a
 * nested transaction joins the outer one. Two things differ:
 * - Writes in its asynchronous context after its end reach the store. The library loses them: it writes a contact's
 *   privacy token only when the server has answered, and would issue another one with every message.
 * - Concurrent transactions see each other's values, and the newest value wins. In the library a send and a received
 *   message each commit the session as they found it plus their own ratchet step. One of the steps is lost, and messages
 *   that are under way cannot be decrypted.
 *
 * @param keys the library's key store of one socket; still used outside of transactions
 * @param store the store below it
 */
export function takeOverTransactions(
  keys: SignalKeyStoreWithTransaction,
  store: SignalKeyStore,
): void {
  const original = { ...keys };
  const mutex = new KeyedMutex();
  const open = new Set<KeyTransaction>();

  /** The open transaction of this socket in the current asynchronous context. */
  const find = (): KeyTransaction | undefined => {
    const transaction = current.getStore();
    return transaction && open.has(transaction) && !transaction.isOver ? transaction : undefined;
  };

  const begin = async <T>(work: () => Promise<T>): Promise<T> => {
    const transaction = new KeyTransaction(store, open);
    open.add(transaction);
    try {
      const result = await current.run(transaction, work).finally(() => transaction.end());
      await transaction.commit();
      return result;
    } finally {
      open.delete(transaction);
    }
  };

  Object.assign(keys, {
    get: async (type, ids) => (find() ?? new KeyTransaction(store, open)).get(type, ids),
    set: async (data) => {
      const transaction = find();
      if (transaction) {
        transaction.set(data);
        return;
      }
      await original.set(data);
      replaceOlder(open, toWrites(data));
    },
    isInTransaction: () => find() !== undefined,
    transaction: async (work, key) =>
      find() ? work() : mutex.runExclusive(key, () => begin(work)),
  } satisfies SignalKeyStoreWithTransaction);
}

interface Write {
  type: string;
  id: string;
  value: unknown;
  /** The value with the higher number is newer. */
  number: number;
}

let writeCount = 0;

function toWrites(data: Values): Write[] {
  return Object.entries(data).flatMap(([type, values = {}]) =>
    Object.entries(values).map(([id, value]) => ({ type, id, value, number: ++writeCount })),
  );
}

/** Keeps open transactions from overwriting newer, committed values when they commit. */
function replaceOlder(transactions: Iterable<KeyTransaction>, committed: Iterable<Write>): void {
  for (const write of committed) {
    for (const transaction of transactions) transaction.replaceOlder(write);
  }
}

/** A transaction, with its writes so far. */
class KeyTransaction {
  isOver = false;
  private readonly written = new Map<string, Write>();

  constructor(
    private readonly store: SignalKeyStore,
    private readonly open: ReadonlySet<KeyTransaction>,
  ) {}

  async get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<Record<string, SignalDataTypeMap[T]>> {
    const pending = ids.flatMap((id) => this.findNewest(type, id) ?? []);
    const others = ids.filter((id) => !pending.some((write) => write.id === id));
    const stored = others.length > 0 ? await this.store.get(type, others) : {};
    const kept = pending.filter(({ value }) => value !== null && value !== undefined);
    return {
      ...stored,
      ...Object.fromEntries(kept.map(({ id, value }) => [id, value as SignalDataTypeMap[T]])),
    };
  }

  set(data: Values): void {
    for (const write of toWrites(data)) this.written.set(nameOf(write.type, write.id), write);
  }

  replaceOlder(write: Write): void {
    const name = nameOf(write.type, write.id);
    const own = this.written.get(name);
    if (own && own.number < write.number) this.written.set(name, write);
  }

  /** Call it before the commit. Later writes of this context go to the store directly. */
  end(): void {
    this.isOver = true;
  }

  async commit(): Promise<void> {
    if (this.written.size === 0) return;
    for (let left = MAX_COMMITS - 1; ; left -= 1) {
      const writes = [...this.written.values()];
      try {
        await this.store.set(toData(writes));
        replaceOlder(this.open, writes);
        return;
      } catch (error) {
        if (left === 0) throw error;
        await pause(BETWEEN_COMMITS_MS);
      }
    }
  }

  /** The newest write of this and all other open transactions. */
  private findNewest(type: string, id: string): Write | undefined {
    const name = nameOf(type, id);
    let newest = this.written.get(name);
    for (const { written } of this.open) {
      const write = written.get(name);
      if (write && (!newest || newest.number < write.number)) newest = write;
    }
    return newest;
  }
}

function toData(writes: Write[]): Values {
  const data: Values = {};
  // Some ids come from other people: without a prototype, `__proto__` is an id like any other.
  for (const { type, id, value } of writes) {
    (data[type] ??= Object.create(null) as Record<string, unknown>)[id] = value;
  }
  return data;
}

function nameOf(type: string, id: string): string {
  return `${type} ${id}`;
}
