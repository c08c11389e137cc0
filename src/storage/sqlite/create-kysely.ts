import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import {
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  SqliteDriver,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';
import { createSqliteDatabase, StoreDialect } from './sqlite.dialect.js';

/**
 * Creates a Kysely on one connection that runs statements at once. SQLite is synchronous, but Kysely awaits a dozen
 * promises per statement, for the sake of database servers. Here a statement only waits while a transaction that it
 * does not belong to has the connection.
 */
export async function createKysely<Schema>(
  connection: DatabaseSyncInstance,
): Promise<Kysely<Schema>> {
  const database = createSqliteDatabase(connection);
  const dialect = new StoreDialect({ database });
  const driver = new ClaimedDriver(database);
  await driver.init();
  const executor = new ImmediateExecutor(
    dialect,
    new DefaultConnectionProvider(driver),
    await driver.findConnection(),
    () => driver.isFree,
  );
  return new Kysely<Schema>({ config: { dialect }, dialect, driver, executor });
}

/** Knows whether the connection is in use or waited for. */
class ClaimedDriver extends SqliteDriver {
  private claims = 0;

  constructor(database: SqliteDatabase) {
    super({ database });
  }

  get isFree(): boolean {
    return this.claims === 0;
  }

  /** The only connection. */
  async findConnection(): Promise<DatabaseConnection> {
    const connection = await this.acquireConnection();
    await this.releaseConnection();
    return connection;
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    this.claims += 1;
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    this.claims -= 1;
  }
}

/** Runs a statement at once if the connection is free. */
class ImmediateExecutor extends DefaultQueryExecutor {
  /** @param mayRun whether the connection is free, or held by this executor's transaction */
  constructor(
    private readonly dialect: Dialect,
    provider: ConnectionProvider,
    private readonly connection: DatabaseConnection,
    private readonly mayRun: () => boolean,
  ) {
    super(dialect.createQueryCompiler(), dialect.createAdapter(), provider);
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.mayRun()) return super.executeQuery<Row>(query);
    try {
      return this.connection.executeQuery<Row>(query);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** For transactions, which hold the connection. */
  override withConnectionProvider(provider: ConnectionProvider): ImmediateExecutor {
    return new ImmediateExecutor(this.dialect, provider, this.connection, () => true);
  }
}
