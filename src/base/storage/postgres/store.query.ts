import { Query, type Connection, type FieldDef, type QueryResult, type QueryResultRow } from 'pg';

/** A statement that is compiled once for each connection, and what is known of its rows. */
interface Statement {
  name: string;
  columns?: Columns;
  /** On average in the portion with the largest rows. */
  rowBytes?: number;
}

/** Found by `pg` in the description of the rows, which takes half as long as to read fifty of them. */
interface Columns {
  fields: FieldDef[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

interface Config {
  text: string;
  values: unknown[];
  name?: string;
  /** The rows of the first portion; without it all rows come at once. */
  rows?: number;
}

type Ended<Row extends QueryResultRow> = (error: Error | null, result: QueryResult<Row>) => void;

/** The parts of the class `Query` of `pg` 8.23 that its types leave out. */
interface ProtocolQuery<Row extends QueryResultRow> {
  readonly _result: QueryResult<Row> & Columns;
  /** Why a row could not be read. */
  readonly _canceledDueToError: Error | null;
  _accumulateRows: boolean;
  submit(connection: Connection): void;
  /** Asks for the next rows; the server sends none before. */
  _getRows(connection: Connection, rows: number): void;
  handleRowDescription(message: { fields: FieldDef[] }): void;
  handlePortalSuspended(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
}

const ProtocolQuery = Query as unknown as new <Row extends QueryResultRow>(
  config: Config,
  ended: Ended<Row>,
) => ProtocolQuery<Row>;

/** Enough for every statement of the service; queries of many forms are compiled for each run. */
const MAX_STATEMENTS = 500;
const statements = new Map<string, Statement>();
const SELECT = /^\s*select\b/i;

/** Undefined for one that is not kept: one of many forms, and commands, of which a text can hold several. */
function statementOf(sql: string, values: unknown[]): Statement | undefined {
  if (values.length === 0 && !SELECT.test(sql)) return undefined;
  const known = statements.get(sql);
  if (known || statements.size >= MAX_STATEMENTS) return known;
  const statement = { name: `s${statements.size}` };
  statements.set(sql, statement);
  return statement;
}

function isSame(one: FieldDef[], other: FieldDef[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ name, dataTypeID }, index) => {
      return name === other[index].name && dataTypeID === other[index].dataTypeID;
    })
  );
}

/** A query of `pg` that works out the columns of a statement once. */
export class StoreQuery<Row extends QueryResultRow> extends ProtocolQuery<Row> {
  protected readonly statement: Statement | undefined;

  constructor(sql: string, values: unknown[], ended: Ended<Row>, rows?: number) {
    const statement = statementOf(sql, values);
    super({ text: sql, values, name: statement?.name, rows }, ended);
    this.statement = statement;
  }

  override handleRowDescription(message: { fields: FieldDef[] }): void {
    const { fields } = message;
    const known = this.statement?.columns;
    if (known && isSame(known.fields, fields)) {
      Object.assign(this._result, known);
      this._accumulateRows = true;
      return;
    }
    super.handleRowDescription(message);
    const { _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.statement) this.statement.columns = { fields, _parsers, _prebuiltEmptyResultObject };
  }
}

/** How much a portion holds at most, unless its first row alone is larger. */
interface Portion {
  rows: number;
  bytes: number;
}

/** The first portion of a statement that has not been read before. */
const FIRST_ROWS = 8;

function rowsOf(most: Portion, rowBytes = most.bytes / FIRST_ROWS): number {
  return Math.min(most.rows, Math.max(1, Math.floor(most.bytes / rowBytes)));
}

/** A query whose rows are taken in portions: the rest waits in the server. */
export class PortionQuery<Row extends QueryResultRow> extends StoreQuery<Row> {
  private connection: Connection | undefined;
  private isOver = false;
  private error: Error | undefined;
  private arrived = () => {};
  private arrival = this.expect();
  private rowBytes: number | undefined;

  constructor(
    sql: string,
    values: unknown[],
    private readonly most: Portion,
  ) {
    super(sql, values, () => {}, rowsOf(most, statementOf(sql, values)?.rowBytes));
    this.rowBytes = this.statement?.rowBytes;
  }

  override submit(connection: Connection): void {
    this.connection = connection;
    super.submit(connection);
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

  /** For the size of later portions of this statement. */
  noteSize(rows: number, bytes: number): void {
    if (rows > 0) this.rowBytes = Math.max(this.rowBytes ?? 0, bytes / rows);
    if (this.statement) this.statement.rowBytes = this.rowBytes;
  }

  /** Asks for the next portion; false if there is none. */
  more(): boolean {
    if (this.isOver) return false;
    this.arrival = this.expect();
    this._getRows(this.connection!, rowsOf(this.most, this.rowBytes));
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

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    this.isOver = true;
    this.arrived();
  }

  /** After an error, the server skips what comes until it is told where the next statement begins. */
  override handleError(error: Error, connection: Connection): void {
    if (!this.isOver) connection.sync();
    this.isOver = true;
    this.error = error;
    this.arrived();
  }

  private expect(): Promise<void> {
    return new Promise((resolve) => (this.arrived = resolve));
  }
}
