import type { Compilable, CompiledQuery, QueryExecutor, QueryResult } from 'kysely';

/** Rows that PostgreSQL sends at once; SQLite reads one at a time. */
const PORTION = 64;

/** Marks a parameter while the statement is built. */
class Placeholder {
  constructor(readonly name: PropertyKey) {}
}

/** Creates a parameter; to the query builder it looks like the value itself. */
export type Param<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

/** The database that the statement was built for, or one of its transactions. */
export interface QueryRunner {
  getExecutor(): QueryExecutor;
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
}

/**
 * A query that Kysely builds and compiles once, and that runs with new values each time. Building takes as long as an
 * indexed lookup in SQLite: worth saving in queries for each message or each request.
 */
export class PreparedQuery<Values, Row> {
  private compiled: CompiledQuery<Row> | undefined;

  /** @param build is called on the first run; the SQL must not depend on any value, not even on null */
  constructor(private readonly build: (param: Param<Values>) => Compilable<Row>) {}

  async execute(database: QueryRunner, values: Values): Promise<Row[]> {
    const { rows } = await database.executeQuery<Row>(this.compile(values));
    return rows;
  }

  /** Yields row by row; its connection is busy until the reader stops. */
  async *stream(database: QueryRunner, values: Values): AsyncGenerator<Row> {
    const portions = database.getExecutor().stream<Row>(this.compile(values), PORTION);
    for await (const { rows } of portions) {
      yield* rows;
    }
  }

  async executeTakeFirst(database: QueryRunner, values: Values): Promise<Row | undefined> {
    const [row] = await this.execute(database, values);
    return row;
  }

  private compile(values: Values): CompiledQuery<Row> {
    this.compiled ??= this.build((name) => new Placeholder(name) as never).compile();
    const parameters = this.compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return { ...this.compiled, parameters };
  }
}

/** Longer lists are rare, so their statements are not kept. */
const LONGEST_KEPT = 400;

/** A query with a list of values, prepared once for each length of the list. */
export class PreparedListQuery<Value, Row> {
  private readonly byLength = new Map<number, PreparedQuery<Value[], Row>>();

  /** @param build gets a parameter for each value */
  constructor(private readonly build: (places: Value[]) => Compilable<Row>) {}

  execute(database: QueryRunner, values: Value[]): Promise<Row[]> {
    let statement = this.byLength.get(values.length);
    if (!statement) {
      statement = new PreparedQuery((param) => this.build(values.map((_, index) => param(index))));
      if (values.length <= LONGEST_KEPT) this.byLength.set(values.length, statement);
    }
    return statement.execute(database, values);
  }
}

/** An UPDATE, prepared once for each set of columns that it changes. */
export class PreparedUpdate<Columns extends object, Key, Row> {
  private readonly byColumns = new Map<
    string,
    PreparedQuery<Partial<Columns> & { key: Key }, Row>
  >();

  /** @param build gets the parameters for the columns and for the row's key */
  constructor(private readonly build: (columns: Partial<Columns>, key: Key) => Compilable<Row>) {}

  /** Undefined columns stay unchanged. */
  execute(database: QueryRunner, changes: Partial<Columns>, key: Key): Promise<Row[]> {
    const names = (Object.keys(changes) as (keyof Columns)[]).filter(
      (name) => changes[name] !== undefined,
    );
    const shape = names.join();
    let statement = this.byColumns.get(shape);
    if (!statement) {
      statement = new PreparedQuery((param) =>
        this.build(
          Object.fromEntries(names.map((name) => [name, param(name)])) as Partial<Columns>,
          param('key'),
        ),
      );
      this.byColumns.set(shape, statement);
    }
    return statement.execute(database, { ...changes, key });
  }
}
