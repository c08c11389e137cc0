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
 * The query builder on one connection. SQLite answers at once, in this thread; what waits between a statement and its
 * answer is Kysely, with a dozen promises for the sake of servers elsewhere. Here a statement runs when it is given,
 * unless a transaction that it does not belong to has the connection.
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

/** Knows whether somebody has the connection, or waits for it. */
class ClaimedDriver extends SqliteDriver {
  private claims = 0;

  constructor(database: SqliteDatabase) {
    super({ database });
  }

  get isFree(): boolean {
    return this.claims === 0;
  }

  /** There is only this one. */
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

class ImmediateExecutor extends DefaultQueryExecutor {
  /** @param mayRun whether the connection is free, or belongs to whoever uses this executor */
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

  /** For a transaction, or whoever else has the connection for itself. */
  override withConnectionProvider(provider: ConnectionProvider): ImmediateExecutor {
    return new ImmediateExecutor(this.dialect, provider, this.connection, () => true);
  }
}
