import type {
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStoreWithTransaction,
} from '@whiskeysockets/baileys';
import { undoFailedTries } from './failed-tries.js';

type EntriesByType = { [T in keyof SignalDataTypeMap]?: Map<string, SignalDataTypeMap[T]> };
type Entries<T extends keyof SignalDataTypeMap> = { [id: string]: SignalDataTypeMap[T] | null };

/**
 * An in-memory Signal key store. Its transactions are only mutexes: libsignal writes a step only when it has succeeded.
 * Those of the library (Baileys: Utils/auth-utils.js) need one `AsyncLocalStorage` per store, and Node copies each storage
 * to every promise: with a thousand contacts an `await` would take a hundred times as long.
 */
export class MemoryKeyStore implements SignalKeyStoreWithTransaction {
  private readonly byType: EntriesByType = {};
  /** The last transaction of each name. */
  private readonly tails = new Map<string, Promise<unknown>>();

  get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): { [id: string]: SignalDataTypeMap[T] } {
    const stored: EntriesByType[T] = this.byType[type];
    const found: { [id: string]: SignalDataTypeMap[T] } = {};
    for (const id of ids) {
      const value = stored?.get(id);
      if (value !== undefined) found[id] = value;
    }
    return found;
  }

  set(data: SignalDataSet): void {
    const { session } = data;
    if (session) undoFailedTries(this.get('session', Object.keys(session)), session);
    let type: keyof SignalDataSet;
    for (type in data) this.put(type, data[type] ?? {});
  }

  clear(): void {
    let type: keyof EntriesByType;
    for (type in this.byType) delete this.byType[type];
  }

  async transaction<T>(work: () => Promise<T>, name: string): Promise<T> {
    const turn = (this.tails.get(name) ?? Promise.resolve()).then(work);
    const tail = turn.catch(() => undefined);
    this.tails.set(name, tail);
    try {
      return await turn;
    } finally {
      if (this.tails.get(name) === tail) this.tails.delete(name);
    }
  }

  /** Nested transactions are not tracked. */
  isInTransaction(): boolean {
    return false;
  }

  private put<T extends keyof SignalDataTypeMap>(type: T, entries: Entries<T>): void {
    const stored: Map<string, SignalDataTypeMap[T]> = this.byType[type] ?? new Map();
    Object.assign(this.byType, { [type]: stored });
    for (const [id, value] of Object.entries(entries)) {
      if (value === null || value === undefined) stored.delete(id);
      else stored.set(id, value);
    }
  }
}
