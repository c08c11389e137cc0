import type { Socket } from 'node:net';
import {
  Client,
  Pool,
  types,
  type ClientConfig,
  type CustomTypesConfig,
  type PoolClient,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { Logger } from '../../common/logging/logger.js';
import { connectionNameOf, isAlive } from './lease.repository.js';
import { PortionQuery } from './portion.query.js';
import { BEGIN, StoreQuery, type StatementConfig } from './store.query.js';
import { fromStored, toStored } from './stored-text.js';

export interface PoolsDescription {
  url: string;
  /** Shown by the server in its list of connections. */
  name: string;
  /** Connections for reads at most; one more is for writes. None: reads take that one, in the order of all statements. */
  readers: number;
  /** The process must not have been given up whenever it connects; null for one without others. */
  processId?: string | null;
  /** Gets the server's number of each open connection. */
  open?: Set<number>;
  /** Called before the error of a lost connection is thrown. */
  onLost?: (error: unknown) => void;
}

/** Less than the pause after which a client of the API gives up. */
const CONNECT_MS = 5000;
/** On a busy machine, reads wait for others rather than fail. */
const WAIT_MS = 15_000;
/** To open a connection, and to compile its statements again, takes longer than to keep it. */
const IDLE_MS = 10 * 60_000;
/**
 * For each connection. A statement or a transaction that hangs must not hold others for ever; the service tries again.
 * Compiling a query to machine code (`jit`) takes longer than each of ours.
 */
const SETTINGS = `SET statement_timeout = '10s'; SET lock_timeout = '5s';
  SET idle_in_transaction_session_timeout = '5s'; SET jit = off`;
/** A dead link says nothing; a server answers before, because of `statement_timeout`. */
const ANSWER_MS = 15_000;

/** The object ids of types (pg_type.dat). */
const OID = { bool: 16, int8: 20, text: 25, varchar: 1043, numeric: 1700 };

type Parser = (value: string) => unknown;

/** Values as SQLite gives them: numbers for counts and sums, 0 and 1 for conditions, and each text as it was. */
const PARSERS = new Map<number, Parser>([
  [OID.bool, (value) => (value === 't' ? 1 : 0)],
  [OID.int8, Number],
  [OID.numeric, Number],
  [OID.text, fromStored],
  [OID.varchar, fromStored],
]);

const usualParserOf = types.getTypeParser as (oid: number, format?: string) => Parser;
const TYPES: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? usualParserOf(oid, format),
};

/** The connections of one store. */
export class StorePools {
  readonly reading: StorePool | null;
  readonly writing: StorePool;
  readonly onLost: (error: unknown) => void;

  constructor({ readers, onLost = () => {}, ...description }: PoolsDescription) {
    this.onLost = onLost;
    this.reading = readers > 0 ? new StorePool(description, readers) : null;
    this.writing = new StorePool(description, 1);
  }

  async end(): Promise<void> {
    await Promise.all([this.reading?.end(), this.writing.end()]);
  }
}

