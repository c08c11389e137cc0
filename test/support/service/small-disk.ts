import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOf, runOnServer } from '../postgres/test-database.js';
import { createFolder } from './service.js';
import type { ServiceProcess } from './service-process.js';

const USUAL_SIZE_MB = 16;
const [NO_FILES, ANY_FILES] = ['0', 'unlimited'];

/** Lets a database answer as a server without room does. */
const REFUSE_WRITES = `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION refuse()', name);
  END LOOP;
END $$`;
const ACCEPT_WRITES = 'DROP FUNCTION refuse CASCADE';

/**
 * A disk that tests can fill. Where this user may mount one it is a small tmpfs, which fails with ENOSPC; elsewhere it
 * is the operating system's limit of the process (RLIMIT_FSIZE), at which every write of a file fails with EFBIG.
 * Neither needs more than an ordinary container, and the service knows of neither.
 */
export class SmallDisk {
  private constructor(
    readonly folder: string,
    readonly kind: 'tmpfs' | 'limit',
    private readonly sizeMb: number,
  ) {}

  static create(sizeMb = USUAL_SIZE_MB): SmallDisk {
    const folder = createFolder();
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder], {
        stdio: 'ignore',
      });
      return new SmallDisk(folder, 'tmpfs', sizeMb);
    } catch {
      return new SmallDisk(folder, 'limit', sizeMb);
    }
  }

  /** Fills it until nothing more fits. */
  fill(service: ServiceProcess): void {
    if (this.kind === 'limit') {
      limitFileSize(service, NO_FILES);
      return;
    }
    try {
      writeFileSync(this.filler, Buffer.alloc(this.sizeMb * 1024 * 1024));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }

  makeRoom(service: ServiceProcess): void {
    if (this.kind === 'limit') limitFileSize(service, ANY_FILES);
    else rmSync(this.filler, { force: true });
  }

  dispose(): void {
    if (this.kind === 'tmpfs') execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get filler(): string {
    return join(this.folder, 'filler');
  }
}

/** Stops the process from writing: on SQLite any file, as if its disk had become read-only; on PostgreSQL any row. */
export async function forbidWrites(service: ServiceProcess): Promise<void> {
  const database = databaseOf(service.folder);
  if (database === null) limitFileSize(service, NO_FILES);
  else await refuseWrites(database);
}

export async function allowWrites(service: ServiceProcess): Promise<void> {
  const database = databaseOf(service.folder);
  if (database === null) limitFileSize(service, ANY_FILES);
  else await runOnServer(ACCEPT_WRITES, database);
}

/** @returns ends it */
export async function refuseWrites(database: string): Promise<() => Promise<void>> {
  await runOnServer(REFUSE_WRITES, database);
  return async () => void (await runOnServer(ACCEPT_WRITES, database));
}

/** Sets the soft limit alone, which a user may raise again. */
function limitFileSize({ pid }: ServiceProcess, size: string): void {
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${size}:`]);
}
