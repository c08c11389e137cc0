import { sql } from 'kysely';
import type { DashboardDatabase } from '../database.js';
import { RowNumbers } from '../row-numbers.js';

/** AUTOINCREMENT (sqlite.org/autoinc.html), which the tables of the auth store do not have. */
export class SqliteRowNumbers extends RowNumbers {
  constructor(private readonly dashboard: DashboardDatabase) {
    super();
  }

  override async read(table: string): Promise<number> {
    const query = sql<{ seq: number }>`SELECT seq FROM sqlite_sequence WHERE name = ${table}`;
    return (await query.execute(this.dashboard)).rows[0]?.seq ?? 0;
  }

  override async write(table: string, _column: string, last: number): Promise<void> {
    await sql`DELETE FROM sqlite_sequence WHERE name = ${table}`.execute(this.dashboard);
    await sql`INSERT INTO sqlite_sequence (name, seq) SELECT name, ${last} FROM sqlite_schema
      WHERE name = ${table} AND sql LIKE '%autoincrement%'`.execute(this.dashboard);
  }
}