/** The time of a pool is also for those that wait for a connection; this is for one that is opened. */
class SoonClient extends Client {
  constructor(config: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

type PoolDescription = Pick<PoolsDescription, 'url' | 'name' | 'processId' | 'open'>;

/** Prepares a new connection for `pg-pool`, which does not use one with an error. */
function prepare(processId: string | null) {
  const run = async (client: PoolClient) => {
    await client.query(BEGIN);
    await client.query(`ROLLBACK; ${SETTINGS}`);
    if (processId === null || (await isAlive(client, processId))) return;
    throw new Error('Other processes have given this one up');
  };
  return (client: PoolClient, done: (error?: Error) => void) => {
    run(client).then(() => done(), done);
  };
}

/** Connections with our settings, which survive the end of the server. */
class StorePool {
  private readonly logger = new Logger('PostgreSQL');
  private readonly pool: Pool;

  constructor({ url, name, processId = null, open }: PoolDescription, size: number) {
    this.pool = new Pool({
      connectionString: url,
      application_name: connectionNameOf(name, processId),
      max: size,
      connectionTimeoutMillis: WAIT_MS,
      Client: SoonClient as never,
      idleTimeoutMillis: IDLE_MS,
      keepAlive: true,
      types: TYPES,
      verify: prepare(processId),
    });
    const note = (error: Error) => this.logger.warn(`A connection was lost: ${error.message}`);
    this.pool.on('error', note);
    this.pool.on('remove', (client) => open?.delete(numberOf(client)));
    this.pool.on('connect', (client) => {
      open?.add(numberOf(client));
      // Without a listener, a connection that breaks while it is used would end the process.
      client.on('error', () => open?.delete(numberOf(client)));
    });
  }

  async connect(): Promise<StoreClient> {
    return new StoreClient(await this.pool.connect());
  }

  end(): Promise<void> {
    return this.pool.end();
  }
}

/** The types of `pg` do not know it. */
const numberOf = (client: PoolClient): number =>
  (client as unknown as { processID: number }).processID;

const PORTION_BYTES = 1024 * 1024;

/** A connection for some statements. */
export class StoreClient {
  private failure: Error | undefined;
  private beginsWithNext = false;

  constructor(private readonly client: PoolClient) {}

  /** Begins a transaction together with its first statement: a round trip less for each. */
  begin(): void {
    this.beginsWithNext = true;
  }

  /** Ends the transaction, if a statement has begun it. */
  async end(command: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    if (!this.beginsWithNext) await this.query(command, []);
    this.beginsWithNext = false;
  }

  query<Row extends QueryResultRow>(
    text: string,
    values: readonly unknown[],
  ): Promise<QueryResult<Row>> {
    return this.answered(
      new Promise((resolve, reject) => {
        const ended = (error: Error | null, result: QueryResult<Row>) => {
          this.beginsWithNext ||= query.mustBegin;
          if (error) reject(error);
          else resolve(result);
        };
        const query = new StoreQuery<Row>(this.configOfNext(text, values), ended);
        this.client.query(query);
      }),
    );
  }

  /** Reads the rows of a query in portions of a megabyte, since readers stop after some. */
  async *read<Row extends QueryResultRow>(
    sql: string,
    values: readonly unknown[],
    portion: number,
  ): AsyncGenerator<Row[]> {
    const most = { rows: portion, bytes: PORTION_BYTES };
    const query = new PortionQuery<Row>(this.configOfNext(sql, values), most);
    this.client.query(query);
    try {
      do {
        const before = this.socket.bytesRead;
        const rows = await this.answered(query.taken());
        query.noteSize(rows.length, this.socket.bytesRead - before);
        if (rows.length > 0) yield rows;
      } while (query.more());
    } catch (error) {
      // It may have come between two portions; then the server and `pg` count differently what is over.
      this.failure = error as Error;
      throw error;
    } finally {
      query.close();
      this.beginsWithNext ||= query.mustBegin;
    }
  }

  /** A connection whose stream has failed is closed. */
  release(): void {
    this.client.release(this.failure);
  }

  /** Breaks a connection that does not answer; its pool replaces it. A broken one answers nothing any more. */
  private answered<T>(answer: Promise<T>): Promise<T> {
    const { socket } = this;
    return new Promise((resolve, reject) => {
      const onClose = () => reject(new Error('Connection terminated'));
      const timer = setTimeout(() => socket.destroy(), ANSWER_MS);
      if (socket.destroyed) onClose();
      else socket.once('close', onClose);
      answer.then(resolve, reject).finally(() => {
        clearTimeout(timer);
        socket.off('close', onClose);
      });
    });
  }

  private configOfNext(text: string, values: readonly unknown[]): StatementConfig {
    const isFirst = this.beginsWithNext;
    this.beginsWithNext = false;
    return { text, values: values.map(toStored), isFirst };
  }

  private get socket(): Socket {
    return (this.client as unknown as { connection: { stream: Socket } }).connection.stream;
  }
}
