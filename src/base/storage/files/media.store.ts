import { randomUUID } from 'node:crypto';
import { copyFile, link, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { Logger } from '../../common/logging/logger.js';
import { Config } from '../../config/config.js';
import { KeyedMutex } from '../../common/async/keyed-mutex.js';
import { Once } from '../../common/async/once.js';
import { BucketFiles } from './bucket-files.js';
import { createFilesFolders, filesFoldersOf, requireFilesFolders } from '../files-folders.js';
import { LeftoverFiles } from './leftover-files.js';
import { FileStates } from '../file-states.js';
import { isRecent } from '../../common/time/due.policy.js';

const NAME = /^[0-9a-f]{64}$/;
const DRAFT = /^[0-9a-f-]{36}$/;
/** Somebody may be about to read it. */
const IN_USE_MS = 60_000;
/** Many accounts come to a process at once. */
const FRESH_MS = 5000;

interface Entry {
  size: number;
  /** ms */
  usedAt: number;
}

/**
 * Decrypted files by their SHA-256, in hex. The folder belongs to one service; its processes share it. With a bucket, it
 * has copies of some of its files, and the table says which files exist.
 */
@Injectable()
export class MediaStore {
  private readonly logger = new Logger(MediaStore.name);
  private readonly media: Config['media'];
  private readonly folder: string;
  private readonly partial: string;
  /** The limit of the folder. */
  readonly maxBytes: number;
  private subscription: Subscription | undefined;
  private readonly contents = new Once(() => this.read());
  /** Entries, the least recently used first. */
  private readonly entries = new Map<string, Entry>();
  /** A file that is deleted is not stored, or found, at the same time. */
  private readonly turns = new KeyedMutex<string>();
  private readonly table = new Once(() => this.readTable());

  constructor(
    { media }: Config,
    private readonly states: FileStates,
    @Optional() private readonly leftovers: LeftoverFiles = new LeftoverFiles(),
    @Optional() @Inject(BucketFiles) private readonly bucket: BucketFiles | null = null,
  ) {
    this.media = media;
    const { files, partial } = filesFoldersOf(media.dir);
    this.folder = files;
    this.partial = partial;
    this.maxBytes = media.maxBytes;
  }

  /**
   * Lists the files, which messages need from the start. Their sizes can wait until one is used.
   * @throws StorageError if the folder cannot be used
   */
  async start(): Promise<void> {
    await requireFilesFolders(this.media);
    if (this.bucket) await this.table.get();
    else for (const name of await this.namesHere()) this.states.addStored(name);
    this.subscription = this.states.unwanted$.subscribe((sha256) => {
      this.drop(sha256).catch((error: unknown) =>
        this.logger.warn(`A file of a deleted message could not be deleted: ${String(error)}`),
      );
    });
  }

  /** Takes in what other processes have stored, and deleted. */
  async refresh(): Promise<void> {
    if (this.bucket) return this.table.get();
    for (const name of await this.namesHere()) {
      if (this.entries.has(name)) continue;
      this.states.addStored(name);
      const found = this.contents.hasBegun && (await stat(this.pathOf(name)).catch(() => null));
      if (found) this.entries.set(name, { size: found.size, usedAt: found.mtimeMs });
    }
  }

  stop(): void {
    this.subscription?.unsubscribe();
  }

  /** The current content of the folder. */
  async usage(): Promise<{ files: number; bytes: number }> {
    await this.contents.get();
    return { files: this.entries.size, bytes: this.totalBytes };
  }

  /**
   * The path of a file; null if it is not stored. Counts as a use.
   * @throws FilesAwayError
   */
  async find(sha256: string): Promise<string | null> {
    await this.contents.get();
    return this.turns.runExclusive(sha256, async () => {
      const here = await this.findHere(sha256);
      if (!this.bucket) return here;
      if (here === null) return this.bring(sha256, this.bucket);
      // From the time before the bucket, or another process has deleted the file, and a message has it again.
      if (!(await this.bucket.find(sha256))) await this.bucket.keep(sha256, here);
      this.states.addStored(sha256);
      return here;
    });
  }

  private async findHere(sha256: string): Promise<string | null> {
    const entry = this.entries.get(sha256);
    if (!entry) return null;
    entry.usedAt = Date.now();
    // Moves the file to the end of the map.
    this.entries.delete(sha256);
    this.entries.set(sha256, entry);
    const path = this.pathOf(sha256);
    const now = new Date(entry.usedAt);
    try {
      await utimes(path, now, now);
      return path;
    } catch {
      // A user has deleted it.
      if (this.entries.get(sha256) === entry) this.forgetHere(sha256);
      return null;
    }
  }

  private async bring(sha256: string, bucket: BucketFiles): Promise<string | null> {
    // A user may have deleted the folder, too.
    await createFilesFolders(this.media.dir);
    const path = this.pathOf(sha256);
    if (!(await bucket.bring(sha256, path, join(this.partial, randomUUID())))) {
      this.states.removeStored(sha256);
      return null;
    }
    await this.take(sha256, (await stat(path)).size);
    return path;
  }

  /**
   * Stores a file that `write` creates; leaves no trace if that fails.
   * @param write gets the path of the file to create
   * @throws FilesAwayError, or the error of `write`
   */
  async add(sha256: string, write: (path: string) => Promise<void>): Promise<string> {
    await this.contents.get();
    const draft = join(this.partial, randomUUID());
    try {
      await write(draft);
      return await this.turns.runExclusive(sha256, async () => {
        const { size } = await stat(draft);
        const path = this.pathOf(sha256);
        await this.bucket?.add(sha256, draft);
        await rename(draft, path);
        await this.take(sha256, size);
        return path;
      });
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  private async take(sha256: string, size: number): Promise<void> {
    this.entries.delete(sha256);
    this.entries.set(sha256, { size, usedAt: Date.now() });
    this.states.addStored(sha256);
    await this.dropLeastUsed();
  }

  /** Stores a file that is also elsewhere on this disk; takes no more room if the file system has links. */
  async addCopy(sha256: string, source: string): Promise<void> {
    const isHere = (await this.find(sha256)) !== null;
    // Its message comes later: until then, nobody may take it for unused.
    if (isHere && (!this.bucket || (await this.bucket.renew(sha256)))) return;
    await this.add(sha256, (path) => link(source, path).catch(() => copyFile(source, path)));
  }

  /**
   * Deletes a file that no message has any more.
   * @param isUnused looks right before, since a message may have it again
   * @returns whether it was stored, and is not any more
   * @throws FilesAwayError
   */
  async drop(
    sha256: string,
    isUnused = async () => !(await this.bucket?.hasMessage(sha256)),
  ): Promise<boolean> {
    await this.contents.get();
    return this.turns.runExclusive(sha256, async () => {
      // Before the look for a message: whoever stores the file afterwards renews its row.
      const row = await this.bucket?.find(sha256);
      if (!(await isUnused())) return false;
      if (row && !(await this.bucket?.drop(row))) return false;
      const wasHere = this.entries.delete(sha256);
      this.states.removeStored(sha256);
      if (wasHere) await this.delete(sha256);
      return this.bucket ? row !== undefined : wasHere;
    });
  }

  private async delete(sha256: string): Promise<void> {
    // A present reader can go on.
    await rm(this.pathOf(sha256), { force: true }).catch((error: unknown) =>
      this.logger.warn(`A file could not be deleted: ${String(error)}`),
    );
  }

  /** Deletes half-written files of killed processes, and reads the others. */
  private async read(): Promise<void> {
    await createFilesFolders(this.media.dir);
    const drafts = (await readdir(this.partial)).filter((name) => DRAFT.test(name));
    for (const name of drafts) await this.leftovers.remove(join(this.partial, name));
    const files: [string, Entry][] = [];
    for (const name of await this.namesHere()) {
      const { size, mtimeMs } = await stat(this.pathOf(name));
      files.push([name, { size, usedAt: mtimeMs }]);
    }
    files.sort(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [name, entry] of files) {
      this.entries.set(name, entry);
      if (!this.bucket) this.states.addStored(name);
    }
  }

  private async readTable(): Promise<void> {
    const missing = new Set(this.states.listStored());
    for await (const page of this.bucket?.pages() ?? []) {
      for (const sha256 of page) {
        this.states.addStored(sha256);
        missing.delete(sha256);
      }
    }
    for (const sha256 of missing) this.states.removeStored(sha256);
    setTimeout(() => this.table.forget(), FRESH_MS).unref();
  }

  private async namesHere(): Promise<string[]> {
    return (await readdir(this.folder)).filter((name) => NAME.test(name));
  }

  private async dropLeastUsed(): Promise<void> {
    let total = this.totalBytes;
    for (const [sha256, { size, usedAt }] of this.entries) {
      if (total <= this.maxBytes || isRecent(usedAt, Date.now(), IN_USE_MS)) return;
      if (await this.isUsedAgain(sha256, usedAt)) continue;
      this.forgetHere(sha256);
      total -= size;
      await this.delete(sha256);
    }
  }

  /** True if another process with the same folder has found it just now, or this one meanwhile. */
  private async isUsedAgain(sha256: string, usedAt: number): Promise<boolean> {
    const found = await stat(this.pathOf(sha256)).catch(() => null);
    if (this.entries.get(sha256)?.usedAt !== usedAt) return true;
    return found !== null && isRecent(found.mtimeMs, Date.now(), IN_USE_MS);
  }

  private get totalBytes(): number {
    return [...this.entries.values()].reduce((sum, { size }) => sum + size, 0);
  }

  private forgetHere(sha256: string): void {
    this.entries.delete(sha256);
    if (!this.bucket) this.states.removeStored(sha256);
  }

  private pathOf(sha256: string): string {
    return join(this.folder, sha256);
  }
}
