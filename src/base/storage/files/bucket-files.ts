import { rm, stat } from 'node:fs/promises';
import { Logger } from '../../common/logging/logger.js';
import type { SharedFiles } from '../sharing/shared-files.js';
import type { StoredFilesRepository } from './stored-files.repository.js';

/** The files of messages in a bucket, by their SHA-256 in hex, with the table that lists them. */
export class BucketFiles {
  private readonly logger = new Logger(BucketFiles.name);

  constructor(
    private readonly objects: SharedFiles,
    private readonly rows: StoredFilesRepository,
  ) {}

  /** The hashes of all files, a page at a time. */
  pages(): AsyncGenerator<string[]> {
    return this.rows.pages();
  }

  /** Keeps a local file. The row comes second: it promises an object. */
  async add(sha256: string, path: string): Promise<void> {
    const { size } = await stat(path);
    await this.objects.put(keyOf(sha256), path);
    await this.rows.save(sha256, size);
  }

  /**
   * Brings a file to this machine. A row whose object is lost is deleted, so that the file is downloaded again.
   * @param draft as in `SharedFiles.get`
   * @returns false if there is no such file
   */
  async bring(sha256: string, path: string, draft: string): Promise<boolean> {
    if ((await this.rows.sizeOf(sha256)) === null) return false;
    const isThere = await this.objects.get(keyOf(sha256), path, draft);
    // Its message may have been deleted meanwhile.
    const size = await this.rows.sizeOf(sha256);
    if (isThere && (await stat(path)).size === size) return true;
    await rm(path, { force: true });
    if (size === null) return false;
    await this.rows.delete(sha256);
    this.logger.warn(`${this.objects.placeOf(keyOf(sha256))} is lost, or damaged`);
    return false;
  }

  /**
   * Deletes a file. The row comes second: without it, nobody would find an object that is left.
   * @returns whether it was there
   */
  async drop(sha256: string): Promise<boolean> {
    if ((await this.rows.sizeOf(sha256)) === null) return false;
    await this.objects.delete(keyOf(sha256));
    return this.rows.delete(sha256);
  }
}

function keyOf(sha256: string): string {
  return `files/${sha256}`;
}
