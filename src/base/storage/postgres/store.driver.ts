import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely';
import { Mutex } from '../../common/async/mutex.js';
import type { StoreClient, StorePools } from './store.pools.js';

type Work = 'reading' | 'writing';

/** The commands whose answers count rows. */
const CHANGES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/**
 * Lets one transaction run at a time, as SQLite does, so that no transaction fails because of another one, and events get
 * their numbers in the order of commits. Single statements have connections of their own, and wait for no transaction.
 */
export class StoreDriver implements Driver {
  private readonly turns = new Mutex();

  constructor(private readonly pools: StorePools) {}

  async init(): Promise<void> {}

  /** Takes no connection of a pool yet: a transaction that waits for its turn would hold it meanwhile. */
  async acquireConnection(): Promise<StoreConnection> {
    return new StoreConnection(this.pools);
  }

  async beginTransaction(
    connection: StoreConnection,
    _settings: TransactionSettings,
  ): Promise<void> {
    connection.endTurn = await this.takeTurn();
    try {
      await connection.use('writing');
      await connection.command('BEGIN');
    } catch (error) {
      connection.endTurn();
      throw error;
    }
  }

  /** After an error Kysely calls `rollbackTransaction`. */
  async commitTransaction(connection: StoreConnection): Promise<void> {
    await connection.command('COMMIT');
    connection.endTurn();
  }

  /** A broken connection cannot roll back, and need not: the server does. */
  async rollbackTransaction(connection: StoreConnection): Promise<void> {
    try {
      await connection.command('ROLLBACK');
    } catch {
      // The error of the transaction says more.
    } finally {
      connection.endTurn();
    }
  }

  async releaseConnection(connection: StoreConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.pools.end();
  }

  /** @returns ends the turn; may be called twice */
  private takeTurn(): Promise<() => void> {
    return new Promise((resolve) => {
      void this.turns.runExclusive(() => new Promise<void>((end) => resolve(end)));
    });
  }
}

/** A connection that comes from its pool with the first statement. */
class StoreConnection implements DatabaseConnection {
  endTurn: () => void = () => {};
  private client: StoreClient | undefined;

  constructor(private readonly pools: StorePools) {}

  async use(work: Work): Promise<StoreClient> {
    this.client ??= await this.pools[work].connect();
    return this.client;
  }

  async command(sql: string): Promise<void> {
    await (await this.use('reading')).query(sql, []);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const client = await this.use('reading');
    const { command, rowCount, rows } = await client.query<Row>(sql, parameters);
    const isChange = CHANGES.includes(command);
    return { rows, ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  async *streamQuery<Row>(
    { sql, parameters }: CompiledQuery,
    portion: number,
  ): AsyncGenerator<QueryResult<Row>> {
    const client = await this.use('reading');
    for await (const rows of client.read<Row>(sql, parameters, portion)) yield { rows };
  }

  release(): void {
    this.client?.release();
    this.client = undefined;
  }
}
