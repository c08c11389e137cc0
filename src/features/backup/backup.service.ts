import { mkdir, readdir, rename, rm, stat, statfs, copyFile, link } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { ApiError } from '../../base/common/errors/api.error.js';
import { ERROR_TABLE } from '../../base/common/errors/error-table.js';
import { Config } from '../../base/config/config.js';
import type { AuthSchema } from '../../base/storage/auth.schema.js';
import type { DashboardSchema } from '../../base/storage/dashboard.schema.js';
import { AuthDatabase, DashboardDatabase } from '../../base/storage/database.js';
import { StoreCopier } from '../../base/storage/sqlite/store.copier.js';
import type { BackupDto } from './dto/backup.dto.js';
import { constants } from 'node:fs';

/** Left free, so that the service itself can go on writing. */
const RESERVE_BYTES = 100_000_000;
const MEGABYTE = 1_000_000;
/** The suffix of an incomplete backup. */
const PARTIAL = '.partial';

/** Makes backups of all that the service stores on this machine, one at a time. Files in a bucket stay there. */
@Injectable()
export class BackupService implements BeforeApplicationShutdown {
  private readonly shutdown = new AbortController();
  private readonly folder: string;
  private isRunning = false;

  constructor(
    private readonly config: Config,
    private readonly auth: AuthDatabase,
    private readonly dashboard: DashboardDatabase,
    private readonly copier: StoreCopier,
  ) {
    this.folder = join(dirname(config.storage.dataDb), 'backups');
  }

  /** Gives up a running backup. */
  beforeApplicationShutdown(): void {
    this.shutdown.abort();
  }

  /**
   * Makes a backup with everything that was stored, and acknowledged to WhatsApp or to a client, before the call.
   * @throws ApiError `backup_of_server`, `backup_runs`, `no_room` or `backup_failed`
   */
  async create(): Promise<BackupDto> {
    if (this.config.storage.postgresUrl !== null) {
      throw new ApiError('backup_of_server', ERROR_TABLE.backup_of_server.message);
    }
    if (this.isRunning) throw new ApiError('backup_runs', 'Another backup is being made.');
    this.isRunning = true;
    try {
      return await this.write();
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw new ApiError('backup_failed', 'The backup could not be written.', { cause: error });
    } finally {
      this.isRunning = false;
    }
  }

  private async write(): Promise<BackupDto> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await this.deletePartial();
    await this.assertRoom();
    const name = new Date().toISOString().replaceAll(':', '-');
    const draft = join(this.folder, `${name}${PARTIAL}`);
    try {
      await this.fill(draft);
      const folder = join(this.folder, name);
      await rename(draft, folder);
      return { status: 'ok', folder, ...(await measure(folder)) };
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  private async fill(draft: string): Promise<void> {
    const { storage, media } = this.config;
    const { signal } = this.shutdown;
    await mkdir(draft, { mode: 0o700 });
    // The keys come first, with the journal: what it has marked as stored is then in the other copy, and the older
    // ratchet can still read later messages.
    await this.copier.copy<AuthSchema>(this.auth, {
      path: storage.authDb,
      target: join(draft, 'auth.db'),
      signal,
    });
    await this.copier.copy<DashboardSchema>(this.dashboard, {
      path: storage.dataDb,
      target: join(draft, 'dashboard.db'),
      signal,
    });
    // The folder of a bucket has copies of some files only.
    for (const part of media.bucket ? [] : ['uploads', 'files']) {
      await copyFolder(join(media.dir, part), join(draft, 'media', part), signal);
    }
  }

  /** Deletes the incomplete backup of an ended process. */
  private async deletePartial(): Promise<void> {
    for (const name of await readdir(this.folder)) {
      if (name.endsWith(PARTIAL)) await rm(join(this.folder, name), { recursive: true });
    }
  }

  private async assertRoom(): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    const needed = (await this.sizeOfCopies()) + RESERVE_BYTES;
    const free = bavail * bsize;
    if (needed <= free) return;
    const [need, have] = [needed, free].map((bytes) => `${Math.ceil(bytes / MEGABYTE)} MB`);
    throw new ApiError(
      'no_room',
      `There is no room for a backup: it needs ${need}, and ${have} are free.`,
    );
  }

  /** The size of copied files. Links need no room, but there are none between two disks. */
  private async sizeOfCopies(): Promise<number> {
    const { storage, media } = this.config;
    const [source, target] = await Promise.all([stat(media.dir), stat(this.folder)]);
    const stores = [storage.authDb, storage.dataDb].map((path) => this.copier.sizeOf(path));
    const isCopied = media.bucket === null && source.dev !== target.dev;
    const files = isCopied ? (await measure(media.dir)).bytes : 0;
    return (await Promise.all(stores)).reduce((total, bytes) => total + bytes, files);
  }
}

async function measure(folder: string): Promise<{ files: number; bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) => stat(join(parentPath, name))),
  );
  return { files: files.length, bytes: sizes.reduce((total, { size }) => total + size, 0) };
}

/**
 * Copies the files of a folder, which never change: as links, if the disk supports them. Files that are deleted
 * meanwhile are left out.
 */
async function copyFolder(from: string, to: string, signal: AbortSignal): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const entries = await readdir(from, { withFileTypes: true }).catch(noneIfMissing);
  for (const { name } of entries.filter((entry) => entry.isFile())) {
    signal.throwIfAborted();
    await copyOrLink(join(from, name), join(to, name)).catch(noneIfMissing);
  }
}

async function copyOrLink(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

function noneIfMissing(error: unknown): [] {
  if (codeOf(error) !== 'ENOENT') throw error;
  return [];
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
