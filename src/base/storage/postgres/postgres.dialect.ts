import {
  Kysely,
  PostgresDialect,
  type Driver,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely';
import { Pool, types, type CustomTypesConfig, type PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import { Logger } from '../../common/logging/logger.js';
import { SerialTransactionsDriver } from './serial-transactions.driver.js';
import { fromStored, toStored } from './stored-text.js';

export interface PoolDescription {
  url: string;
  /** Shown by the server in its list of connections. */
  name: string;
  /** Connections at most. */
  size: number;
}

/** Less than the pause after which a client of the API gives up. */
const CONNECT_MS = 5000;
/**
 * For each connection. A statement or a transaction that hangs must not hold others for ever; the service tries again.
 * Compiling queries (`jit`) takes longer than each of ours.
 */
const SETTINGS = `SET statement_timeout = '10s'; SET lock_timeout = '5s';
  SET idle_in_transaction_session_timeout = '5s'; SET jit = off`;
/** A dead link says nothing: longer than `statement_timeout`, after which the server answers. */
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

/** Enough for every statement of the service; queries of many forms are prepared for each run. */
const MAX_NAMED = 500;
const names = new Map<string, string>();

/** Statements with a name are compiled once for each connection. */
function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MAX_NAMED) return known;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}

/** Reads the rows of a query in portions. */
class RowCursor extends Cursor {
  constructor(sql: string, values: unknown[]) {
    super(sql, values.map(toStored), { types: TYPES });
  }
}

/** One connection, as Kysely needs it. */
class NamingClient implements PostgresPoolClient {
  constructor(private readonly client: PoolClient) {}

  query(query: unknown, values?: readonly unknown[]): never {
    if (typeof query !== 'string') return this.client.query(query as Cursor) as never;
    // BEGIN, COMMIT and ROLLBACK.
    if (!values || values.length === 0) return this.client.query(query) as never;
    const named = { name: nameOf(query), text: query, values: values.map(toStored) };
    return this.client.query(named) as never;
  }

  release(): void {
    this.client.release();
  }
}

/** A pool whose connections name their statements. */
class NamingPool implements PostgresPool {
  private readonly logger = new Logger('PostgreSQL');
  private readonly clients = new WeakMap<PoolClient, NamingClient>();
  private readonly pool: Pool;

  constructor({ url, name, size }: PoolDescription) {
    this.pool = new Pool({
      connectionString: url,
      application_name: name,
      max: size,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      types: TYPES,
    });
    const note = (error: Error) => this.logger.warn(`A connection was lost: ${error.message}`);
    this.pool.on('error', note);
    this.pool.on('connect', (client) => {
      // Without a listener, a connection that breaks while it is used would end the process.
      client.on('error', () => {});
      client.query(SETTINGS).catch(note);
    });
  }

  async connect(): Promise<NamingClient> {
    const client = await this.pool.connect();
    const known = this.clients.get(client) ?? new NamingClient(client);
    this.clients.set(client, known);
    return known;
  }

  end(): Promise<void> {
    return this.pool.end();
  }
}

/** Kysely's dialect with one transaction at a time. */
class StoreDialect extends PostgresDialect {
  constructor(private readonly pool: NamingPool) {
    super({ pool, cursor: RowCursor });
  }

  override createDriver(): Driver {
    return new SerialTransactionsDriver({ pool: this.pool, cursor: RowCursor });
  }
}

/** Creates a Kysely on a pool of connections. */
export function createKysely<Schema>(description: PoolDescription): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new StoreDialect(new NamingPool(description)) });
}
