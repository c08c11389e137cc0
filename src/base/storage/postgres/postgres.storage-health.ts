import { sql } from 'kysely';
import type { DashboardDatabase } from '../database.js';
import { DISK_FULL, explainStorageFault, UNKNOWN_FAULT } from '../explain-storage-fault.js';
import type { StorageFaultMonitor } from '../storage-fault.monitor.js';
import { StorageHealth } from '../storage.health.js';

/** A megabyte, which goes with its transaction. */
const TAKE_ROOM = sql`CREATE TEMPORARY TABLE room ON COMMIT DROP AS
  SELECT repeat('x', 1000) AS filler FROM generate_series(1, 1000)`;

/** Writes a row; all who ask meanwhile get the same answer. */
export class PostgresStorageHealth extends StorageHealth {
  private probe: Promise<string | null> | null = null;
  /** A full disk still takes rows that fit into pages with room: the row of the check, but not every message. */
  private wasFull = false;

  constructor(
    private readonly database: DashboardDatabase,
    faults: StorageFaultMonitor,
  ) {
    super();
    faults.faults$.subscribe((fault) => (this.wasFull ||= fault === DISK_FULL));
  }

  override findFault(): Promise<string | null> {
    this.probe ??= this.write().finally(() => (this.probe = null));
    return this.probe;
  }

  private async write(): Promise<string | null> {
    try {
      await sql`UPDATE store_probe SET at = ${Date.now()}`.execute(this.database);
      if (this.wasFull) await TAKE_ROOM.execute(this.database);
      this.wasFull = false;
      return null;
    } catch (error) {
      return explainStorageFault(error) ?? UNKNOWN_FAULT;
    }
  }
}
