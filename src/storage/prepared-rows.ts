import type { Compilable } from 'kysely';
import { Prepared, type Runner } from './prepared.js';

/** Rows that a statement takes at once: few sizes, each prepared once, make up any number. */
const PORTIONS = [50, 10, 1];

/** An insertion of any number of rows: for each portion a statement that is built once. */
export class PreparedRows<Row extends object, Returned> {
  private readonly byShape = new Map<string, Prepared<unknown[], Returned>>();

  /** @param build gets rows that hold the places of the values */
  constructor(private readonly build: (rows: Row[]) => Compilable<Returned>) {}

  /** @param rows all with the same columns; several need a transaction to be stored as one */
  async all(database: Runner, rows: Row[]): Promise<Returned[]> {
    const returned: Returned[] = [];
    for (const portion of portionsOf(rows)) {
      const columns = Object.keys(portion[0]) as (keyof Row)[];
      const statement = this.statementFor(columns, portion.length);
      const values = portion.flatMap((row) => columns.map((column) => row[column]));
      returned.push(...(await statement.all(database, values)));
    }
    return returned;
  }

  private statementFor(columns: (keyof Row)[], count: number): Prepared<unknown[], Returned> {
    const shape = `${count} ${columns.join()}`;
    const known = this.byShape.get(shape);
    if (known) return known;
    const statement = new Prepared<unknown[], Returned>((place) =>
      this.build(
        Array.from({ length: count }, (_, row) =>
          Object.fromEntries(
            columns.map((name, column) => [name, place(row * columns.length + column)]),
          ),
        ) as Row[],
      ),
    );
    this.byShape.set(shape, statement);
    return statement;
  }
}

function* portionsOf<Row>(rows: Row[]): Generator<Row[]> {
  let from = 0;
  for (const size of PORTIONS) {
    for (; rows.length - from >= size; from += size) yield rows.slice(from, from + size);
  }
}
