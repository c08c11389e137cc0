import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Config } from '../../config/config.js';
import { AuthDatabase, DashboardDatabase } from '../database.js';
import { DISK_FULL, explainStorageFault } from './explain-storage-fault.js';

const UNKNOWN_FAULT = 'A database does not answer as it should; the log has the details.';

/**
 * A page may find room in the log of a full disk where a message does not: with so little left, a session
 * would be started and ended again and again.
 */
const MIN_FREE_BYTES = 1024 * 1024;

/** Tells whether the stores can be written right now, by writing: one page each, without any meaning. */
@Injectable()
export class StorageHealth {
  constructor(
    private readonly auth: AuthDatabase,
    private readonly dashboard: DashboardDatabase,
    private readonly config: Config,
  ) {}

  /** What is wrong, for a person; null if nothing is. */
  async findFault(): Promise<string | null> {
    try {
      // A number in the file's header that is free for any use; setting it writes, whatever it was.
      await sql`PRAGMA user_version = 0`.execute(this.auth);
      await sql`PRAGMA user_version = 0`.execute(this.dashboard);
      return (await this.hasRoom()) ? null : DISK_FULL;
    } catch (error) {
      return explainStorageFault(error) ?? UNKNOWN_FAULT;
    }
  }

  private async hasRoom(): Promise<boolean> {
    const { authDb, dataDb } = this.config.storage;
    const disks = await Promise.allSettled([authDb, dataDb].map((path) => statfs(dirname(path))));
    // Some file systems do not know their size, and say 0 or nothing.
    return disks.every(
      (disk) =>
        disk.status === 'rejected' ||
        disk.value.blocks === 0 ||
        disk.value.bavail * disk.value.bsize >= MIN_FREE_BYTES,
    );
  }
}
