import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuthDatabase, DashboardDatabase } from './database.js';
import { explainStoreFault } from './store-fault.js';

const UNKNOWN_FAULT = 'A database does not answer as it should; the log has the details.';

/** Tells whether the stores can be written right now, by writing: one page each, without any meaning. */
@Injectable()
export class StoreProbe {
  constructor(
    private readonly auth: AuthDatabase,
    private readonly dashboard: DashboardDatabase,
  ) {}

  /** What is wrong, for a person; null if nothing is. */
  async findFault(): Promise<string | null> {
    try {
      // A number in the file's header that is free for any use; setting it writes, whatever it was.
      await sql`PRAGMA user_version = 0`.execute(this.auth);
      await sql`PRAGMA user_version = 0`.execute(this.dashboard);
      return null;
    } catch (error) {
      return explainStoreFault(error) ?? UNKNOWN_FAULT;
    }
  }
}
