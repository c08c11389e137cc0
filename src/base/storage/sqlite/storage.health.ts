import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Config } from '../../config/config.js';
import { AuthDatabase, DashboardDatabase } from '../database.js';
import { DISK_FULL, explainStorageFault } from './explain-storage-fault.js';

const UNKNOWN_FAULT = 'A database does not work as it should; the log has the details.';

/**
 * With less than this, the check's own page may still fit where a message does not, and the session
 * would start and stop again and again.
 */
const MIN_FREE_BYTES = 1024 * 1024;

/** Checks that the databases can be written, by writing one page to each. */
@Injectable()
export class StorageHealth {
  constructor(
    private readonly auth: AuthDatabase,
    private readonly dashboard: DashboardDatabase,
    private readonly config: Config,
  ) {}

  /** What is wrong, for a person; null if all is well. */
  async findFault(): Promise<string | null> {
    try {
      // `user_version` is free for any use; setting it always writes the file's header.
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
    // Some file systems report no size.
    return disks.every(
      (disk) =>
        disk.status === 'rejected' ||
        disk.value.blocks === 0 ||
        disk.value.bavail * disk.value.bsize >= MIN_FREE_BYTES,
    );
  }
}
