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

/** The keys that were used last, and which of those that were asked for there are not, as the store has them. */
export class KeyCache {
  private readonly values = new Map<string, unknown>();
  private changes = 0;

  /** Undefined for what is not known, null for what is known not to be there. */
  get(type: string, id: string): unknown {
    const name = nameOf(type, id);
    const value = this.values.get(name);
    if (value === undefined) return undefined;
    // The one that was used last is the last one to go.
    this.values.delete(name);
    this.values.set(name, value);
    return value;
  }

  /** To be given to `learn` with what is read from now on. */
  get mark(): number {
    return this.changes;
  }

  /** Takes what was read, unless something has been written meanwhile. */
  learn(mark: number, type: string, id: string, value: unknown): void {
    if (mark === this.changes) this.keep(type, id, value);
  }

  /** Takes what has been written. */
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
