import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { Mutex } from '../../common/async/mutex.js';
import { DatabaseAwayError } from '../storage.error.js';
import type { StoreClient, StorePools } from './store.pools.js';

/** The commands whose answers count rows. */
const CHANGES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];
const LOST_CODES = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const LOST_MESSAGES =
  /Connection terminated|not queryable|timeout (exceeded when trying to connect|expired)/;
const READING = /^\s*(select|with)\b/i;

/**
 * Lets writes and transactions run one at a time, in the order in which they were asked for, as SQLite does: a later
 * write of a row is never overtaken by an earlier one, no transaction fails because of another one, and events get their
 * numbers in the order of commits. Reads do not wait for them, unless the store has no connections for reads.
 */
export class StoreDriver implements Driver {
  private readonly turns = new Mutex();

  constructor(private readonly pools: StorePools) {}

  async init(): Promise<void> {}

  /** Takes no connection of a pool yet: one that waits for its turn would hold it meanwhile. */
  async acquireConnection(): Promise<StoreConnection> {
    return new StoreConnection(this.pools, this.nextTurn());
  }

  beginTransaction(connection: StoreConnection): Promise<void> {
    return connection.begin();
  }

  /** After an error Kysely calls `rollbackTransaction`. */
  commitTransaction(connection: StoreConnection): Promise<void> {
    return connection.end('COMMIT');
  }

  /** A broken connection cannot roll back, and need not: the server does. The error of the transaction says more. */
  async rollbackTransaction(connection: StoreConnection): Promise<void> {
    await connection.end('ROLLBACK').catch(() => {});
  }

  async releaseConnection(connection: StoreConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.pools.end();
  }

  /** Resolves when all turns before it have ended, with the function that ends this one. */
  private nextTurn(): Promise<() => void> {
    return new Promise((resolve) => {
      void this.turns.runExclusive(() => new Promise<void>((end) => resolve(end)));
    });
  }
}

/** A limit of a statement, or of the readers: the connection is well. By SQLSTATE, or the message of the pool. */
function isLimit({ code = '', message }: NodeJS.ErrnoException): boolean {
  return ['57014', '55P03'].includes(code) || message.includes('timeout exceeded');
}

/** By the code of Node, or the message of the driver. */
function isLost({ code = '', message }: NodeJS.ErrnoException): boolean {
  return LOST_CODES.test(code) || LOST_MESSAGES.test(message);
}

function toAwayError(cause: NodeJS.ErrnoException): DatabaseAwayError {
  const { message, code } = cause;
  return Object.assign(new DatabaseAwayError(message, { cause }), code !== undefined && { code });
}

/** A connection that comes from its pool with the first statement: a read passes its turn on. */
class StoreConnection implements DatabaseConnection {
  private client: StoreClient | undefined;
  private isPassed = false;

  constructor(
    private readonly pools: StorePools,
    private readonly turn: Promise<() => void>,
  ) {}

  async begin(): Promise<void> {
    await this.told(async () => (await this.writer()).begin());
  }

  async end(command: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    await this.told(async () => (await this.writer()).end(command));
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.told(async () => {
      const client = await (READING.test(sql) ? this.reader() : this.writer());
      return client.query<Row & object>(sql, parameters);
    });
    const isChange = CHANGES.includes(command);
    return { rows, ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  async *streamQuery<Row>(
    { sql, parameters }: CompiledQuery,
    portion: number,
  ): AsyncGenerator<QueryResult<Row>> {
    try {
      const client = await this.reader();
      for await (const rows of client.read<Row & object>(sql, parameters, portion)) yield { rows };
    } catch (error) {
      throw this.tell(error);
    }
  }

  release(): void {
    this.client?.release();
    this.client = undefined;
    this.passTurn();
  }

  /** Tells of a lost connection before anybody handles its error. */
  private async told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.tell(error);
    }
  }

  private tell(cause: unknown): unknown {
    const error = isLost(cause as Error) ? toAwayError(cause as Error) : cause;
    if (!isLimit(cause as Error)) this.pools.onLost(error);
    return error;
  }

  private async writer(): Promise<StoreClient> {
    await this.turn;
    this.client ??= await this.pools.writing.connect();
    return this.client;
  }

  /** Within a transaction, its own connection. */
  private async reader(): Promise<StoreClient> {
    const { reading } = this.pools;
    if (this.client || !reading) return this.writer();
    this.passTurn();
    this.client = await reading.connect();
    return this.client;
  }

  private passTurn(): void {
    if (!this.isPassed) void this.turn.then((end) => end());
    this.isPassed = true;
  }
}
