import { Query, type Connection, type FieldDef, type QueryResult, type QueryResultRow } from 'pg';

/** A statement, as all connections of the process know it. */
interface Statement {
  /** It is compiled once for each connection. Without a name it is compiled each time. */
  name?: string;
  columns?: Columns;
  /** An estimate by the portions of earlier runs, of the largest rows; unknown before the first one. */
  rowBytes?: number;
}

/** `pg` works them out from each description of rows; that takes half as long as reading fifty rows. */
interface Columns {
  fields: FieldDef[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

export interface StatementConfig {
  text: string;
  values: unknown[];
  /** True for the first statement of a transaction, whose BEGIN it takes along. */
  isFirst?: boolean;
}

/**
 * Each connection prepares it when it opens. To prepare it with the first statement would add an answer, which `pg` would
 * take for that of the statement.
 */
export const BEGIN = { name: 'begin', text: 'BEGIN' };

type Ended<Row extends QueryResultRow> = (error: Error | null, result: QueryResult<Row>) => void;

/** The parts of the class `Query` of `pg` 8.23 that its types leave out. */
interface ProtocolQuery<Row extends QueryResultRow> {
  readonly _result: QueryResult<Row> & Columns;
  /** The reason why a row could not be read. */
  readonly _canceledDueToError: Error | false;
  _accumulateRows: boolean;
  /** The rows of the first portion; without it all rows come at once. */
  rows?: number;
  /** False for a command without values and name, which is sent as a text. */
  requiresPreparation(): boolean;
  submit(connection: Connection): Error | null;
  /** Asks for the next rows; the server sends none before. */
  _getRows(connection: Connection, rows: number): void;
  handleRowDescription(message: { fields: FieldDef[] }): void;
  handlePortalSuspended(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
}

const ProtocolQuery = Query as unknown as new <Row extends QueryResultRow>(
  config: StatementConfig & { name?: string },
  ended: Ended<Row>,
) => ProtocolQuery<Row>;

/** Enough for every statement of the service; queries of many forms are compiled for each run. */
const MAX_STATEMENTS = 500;
const statements = new Map<string, Statement>();
const SELECT = /^\s*select\b/i;

/** One without a name is beyond the limit, or a command without values, whose text can hold several. */
function statementOf({ text, values }: StatementConfig): Statement {
  if (values.length === 0 && !SELECT.test(text)) return {};
  const known = statements.get(text);
  if (known || statements.size >= MAX_STATEMENTS) return known ?? {};
  const statement = { name: `s${statements.size}` };
  statements.set(text, statement);
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

/** A query of `pg` that works out the columns of a statement once, and can begin a transaction in the same round trip. */
export class StoreQuery<Row extends QueryResultRow> extends ProtocolQuery<Row> {
  protected readonly statement: Statement;
  /** True until the server has begun the transaction. */
  mustBegin: boolean;

  constructor({ isFirst = false, ...config }: StatementConfig, ended: Ended<Row>) {
    const statement = statementOf(config);
    super({ ...config, name: statement.name }, ended);
    this.statement = statement;
    this.mustBegin = isFirst;
  }

  override submit(connection: Connection): Error | null {
    if (!this.mustBegin) return super.submit(connection);
    const { stream } = connection;
    stream.cork();
    try {
      // Without a sync after it: if it fails, the server skips what follows.
      connection.bind({ statement: BEGIN.name }, true);
      connection.execute(null, true);
      return super.submit(connection);
    } finally {
      stream.uncork();
    }
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (!this.mustBegin) return this.complete(message, connection);
    // That of BEGIN.
    this.mustBegin = false;
  }

  override handleError(error: Error, connection: Connection): void {
    // A text has no sync of its own, up to which the server skips all after a failed BEGIN.
    if (this.mustBegin && !this.requiresPreparation()) connection.sync();
    super.handleError(error, connection);
  }

  override handleRowDescription(message: { fields: FieldDef[] }): void {
    const { fields } = message;
    const known = this.statement.columns;
    if (known && isSame(known.fields, fields)) {
      Object.assign(this._result, known);
      this._accumulateRows = true;
      return;
    }
    super.handleRowDescription(message);
    const { _parsers, _prebuiltEmptyResultObject } = this._result;
    this.statement.columns = { fields, _parsers, _prebuiltEmptyResultObject };
  }

  /** The end of the statement itself. */
  protected complete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
  }
}
