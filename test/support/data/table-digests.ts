import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { openStores } from '../../../src/base/storage/engine/open-engine.js';
import { configOf } from '../../../src/base/storage/engine/store-place.js';
import { StorageFaultMonitor } from '../../../src/base/storage/storage-fault.monitor.js';

type Row = Record<string, unknown>;

export interface TableDigest {
  count: number;
  /** Of all rows, in any order. */
  digest: string;
}

/** Tables of an engine or a library, and one that is no more than a test of the disk. */
export const TABLES_OF_ENGINES = /^(kysely_|sqlite_|message_search|store_probe|event_number)/;

/** Every table that a place has, also of stores that were moved; without what belongs to the stores themselves. */
export async function tableDigests(place: string): Promise<Record<string, TableDigest>> {
  const { auth, dashboard, close } = await openStores(configOf(place), new StorageFaultMonitor());
  try {
    const found: Record<string, TableDigest> = {};
    for (const store of [auth, dashboard] as unknown as Kysely<Record<string, Row>>[]) {
      for (const { name } of await store.introspection.getTables()) {
        if (TABLES_OF_ENGINES.test(name)) continue;
        found[name] = digestOf(await store.selectFrom(name).selectAll().execute());
      }
    }
    return found;
  } finally {
    await close();
  }
}

function digestOf(rows: Row[]): TableDigest {
  const lines = rows.filter((row) => !isMark(row)).map(toLine);
  const hash = createHash('sha256');
  for (const line of lines.toSorted()) hash.update(`${line}\n`);
  return { count: lines.length, digest: hash.digest('hex') };
}

/** Marks, and the count of the store, tell one place from the other. */
function isMark({ name, value }: Row): boolean {
  return typeof value === 'string' && typeof name === 'string' && name.startsWith('store.');
}

/** Each engine has its own column for searches. */
function toLine({ search: _, ...row }: Row): string {
  const names = Object.keys(row).toSorted();
  return JSON.stringify(names.map((name) => [name, toText(row[name])]));
}

function toText(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
}
