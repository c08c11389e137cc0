import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { scaled } from '../../support/jest/machine-factor.js';
import type { ProcessOptions } from '../../support/service/service-process.js';
import { ServiceProcess } from '../../support/service/service-process.js';

/** Lower than that of this process, which must see the point to kill at on a busy machine, too. */
const NICENESS = 5;

/** What a store has between two starts. */
export interface StoreContents {
  /** The last migration that it has. */
  version: string;
  /** By query. */
  rows: Record<string, unknown>;
}

const READ = `
  import { DatabaseSync } from '@photostructure/sqlite';
  const [path, ...queries] = process.argv.slice(1);
  const store = new DatabaseSync(path);
  const first = (sql) => Object.values(store.prepare(sql).get())[0];
  const version = first('SELECT max(name) FROM kysely_migration');
  const rows = queries.map((query) => [query, first(query)]);
  // Its size says how far the next migration is, if it begins at 0.
  store.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  console.log(JSON.stringify({ version, rows: Object.fromEntries(rows) }));
`;

/** A store whose migration is killed at several points, seen from outside. */
export class MigratingStore {
  constructor(
    readonly path: string,
    /** Each has one value. They must be answered before and after the migration. */
    private readonly queries: string[],
  ) {}

  /** Read by another process: in this one, a connection could keep a lock until its statements are collected. */
  read(): StoreContents {
    const args = ['--input-type=module', '-e', READ, this.path, ...this.queries];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as StoreContents;
  }

  /**
   * Starts the service, and kills it once the migration has written so much.
   * @returns bytes that it had written by then
   */
  async killAt(bytes: number, options: ProcessOptions): Promise<number> {
    const service = ServiceProcess.spawn(options);
    setPriority(service.pid, NICENESS);
    let written: number;
    try {
      written = await this.untilWritten(bytes);
    } finally {
      await service.kill('SIGKILL');
    }
    if (service.baseUrl !== '') throw new Error('The migration was over before the kill');
    return written;
  }

  /** Waits closely: a whole migration takes about a second. */
  private async untilWritten(bytes: number): Promise<number> {
    const deadline = Date.now() + scaled(30_000);
    while (this.walBytes() < bytes) {
      if (Date.now() > deadline) throw new Error(`The migration has not written ${bytes} bytes`);
      await setImmediate();
    }
    return this.walBytes();
  }

  /** Of the write-ahead log, which grows with the migration; 0 before it begins. */
  private walBytes(): number {
    return statSync(`${this.path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }
}
