import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { explainStorageFault, NO_ANSWER, UNKNOWN_FAULT } from '../explain-storage-fault.js';
import type { DashboardDatabase } from '../database.js';
import { StorageHealth } from '../storage.health.js';

/** The page asks often, and waits. */
const PATIENCE_MS = 2000;

/** Writes a row. */
export class PostgresStorageHealth extends StorageHealth {
  private probe: Promise<string | null> | null = null;

  constructor(private readonly database: DashboardDatabase) {
    super();
  }

  override async findFault(): Promise<string | null> {
    this.probe ??= this.write().finally(() => (this.probe = null));
    const waiting = new AbortController();
    const late = pause(PATIENCE_MS, NO_ANSWER, { signal: waiting.signal }).catch(() => NO_ANSWER);
    return Promise.race([this.probe, late]).finally(() => waiting.abort());
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
