import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { Logger } from '../../common/logging/logger.js';
import type { Ownership } from '../ownership.js';
import { StorageError } from '../storage.error.js';
import { connectionNameOf } from './lease.repository.js';
import { addressOf, databaseOf, withDatabase } from './postgres-address.js';
import { toStartError } from './to-start-error.js';

/** "WAda". The database is a part of each advisory lock. */
const LOCK = 0x57416461;
/** "WAac"; processes that have some of the accounts share it, and one that has all of them takes it alone. */
const ACCOUNTS_LOCK = 0x57416163;
const CONNECT_MS = 5000;
const RETRY_MS = 1000;
/** A server notices the end of a killed process once its last statement has ended. */
const RELEASE_MS = 5000;
const LOOK_MS = 250;
const MIN_VERSION = 140_000;
const NO_DATABASE = '3D000';
/** `duplicate_database`; `unique_violation` if both were made in the same moment. */
const EXISTS = ['42P04', '23505'];

/** The process that keeps it. */
type Holder = Pick<Ownership, 'processId' | 'leads'>;

/**
 * Keeps a database for this process, or for those that share it: others would fight over its sessions. The server holds
 * the lock as long as the connection lives; when it breaks, it is taken again, and a process that finds another one in
 * its place ends.
 */
export class PostgresLock {
  private readonly logger = new Logger(PostgresLock.name);
  private client: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isReleased = false;

  private constructor(
    private readonly url: string,
    private readonly holder: Holder,
  ) {}

  /**
   * The database must be prepared.
   * @throws StorageError if another process has it
   */
  static async take(url: string, holder: Holder): Promise<PostgresLock> {
    const lock = new PostgresLock(url, holder);
    await lock.connect().catch((error: unknown) => {
      throw toStartError(error, url);
    });
    return lock;
  }

  async release(): Promise<void> {
    this.isReleased = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => {
      // The server has ended it.
    });
  }

  private async connect(): Promise<void> {
    const client = openClient(this.url, connectionNameOf(nameOfThis(), this.holder.processId));
    client.on('error', () => this.retryLater());
    client.on('end', () => this.retryLater());
    try {
      await client.connect();
      await lockFor(client, this.url, this.holder, performance.now() + RELEASE_MS);
      this.client = client;
      // Released meanwhile: an open connection would keep the lock, and the process.
      if (this.isReleased) await this.release();
    } catch (error) {
      client.removeAllListeners('end');
      await client.end().catch(() => {
        // It never was connected.
      });
      throw error;
    }
  }

  private retryLater(): void {
    if (this.isReleased || this.timer) return;
    this.client = undefined;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.connect().catch((error: unknown) => {
        if (!(error instanceof StorageError)) return this.retryLater();
        this.logger.error(error.message);
        process.kill(process.pid, 'SIGTERM');
      });
    }, RETRY_MS);
  }
}

/**
 * Creates the database if there is none and this user may, unless it must exist.
 * @throws StorageError if it cannot be reached, or does not fit
 */
export async function preparePostgres(url: string, { mustExist = false } = {}): Promise<void> {
  const check = () => withClient(url, (client) => assertFits(client, url));
  try {
    await check().catch(async (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== NO_DATABASE) throw error;
      if (mustExist) throw new StorageError(`There is no database ${addressOf(url)}.`);
      await createDatabase(url);
      await check();
    });
  } catch (error) {
    throw toStartError(error, url);
  }
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = openClient(url);
  // The statement that it breaks fails by itself.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A name for the list of connections. A longer one is cut by the server, which would cut off the id of the process. */
export function nameOfThis(part = 'whatsapp-dashboard'): string {
  return `${part} ${hostname().slice(0, 20)} ${process.pid}`;
}

/** @param answerMs the longest time to connect, and for each answer */
export function openClient(url: string, name = nameOfThis(), answerMs = CONNECT_MS): Client {
  return new Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
  });
}

async function createDatabase(url: string): Promise<void> {
  await withClient(withDatabase(url, 'postgres'), async (client) => {
    const name = client.escapeIdentifier(databaseOf(url));
    await client.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
  }).catch((error: unknown) => {
    // Another process that starts at the same time has made it.
    if (!EXISTS.includes(String((error as NodeJS.ErrnoException).code))) throw error;
  });
}

async function assertFits(client: Client, url: string): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; has_icu: boolean }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
      EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') AS has_icu`,
  );
  const [{ version, encoding, has_icu }] = rows;
  const database = `The database ${addressOf(url)}`;
  if (version < MIN_VERSION) {
    throw new StorageError(`${database} is older than PostgreSQL 14: update the server.`);
  }
  if (encoding !== 'UTF8') {
    throw new StorageError(`${database} has the encoding ${encoding}: create one with UTF8.`);
  }
  if (!has_icu) {
    throw new StorageError(`${database} has no ICU: use a PostgreSQL that was built with it.`);
  }
}

/** A process without others takes both locks, one that leads the first; the others share the second. */
function locksOf({ processId, leads }: Holder): string {
  const [whole, all, shared] = [
    `pg_try_advisory_lock(${LOCK})`,
    `pg_try_advisory_lock(${ACCOUNTS_LOCK})`,
    `pg_try_advisory_lock_shared(${ACCOUNTS_LOCK})`,
  ];
  if (processId === null) return `${whole} AND ${all}`;
  return leads ? whole : shared;
}

/** @param until ms of the monotonic clock */
async function lockFor(client: Client, url: string, own: Holder, until: number): Promise<void> {
  const { rows } = await client.query<{ is_ours: boolean }>(`SELECT ${locksOf(own)} AS is_ours`);
  if (rows[0].is_ours) return;
  // One of two may be ours.
  await client.query('SELECT pg_advisory_unlock_all()');
  if (performance.now() < until) {
    await pause(LOOK_MS);
    return lockFor(client, url, own, until);
  }
  const holder = await client.query<{ application_name: string; backend_start: Date }>(
    `SELECT application_name, backend_start FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND granted AND objid IN ($1, $2) AND classid = 0
        AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [LOCK, ACCOUNTS_LOCK],
  );
  const [{ application_name: name, backend_start: since } = {}] = holder.rows;
  const who = since ? ` (${name}, since ${since.toISOString()})` : '';
  throw new StorageError(
    `The database ${addressOf(url)} is in use by another process of this service${who}; stop that one first, or choose another database.`,
  );
}
