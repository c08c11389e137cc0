import { stat } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';

/** Reads the size of each database on the disk, in bytes, with its write-ahead log. */
@Injectable()
export class StoreSizeReader {
  constructor(private readonly config: Config) {}

  async read(): Promise<{ auth: number; dashboard: number }> {
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
