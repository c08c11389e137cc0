import { rm, stat } from 'node:fs/promises';
import { Logger } from '../../common/logging/logger.js';
import type { StoredFileTable } from '../dashboard.schema.js';
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

  find(sha256: string): Promise<StoredFileTable | undefined> {
    return this.rows.find(sha256);
  }

  hasMessage(sha256: string): Promise<boolean> {
    return this.rows.hasMessage(sha256);
  }

  /**
   * Notes that a file is about to be used by a message.
   * @returns false if there is no such file
   */
  renew(sha256: string): Promise<boolean> {
    return this.rows.renew(sha256);
  }

  /** Keeps a file that this machine has for as long. The row comes second: it promises an object. */
  async keep(sha256: string, path: string): Promise<void> {
    const { size } = await stat(path);
    await this.objects.put(keyOf(sha256), path);
    await this.rows.save(sha256, size);
  }

  /**
   * Keeps a new file. A row comes first, too: no kill and no lost answer leaves an object that nobody finds. A row
   * without an object is forgotten by `bring`, which everybody calls who has no copy.
   */
  async add(sha256: string, path: string): Promise<void> {
    await this.rows.save(sha256, (await stat(path)).size);
    await this.keep(sha256, path);
  }

  /**
   * Brings a file to this machine. A row whose object is lost is deleted, so that the file is downloaded again.
   * @param draft as in `SharedFiles.get`
   * @returns false if there is no such file
   */
  async bring(sha256: string, path: string, draft: string): Promise<boolean> {
    const row = await this.rows.find(sha256);
    if (!row) return false;
    const isThere = await this.objects.get(keyOf(sha256), path, draft);
    const isWhole = isThere && (await stat(path)).size === row.size;
    // Another process may have deleted it meanwhile.
    if (isWhole && (await this.rows.find(sha256))) return true;
    await rm(path, { force: true });
    if (!isWhole && (await this.rows.delete(row)))
      this.logger.warn(`${this.objects.placeOf(keyOf(sha256))} is missing, or damaged`);
    return false;
  }

  /**
   * Deletes a file. The row comes second: without it, nobody would find an object that is left.
   * @returns false if another process has stored it meanwhile
   */
  async drop(row: StoredFileTable): Promise<boolean> {
    const key = keyOf(row.sha256);
    await this.objects.delete(key);
    if (await this.rows.delete(row)) return true;
    const newer = await this.rows.find(row.sha256);
    // Stored just before the deletion. Its process stores it again once it misses the row.
    if (newer && (await this.objects.readText(key)) === null) await this.rows.delete(newer);
    return false;
  }
}

function keyOf(sha256: string): string {
  return `files/${sha256}`;
}
