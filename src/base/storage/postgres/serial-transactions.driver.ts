import { PostgresDriver, type DatabaseConnection, type TransactionSettings } from 'kysely';
import { Mutex } from '../../common/async/mutex.js';

/**
 * Lets one transaction run at a time, as SQLite does, so that no transaction fails because of another one and events get
 * their numbers in the order of commits. Single statements do not wait for it: each takes a connection of its own.
 */
export class SerialTransactionsDriver extends PostgresDriver {
  private readonly turns = new Mutex();
  private readonly ends = new Map<DatabaseConnection, () => void>();

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await this.takeTurn(connection);
    try {
      await super.beginTransaction(connection, settings);
    } catch (error) {
      this.endTurn(connection);
      throw error;
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.endTurn(connection);
  }

  /** Also called after a failed commit. A broken connection cannot roll back, and need not: the server does. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch {
      // The error of the transaction says more.
    } finally {
      this.endTurn(connection);
    }
  }

  private takeTurn(connection: DatabaseConnection): Promise<void> {
    return new Promise((resolve) => {
      const untilEnd = () => {
        resolve();
        return new Promise<void>((end) => this.ends.set(connection, end));
      };
      void this.turns.runExclusive(untilEnd);
    });
  }

  private endTurn(connection: DatabaseConnection): void {
    this.ends.get(connection)?.();
    this.ends.delete(connection);
  }
}
