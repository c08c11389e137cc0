import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';

/** Decrypted files by their SHA-256, in hex. */
@Injectable()
export class MediaStore {
  private readonly folder: string;
  private readonly partial: string;
  private readonly maxBytes: number;
  private opening: Promise<void> | undefined;
  /** The least recently used first. */
  private readonly sizes = new Map<string, number>();

  constructor({ media }: Config) {
    this.folder = join(media.dir, 'files');
    this.partial = join(media.dir, 'partial');
    this.maxBytes = media.maxBytes;
  }

  /** The path of a file; null if it is not stored. Counts as a use. */
  async find(sha256: string): Promise<string | null> {
    await this.open();
    const size = this.sizes.get(sha256);
    if (size === undefined) return null;
    const path = this.pathOf(sha256);
    const now = new Date();
    // Somebody may have deleted it.
    const isThere = await utimes(path, now, now).then(
      () => true,
      () => false,
    );
    this.sizes.delete(sha256);
    if (!isThere) return null;
    this.sizes.set(sha256, size);
    return path;
  }

  /**
   * Stores a file that `write` creates; without a trace if that fails.
   * @param write gets the path of the file to create
   */
  async add(sha256: string, write: (path: string) => Promise<void>): Promise<string> {
    await this.open();
    const draft = join(this.partial, randomUUID());
    try {
      await write(draft);
      const { size } = await stat(draft);
      const path = this.pathOf(sha256);
      await rename(draft, path);
      this.sizes.set(sha256, size);
      await this.dropLeastUsed(sha256);
      return path;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** Once: creates the folders, deletes what a killed process left half done, and reads what there is. */
  private open(): Promise<void> {
    this.opening ??= this.read().catch((error: unknown) => {
      // The next caller tries again.
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }

  private async read(): Promise<void> {
    await rm(this.partial, { recursive: true, force: true });
    for (const folder of [this.folder, this.partial]) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    }
    const files = [];
    for (const name of await readdir(this.folder)) {
      const { size, mtimeMs } = await stat(join(this.folder, name));
      files.push({ name, size, mtimeMs });
    }
    files.sort((one, other) => one.mtimeMs - other.mtimeMs);
    for (const { name, size } of files) this.sizes.set(name, size);
  }

  private async dropLeastUsed(kept: string): Promise<void> {
    let total = [...this.sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [sha256, size] of this.sizes) {
      if (total <= this.maxBytes) return;
      if (sha256 === kept) continue;
      this.sizes.delete(sha256);
      total -= size;
      // Whoever reads it at the moment reads on.
      await rm(this.pathOf(sha256), { force: true });
    }
  }

  private pathOf(sha256: string): string {
    return join(this.folder, sha256);
  }
}
