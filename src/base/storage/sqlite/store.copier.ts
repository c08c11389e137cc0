import { closeSync, createReadStream, openSync, read } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { sql, type Kysely } from 'kysely';
import { writeDurably } from '../durable-file.js';
import { WAL_AUTOCHECKPOINT_PAGES } from './open-database.js';

const BLOCK_BYTES = 1024 * 1024;

const readAt = promisify(read);

/**
 * Copies a store while it is in use. SQLite's own backup, and `VACUUM INTO`, keep the connection busy to the end; here
 * the event loop goes on, and writers wait only while the log is copied.
 */
@Injectable()
export class StoreCopier {
  /**
   * Handles by path, open as long as the store: closing any handle of a file drops SQLite's lock
   * (sqlite.org/howtocorrupt.html, 2.2).
   */
  private readonly handles = new Map<string, number>();

  /** The current size of a copy, in bytes. */
  async sizeOf(path: string): Promise<number> {
    const files = [path, walOf(path)].map((file) => stat(file));
    return (await Promise.all(files)).reduce((total, { size }) => total + size, 0);
  }

  /**
   * Writes the file and its write-ahead log, which SQLite merges when it opens the copy. It has everything that was
   * committed before the call.
   * @param target gets the copy; `-wal` is added for the log
   */
  async copy<Schema>(
    database: Kysely<Schema>,
    { path, target, signal }: { path: string; target: string; signal: AbortSignal },
  ): Promise<void> {
    // Without checkpoints, the file does not change, and every commit goes to the log.
    await sql`PRAGMA wal_autocheckpoint = 0`.execute(database);
    try {
      await sql`PRAGMA wal_checkpoint(PASSIVE)`.execute(database);
      await writeDurably(target, readBlocks(this.handleOf(path), signal));
      // Nothing is written while the connection is held: a log that starts over would be cut in two.
      await database
        .connection()
        .execute(() => writeDurably(walOf(target), createReadStream(walOf(path))));
    } finally {
      await sql`PRAGMA wal_autocheckpoint = ${sql.lit(WAL_AUTOCHECKPOINT_PAGES)}`.execute(database);
    }
  }

  /** Call it after the stores are closed. */
  close(): void {
    for (const handle of this.handles.values()) closeSync(handle);
    this.handles.clear();
  }

  private handleOf(path: string): number {
    const handle = this.handles.get(path) ?? openSync(path, 'r');
    this.handles.set(path, handle);
    return handle;
  }
}

/** A stream would close the handle when it ends early. */
async function* readBlocks(handle: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    signal.throwIfAborted();
    const block = Buffer.allocUnsafe(BLOCK_BYTES);
    const { bytesRead } = await readAt(handle, block, 0, BLOCK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield block.subarray(0, bytesRead);
  }
}

function walOf(path: string): string {
  return `${path}-wal`;
}
