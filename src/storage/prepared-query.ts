import type { Compilable, CompiledQuery, QueryResult } from 'kysely';

/** Stands for a value that differs from run to run. */
class Placeholder {
  constructor(readonly name: PropertyKey) {}
}

/** Gives the place of a value in a statement; to the query builder it looks like the value itself. */
export type Param<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

/** The database that a statement was built on, or a transaction there. */
export interface QueryRunner {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
}

/**
 * A statement that is built once and run with other values each time. To build it takes as long as SQLite does for a
 * look-up by index: worth saving where every message, or every request, needs it.
 */
export class PreparedQuery<Values, Row> {
  private compiled: CompiledQuery<Row> | undefined;

  /** @param build is called at the first run; what it makes must not depend on a value, not even on null */
  constructor(private readonly build: (place: Param<Values>) => Compilable<Row>) {}

  async execute(database: QueryRunner, values: Values): Promise<Row[]> {
    this.compiled ??= this.build((name) => new Placeholder(name) as never).compile();
    const parameters = this.compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await database.executeQuery<Row>({ ...this.compiled, parameters });
    return rows;
  }

  async executeTakeFirst(database: QueryRunner, values: Values): Promise<Row | undefined> {
    const [row] = await this.execute(database, values);
    return row;
  }
}

/** Longer ones come seldom, and would be kept for nothing. */
const LONGEST_KEPT = 400;

/** Statements that differ in how many values they have, each prepared once. */
export class PreparedListQuery<Value, Row> {
  private readonly byLength = new Map<number, PreparedQuery<Value[], Row>>();

  /** @param build gets the places of all values */
  constructor(private readonly build: (places: Value[]) => Compilable<Row>) {}

  execute(database: QueryRunner, values: Value[]): Promise<Row[]> {
    let statement = this.byLength.get(values.length);
    if (!statement) {
      statement = new PreparedQuery((place) => this.build(values.map((_, index) => place(index))));
      if (values.length <= LONGEST_KEPT) this.byLength.set(values.length, statement);
    }
    return statement.execute(database, values);
  }
}

/** Statements that differ in the columns that they set, each prepared once. */
export class PreparedUpdate<Columns extends object, Key, Row> {
  private readonly byColumns = new Map<
    string,
    PreparedQuery<Partial<Columns> & { key: Key }, Row>
  >();

  /** @param build gets the places of the columns, and of what names the row */
  constructor(private readonly build: (columns: Partial<Columns>, key: Key) => Compilable<Row>) {}

  /** Columns that are undefined stay as they are. */
  execute(database: QueryRunner, changes: Partial<Columns>, key: Key): Promise<Row[]> {
    const names = (Object.keys(changes) as (keyof Columns)[]).filter(
      (name) => changes[name] !== undefined,
    );
    const shape = names.join();
    let statement = this.byColumns.get(shape);
    if (!statement) {
      statement = new PreparedQuery((place) =>
        this.build(
          Object.fromEntries(names.map((name) => [name, place(name)])) as Partial<Columns>,
          place('key'),
        ),
      );
      this.byColumns.set(shape, statement);
    }
    return statement.execute(database, { ...changes, key });
  }
}
