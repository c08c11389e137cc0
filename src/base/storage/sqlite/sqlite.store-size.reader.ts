import { stat } from 'node:fs/promises';
import type { Config } from '../../config/config.js';
import { StoreSizeReader, type StoreSizes } from '../store-size.reader.js';

/** Reads the size of each file, with its write-ahead log. */
export class SqliteStoreSizeReader extends StoreSizeReader {
  constructor(private readonly config: Config) {
    super();
  }

  override async read(): Promise<StoreSizes> {
    const { authDb, dataDb } = this.config.storage;
    const [auth, dashboard] = await Promise.all([authDb, dataDb].map(sizeOf));
    return { auth: auth ?? 0, dashboard: dashboard ?? 0 };
  }
}

async function sizeOf(path: string): Promise<number> {
  const sizes = await Promise.all([path, `${path}-wal`].map(sizeOfFile));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function sizeOfFile(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    // There may be no write-ahead log.
    return 0;
  }
}
