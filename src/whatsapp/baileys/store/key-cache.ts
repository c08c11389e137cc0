import type { SignalDataTypeMap } from '@whiskeysockets/baileys';

type KeyType = keyof SignalDataTypeMap;

/**
 * What every message needs, and what the library neither changes in place nor needs as an instance (Baileys'
 * own cache keeps the same objects: Utils/auth-utils.js, makeCacheableSignalKeyStore).
 */
const CACHED_TYPES: ReadonlySet<string> = new Set<KeyType>([
  'session',
  'identity-key',
  'lid-mapping',
  'tctoken',
]);
const MAX_CACHED = 5000;

/** The most recently used keys as the store has them, missing ones included. */
export class KeyCache {
  private readonly values = new Map<string, unknown>();
  private changes = 0;

  /** Undefined for what is not cached, null for a key that the store does not have. */
  get(type: string, id: string): unknown {
    const name = nameOf(type, id);
    const value = this.values.get(name);
    if (value === undefined) return undefined;
    // Moves it to the end: the least recently used key is dropped first.
    this.values.delete(name);
    this.values.set(name, value);
    return value;
  }

  /** Pass it to `learn` with what is read after this call. */
  get mark(): number {
    return this.changes;
  }

  /** Caches what was read, unless something was written since `mark`. */
  learn(mark: number, type: string, id: string, value: unknown): void {
    if (mark === this.changes) this.keep(type, id, value);
  }

  /** Caches what was written. */
  write(type: string, id: string, value: unknown): void {
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
