import { setTimeout as pause } from 'node:timers/promises';
import type { SignalDataSet, SignalDataTypeMap } from '@whiskeysockets/baileys';
import type { JournalRow } from '../../../base/storage/auth.schema.js';
import type { JournaledKeyStore } from '../store/journaled-key-store.js';

/** Few and fast retries: a message waits for the commit. */
const MAX_COMMITS = 3;
const BETWEEN_COMMITS_MS = 200;

type Values = Record<string, unknown>;

/** Keys that are written, but not stored yet, with their rows of the journal. Reads find them before the stored ones. */
export class PendingKeys {
  private readonly written = new Map<string, Values>();
  readonly journaled: JournalRow[] = [];

  constructor(private readonly store: JournaledKeyStore) {}

  async get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<Record<string, SignalDataTypeMap[T]>> {
    const own = this.written.get(type);
    if (!own) return this.store.get(type, ids);
    const others = ids.filter((id) => !(id in own));
    const stored = others.length > 0 ? await this.store.get(type, others) : {};
    const kept = ids.filter((id) => own[id] !== null && own[id] !== undefined);
    return {
      ...stored,
      ...Object.fromEntries(kept.map((id) => [id, own[id] as SignalDataTypeMap[T]])),
    };
  }

  /** Lists the written keys that are not stored yet; null for a deleted key. */
  listWritten(type: string): Values {
    return this.written.get(type) ?? {};
  }

  /** @param data null deletes a key */
  set(data: SignalDataSet, journaled: JournalRow[] = []): void {
    this.journaled.push(...journaled);
    for (const [type, values] of Object.entries(data)) {
      const own = this.written.get(type);
      if (own) Object.assign(own, values);
      // Some ids come from other people: without a prototype, `__proto__` is an id like any other.
      else this.written.set(type, Object.assign(Object.create(null) as Values, values));
    }
  }

  /** Stores all of them, or none. */
  async commit(): Promise<void> {
    if (this.written.size + this.journaled.length === 0) return;
    const data = Object.fromEntries(this.written) as SignalDataSet;
    for (let left = MAX_COMMITS - 1; ; left -= 1) {
      try {
        await this.store.set(data, this.journaled);
        return;
      } catch (error) {
        if (left === 0) throw error;
        await pause(BETWEEN_COMMITS_MS);
      }
    }
  }
}
