import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { Logger } from '../../common/logging/logger.js';
import { StorageError } from '../storage.error.js';
import { addressOf, databaseOf, withDatabase } from './postgres-address.js';
import { toStartError } from './to-start-error.js';

/** "WAda". The database is a part of each advisory lock. */
const LOCK = 0x57416461;
const CONNECT_MS = 5000;
const RETRY_MS = 1000;
/** A server notices the end of a killed process once its last statement has ended. */
const RELEASE_MS = 5000;
const LOOK_MS = 250;
const MIN_VERSION = 140_000;
const NO_DATABASE = '3D000';

/**
 * Keeps a database for this process: two would fight over its sessions. The server holds the lock as long as the
 * connection lives; when it breaks, it is taken again, and a process that finds another one in its place ends.
 */
export class PostgresLock {
  private readonly logger = new Logger(PostgresLock.name);
  private client: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isReleased = false;

  private constructor(private readonly url: string) {}

  /**
   * Creates the database if there is none and this user may, unless it must exist.
   * @throws StorageError if it cannot be reached, does not fit, or another process has it
   */
  static async take(url: string, { mustExist = false } = {}): Promise<PostgresLock> {
    const lock = new PostgresLock(url);
    try {
      await lock.connect().catch(async (error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== NO_DATABASE) throw error;
        if (mustExist) throw new StorageError(`There is no database ${addressOf(url)}.`);
        await createDatabase(url);
        await lock.connect();
      });
      return lock;
    } catch (error) {
      throw toStartError(error, url);
    }
  }

  async release(): Promise<void> {
    this.isReleased = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => {
      // The server has ended it.
    });
  }

  private async connect(): Promise<void> {
    const client = openClient(this.url);
    client.on('error', () => this.retryLater());
    client.on('end', () => this.retryLater());
    try {
      await client.connect();
      await assertFits(client, this.url);
      await lockFor(client, this.url, performance.now() + RELEASE_MS);
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

function openClient(url: string): Client {
  return new Client({
    connectionString: url,
    application_name: `whatsapp-dashboard ${hostname()} ${process.pid}`,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    keepAlive: true,
  });
}

async function createDatabase(url: string): Promise<void> {
  const client = openClient(withDatabase(url, 'postgres'));
  await client.connect();
  try {
    const name = client.escapeIdentifier(databaseOf(url));
    await client.query(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
  } finally {
    await client.end();
  }
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

/** @param until ms of the monotonic clock */
async function lockFor(client: Client, url: string, until: number): Promise<void> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    'SELECT pg_try_advisory_lock($1) AS is_ours',
    [LOCK],
  );
  if (rows[0].is_ours) return;
  if (performance.now() < until) {
    await pause(LOOK_MS);
    return lockFor(client, url, until);
  }
  const holder = await client.query<{ application_name: string; backend_start: Date }>(
    `SELECT application_name, backend_start FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND granted AND objid = $1 AND classid = 0
        AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [LOCK],
  );
  const [{ application_name: name, backend_start: since } = {}] = holder.rows;
  const who = since ? ` (${name}, since ${since.toISOString()})` : '';
  throw new StorageError(
    `The database ${addressOf(url)} is in use by another process of this service${who}; stop that one first, or choose another database.`,
  );
}
