import { sql, type RawBuilder } from 'kysely';
import type { DashboardDatabase } from '../database.js';
import { RowNumbers } from '../row-numbers.js';

/** Sequences, and the row that numbers events. */
export class PostgresRowNumbers extends RowNumbers {
  constructor(private readonly dashboard: DashboardDatabase) {
    super();
  }

  override async read(table: string, column: string): Promise<number> {
    const query: RawBuilder<{ last: number | null }> =
      table === 'events'
        ? sql`SELECT last FROM event_number`
        : sql`SELECT pg_sequence_last_value(${sequenceOf(table, column)}::regclass) AS last`;
    return (await query.execute(this.dashboard)).rows[0]?.last ?? 0;
  }

  override async write(table: string, column: string, last: number): Promise<void> {
    const statement =
      table === 'events'
        ? sql`UPDATE event_number SET last = ${last}`
        : sql`SELECT setval(${sequenceOf(table, column)}, ${last})`;
    await statement.execute(this.dashboard);
  }
}

const sequenceOf = (table: string, column: string) =>
  sql`pg_get_serial_sequence(${table}, ${column})`;
