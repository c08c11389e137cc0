import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { scaled } from '../../support/jest/machine-factor.js';
import type { ProcessOptions } from '../../support/service/service-process.js';
import { ServiceProcess } from '../../support/service/service-process.js';

/** A lower priority than this process, which must see the moment for the kill on a busy machine, too. */
const NICENESS = 5;

/** The state of a store between two starts. */
export interface StoreContents {
  /** Its last migration. */
  version: string;
  /** Results by query. */
  rows: Record<string, unknown>;
}

const READ = `
  import { DatabaseSync } from '@photostructure/sqlite';
  const [path, ...queries] = process.argv.slice(1);
  const store = new DatabaseSync(path);
  const first = (sql) => Object.values(store.prepare(sql).get())[0];
  const version = first('SELECT max(name) FROM kysely_migration');
  const rows = queries.map((query) => [query, first(query)]);
  // Its size says how far the next migration is.
  store.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  console.log(JSON.stringify({ version, rows: Object.fromEntries(rows) }));
`;

/** A store whose migration is killed at several points, observed from outside. */
export class MigratingStore {
  constructor(
    readonly path: string,
    /** Queries for one value each. They must work before and after the migration. */
    private readonly queries: string[],
  ) {}

  /** Read by another process: in this one, a connection could keep a lock until its statements are collected. */
  read(): StoreContents {
    const args = ['--input-type=module', '-e', READ, this.path, ...this.queries];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as StoreContents;
  }

  /**
   * Starts the service, and kills it once the migration has written so many bytes.
   * @returns bytes in the files of the store by then
   */
  async killAt(bytes: number, options: ProcessOptions): Promise<number> {
    const end = this.size() + bytes;
    const service = ServiceProcess.spawn(options);
    setPriority(service.pid, NICENESS);
    let size: number;
    try {
      size = await this.untilGrownTo(end);
    } finally {
      await service.kill('SIGKILL');
    }
    if (service.baseUrl !== '') throw new Error('The migration was over before the kill');
    return size;
  }

  /** Looks every millisecond: a whole migration takes about a second. */
  private async untilGrownTo(end: number): Promise<number> {
    const deadline = Date.now() + scaled(30_000);
    while (this.size() < end) {
      if (Date.now() > deadline)
        throw new Error(`The migration has not grown the store to ${end} bytes`);
      await pause(1);
    }
    return this.size();
  }

  /** Bytes: the write-ahead log grows with a migration, the store when a step of several has filled the log. */
  private size(): number {
    const sizes = [this.path, `${this.path}-wal`].map(
      (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0,
    );
    return sizes[0] + sizes[1];
  }
}
