import { sql } from 'kysely';
import type { DashboardDatabase } from '../database.js';
import { explainStorageFault, UNKNOWN_FAULT } from '../explain-storage-fault.js';
import { StorageHealth } from '../storage.health.js';

/** Writes a row; all who ask meanwhile get the same answer. */
export class PostgresStorageHealth extends StorageHealth {
  private probe: Promise<string | null> | null = null;

  constructor(private readonly database: DashboardDatabase) {
    super();
  }

  override findFault(): Promise<string | null> {
    this.probe ??= this.write().finally(() => (this.probe = null));
    return this.probe;
  }

  private async write(): Promise<string | null> {
    try {
      await sql`UPDATE store_probe SET at = ${Date.now()}`.execute(this.database);
      return null;
    } catch (error) {
      return explainStorageFault(error) ?? UNKNOWN_FAULT;
    }
  }
}
