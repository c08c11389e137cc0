import type { Compilable, CompiledQuery, QueryResult } from 'kysely';

/** Stands for a value that differs from run to run. */
class Placeholder {
  constructor(readonly name: PropertyKey) {}
}

/** Gives the place of a value in a statement; to the query builder it looks like the value itself. */
export type Place<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

/** The database that a statement was built on, or a transaction there. */
export interface Runner {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
}

/**
 * A statement that is built once and run with other values each time. To build it takes as long as SQLite does for a
 * look-up by index: worth saving where every message, or every request, needs it.
 */
export class Prepared<Values, Row> {
  private compiled: CompiledQuery<Row> | undefined;

  /** @param build is called at the first run; what it makes must not depend on a value, not even on null */
  constructor(private readonly build: (place: Place<Values>) => Compilable<Row>) {}

  async all(database: Runner, values: Values): Promise<Row[]> {
    this.compiled ??= this.build((name) => new Placeholder(name) as never).compile();
    const parameters = this.compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await database.executeQuery<Row>({ ...this.compiled, parameters });
    return rows;
  }

  async first(database: Runner, values: Values): Promise<Row | undefined> {
    const [row] = await this.all(database, values);
    return row;
  }
}

/** Longer ones come seldom, and would be kept for nothing. */
const LONGEST_KEPT = 400;

/** Statements that differ in how many values they have, each prepared once. */
export class PreparedLists<Value, Row> {
  private readonly byLength = new Map<number, Prepared<Value[], Row>>();

  /** @param build gets the places of all values */
  constructor(private readonly build: (places: Value[]) => Compilable<Row>) {}

  all(database: Runner, values: Value[]): Promise<Row[]> {
    let statement = this.byLength.get(values.length);
    if (!statement) {
      statement = new Prepared((place) => this.build(values.map((_, index) => place(index))));
      if (values.length <= LONGEST_KEPT) this.byLength.set(values.length, statement);
    }
    return statement.all(database, values);
  }
}

/** Statements that differ in the columns that they set, each prepared once. */
export class PreparedChanges<Columns extends object, Key, Row> {
  private readonly byColumns = new Map<string, Prepared<Partial<Columns> & { key: Key }, Row>>();

  /** @param build gets the places of the columns, and of what names the row */
  constructor(private readonly build: (columns: Partial<Columns>, key: Key) => Compilable<Row>) {}

  /** Columns that are undefined stay as they are. */
  all(database: Runner, changes: Partial<Columns>, key: Key): Promise<Row[]> {
    const names = (Object.keys(changes) as (keyof Columns)[]).filter(
      (name) => changes[name] !== undefined,
    );
    const shape = names.join();
    let statement = this.byColumns.get(shape);
    if (!statement) {
      statement = new Prepared((place) =>
        this.build(
          Object.fromEntries(names.map((name) => [name, place(name)])) as Partial<Columns>,
          place('key'),
        ),
      );
      this.byColumns.set(shape, statement);
    }
    return statement.all(database, { ...changes, key });
  }
}
