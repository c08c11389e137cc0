import type { Compilable } from 'kysely';
import { PreparedQuery, type QueryRunner } from './prepared-query.js';

/**
 * Rows that a statement takes at once: few sizes, each prepared once, make up any number. To run one takes as long as a
 * row or two of a message, so that single rows must be few.
 */
const PORTIONS = [64, 32, 16, 8, 4, 2, 1];

/** An insertion of any number of rows: for each portion a statement that is built once. */
export class PreparedInsert<Row extends object, Returned> {
  private readonly byCount = new Map<number, PreparedQuery<unknown[], Returned>>();

  /**
   * @param columns what is stored of a row; each row must name all of them
   * @param build gets rows that hold the places of the values
   */
  constructor(
    private readonly columns: readonly (keyof Row)[],
    private readonly build: (rows: Row[]) => Compilable<Returned>,
  ) {}

  /** @param rows several need a transaction to be stored as one */
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
    const statement = new PreparedQuery<unknown[], Returned>((place) =>
      this.build(
        Array.from({ length: count }, (_, row) =>
          Object.fromEntries(
            columns.map((name, column) => [name, place(row * columns.length + column)]),
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
