import type { Compilable } from 'kysely';
import { PreparedQuery, type QueryRunner } from './prepared-query.js';

/**
 * Numbers of rows in one statement. A few sizes, each prepared once, add up to any number. Powers of two keep the
 * number of statements low: running one costs as much as inserting one or two more message rows.
 */
const PORTIONS = [64, 32, 16, 8, 4, 2, 1];

/** An INSERT of any number of rows, split into portions whose statements are each built once. */
export class PreparedInsert<Row extends object, Returned> {
  private readonly byCount = new Map<number, PreparedQuery<unknown[], Returned>>();

  /**
   * @param columns the columns to store; each row must have all of them
   * @param build gets rows of parameters instead of values
   */
  constructor(
    private readonly columns: readonly (keyof Row)[],
    private readonly build: (rows: Row[]) => Compilable<Returned>,
  ) {}

  /** @param rows use a transaction for several rows, which may be inserted by several statements */
  async insert(database: QueryRunner, rows: Row[]): Promise<Returned[]> {
    if (rows.length === 1) return this.insertPortion(database, rows);
    const returned: Returned[] = [];
    for (const portion of portionsOf(rows)) {
      returned.push(...(await this.insertPortion(database, portion)));
    }
    return returned;
  }

  private insertPortion(database: QueryRunner, rows: Row[]): Promise<Returned[]> {
    const values: unknown[] = [];
    for (const row of rows) for (const column of this.columns) values.push(row[column]);
    return this.statementFor(rows.length).execute(database, values);
  }

  private statementFor(count: number): PreparedQuery<unknown[], Returned> {
    const known = this.byCount.get(count);
    if (known) return known;
    const { columns } = this;
    const statement = new PreparedQuery<unknown[], Returned>((param) =>
      this.build(
        Array.from({ length: count }, (_, row) =>
          Object.fromEntries(
            columns.map((name, column) => [name, param(row * columns.length + column)]),
          ),
        ) as Row[],
      ),
    );
    this.byCount.set(count, statement);
    return statement;
  }
}

function* portionsOf<Row>(rows: Row[]): Generator<Row[]> {
  let from = 0;
  for (const size of PORTIONS) {
    for (; rows.length - from >= size; from += size) yield rows.slice(from, from + size);
  }
}
