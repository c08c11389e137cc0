import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Bytes that may wait for the disk while more arrive. */
const WRITE_BYTES = 2 * 1024 * 1024;
/**
 * The disk starts with the first bytes while the rest arrives. Writing all at the end takes longer.
 */
const SYNC_BYTES = 4 * 1024 * 1024;

/**
 * Writes a new file, only for this user. It is on the disk when this resolves.
 * @throws the error of `source` or of the file system
 */
export async function writeDurably(path: string, source: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  // Closes the file at its end.
  const target = file.createWriteStream({ highWaterMark: WRITE_BYTES, flush: true });
  await pipeline(source, (blocks: AsyncIterable<Buffer>) => syncEarly(blocks, file), target);
}

async function* syncEarly(blocks: AsyncIterable<Buffer>, file: FileHandle): AsyncGenerator<Buffer> {
  let synced: Promise<void> = Promise.resolve();
  let waiting = 0;
  for await (const block of blocks) {
    yield block;
    waiting += block.length;
    if (waiting < SYNC_BYTES) continue;
    waiting = 0;
    synced = synced.then(() => file.datasync());
    // The error is thrown at the end; without this, Node would report it as unhandled.
    synced.catch(() => undefined);
  }
  // The system reports an error of the disk once, so the last flush may not know of it.
  await synced;
}
