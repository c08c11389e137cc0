import { statfsSync, type StatsFs } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../config/config.js';
import type { AuthDatabase, DashboardDatabase } from '../database.js';
import { DISK_FULL, explainStorageFault, UNKNOWN_FAULT } from '../explain-storage-fault.js';
import { StorageHealth } from '../storage.health.js';

/**
 * With less free space, the check's own page may still fit while a message does not, and the session would start and
 * stop again and again.
 */
const MIN_FREE_BYTES = 1024 * 1024;

/** Writes one page to each database. */
export class SqliteStorageHealth extends StorageHealth {
  constructor(
    private readonly auth: AuthDatabase,
    private readonly dashboard: DashboardDatabase,
    private readonly config: Config,
  ) {
    super();
  }

  override async findFault(): Promise<string | null> {
    try {
      // `user_version` is free for any use; setting it always writes the file's header.
      await sql`PRAGMA user_version = 0`.execute(this.auth);
      await sql`PRAGMA user_version = 0`.execute(this.dashboard);
      return this.hasRoom() ? null : DISK_FULL;
    } catch (error) {
      return explainStorageFault(error) ?? UNKNOWN_FAULT;
    }
  }

  private hasRoom(): boolean {
    const { authDb, dataDb } = this.config.storage;
    return [authDb, dataDb].every((path) => {
      const disk = readDisk(dirname(path));
      // Some file systems report no size.
      return !disk || disk.blocks === 0 || disk.bavail * disk.bsize >= MIN_FREE_BYTES;
    });
  }
}

/**
 * Synchronous, like the writes before it: an answer in a later turn of the event loop would be late on a busy service.
 */
function readDisk(folder: string): StatsFs | null {
  try {
    return statfsSync(folder);
  } catch {
    return null;
  }
}
