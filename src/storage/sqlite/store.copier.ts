import { closeSync, createReadStream, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { sql, type Kysely } from 'kysely';
import { writeDurably } from '../durable-file.js';
import { WAL_AUTOCHECKPOINT_PAGES } from './open-database.js';

const BLOCK_BYTES = 1024 * 1024;

/**
 * Copies a store while it is in use. SQLite's own backup, and `VACUUM INTO`, keep the connection busy until they are done;
 * here the event loop and the writers go on.
 */
@Injectable()
export class StoreCopier {
  /** By path. Open as long as the store: closing any handle of a file drops SQLite's lock (sqlite.org/howtocorrupt.html, 2.2). */
  private readonly handles = new Map<string, number>();

  /** What a copy takes now, in bytes. */
  async sizeOf(path: string): Promise<number> {
    const files = [path, walOf(path)].map((file) => stat(file));
    return (await Promise.all(files)).reduce((total, { size }) => total + size, 0);
  }

  /**
   * Writes the file and its write-ahead log, which SQLite merges when it opens the copy. All that was committed before the call
   * is in it.
   * @param target gets the copy; `-wal` is added for the log
   */
  async copy<Schema>(
    database: Kysely<Schema>,
    { path, target, signal }: { path: string; target: string; signal: AbortSignal },
  ): Promise<void> {
    // Without checkpoints, the file stays as it is, and every commit goes to the log.
    await sql`PRAGMA wal_autocheckpoint = 0`.execute(database);
    try {
      await sql`PRAGMA wal_checkpoint(PASSIVE)`.execute(database);
      await writeDurably(target, this.readStore(path, signal));
      // Nothing is written while the connection is held: a log that starts over would be cut in two.
      await database
        .connection()
        .execute(() => writeDurably(walOf(target), readBlocks(walOf(path), { signal })));
    } finally {
      await sql`PRAGMA wal_autocheckpoint = ${sql.lit(WAL_AUTOCHECKPOINT_PAGES)}`.execute(database);
    }
  }

  /** To be called after the stores are closed. */
  close(): void {
    for (const handle of this.handles.values()) closeSync(handle);
    this.handles.clear();
  }

  private readStore(path: string, signal: AbortSignal): AsyncIterable<Buffer> {
    const fd = this.handles.get(path) ?? openSync(path, 'r');
    this.handles.set(path, fd);
    return readBlocks(path, { fd, start: 0, autoClose: false, signal });
  }
}

function readBlocks(
  path: string,
  options: { fd?: number; start?: number; autoClose?: boolean; signal: AbortSignal },
): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark: BLOCK_BYTES, ...options });
}

function walOf(path: string): string {
  return `${path}-wal`;
}
