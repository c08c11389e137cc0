import type { Connection, QueryResultRow } from 'pg';
import { StoreQuery, type StatementConfig } from './store.query.js';

/** How much a portion holds; in bytes by the largest rows of the portions before. */
interface Portion {
  rows: number;
  bytes: number;
}

/** The first portion of a statement that has not run yet: nobody knows how large its rows are. */
const FIRST_ROWS = 16;
/** The first portion at most: the rows of this run may be larger than those of the runs before. */
const MOST_FIRST_ROWS = 64;
/** Large rows are expected for some runs more. */
const FORGETTING = 0.9;

/** A query whose rows are taken in portions: the rest waits in the server. */
export class PortionQuery<Row extends QueryResultRow> extends StoreQuery<Row> {
  private rowBytes = 0;
  private connection: Connection | undefined;
  private isOver = false;
  private error: Error | undefined;
  private arrived = () => {};
  private arrival = this.expect();

  constructor(
    config: StatementConfig,
    private readonly most: Portion,
  ) {
    super(config, () => {});
    const { rowBytes } = this.statement;
    this.rows = Math.min(
      most.rows,
      rowBytes ? this.fitting(rowBytes) : FIRST_ROWS,
      MOST_FIRST_ROWS,
    );
  }

  override submit(connection: Connection): Error | null {
    this.connection = connection;
    return super.submit(connection);
  }

  /**
   * The rows of the portion that was asked for.
   * @throws the error of the statement, or of the connection
   */
  async taken(): Promise<Row[]> {
    await this.arrival;
    const error = this.error ?? this._canceledDueToError;
    if (error) throw error;
    return this._result.rows.splice(0);
  }

  /** For the size of the portions that follow. */
  noteSize(rows: number, bytes: number): void {
    if (rows === 0) return;
    if (this.rowBytes === 0) this.statement.rowBytes = FORGETTING * (this.statement.rowBytes ?? 0);
    this.rowBytes = Math.max(this.rowBytes, bytes / rows);
    this.statement.rowBytes = Math.max(this.rowBytes, this.statement.rowBytes ?? 0);
  }

  /**
   * Asks for the next portion; false if there is none.
   * @throws an error that came meanwhile
   */
  more(): boolean {
    if (this.error) throw this.error;
    if (this.isOver) return false;
    this.arrival = this.expect();
    this._getRows(this.connection!, this.fitting(this.rowBytes));
    return true;
  }

  /** Leaves the rest of the rows. */
  close(): void {
    if (!this.isOver) this.connection?.sync();
    this.isOver = true;
  }

  override handlePortalSuspended(): void {
    this.arrived();
  }

  protected override complete(message: unknown, connection: Connection): void {
    super.complete(message, connection);
    this.isOver = true;
    this.arrived();
  }

  /** After an error of an answer, the server skips what comes until it is told where the next statement begins. */
  override handleError(error: Error, connection: Connection): void {
    if (!this.isOver) connection.sync();
    this.isOver = true;
    this.error = error;
    this.arrived();
  }

  private fitting(rowBytes: number): number {
    return Math.min(this.most.rows, Math.max(1, Math.floor(this.most.bytes / rowBytes)));
  }

  private expect(): Promise<void> {
    return new Promise((resolve) => (this.arrived = resolve));
  }
}
