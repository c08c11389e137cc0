import { CompiledQuery, PostgresAdapter } from 'kysely';
import type { QueryRunner } from '../../../src/base/storage/prepared-query.js';

/** When a row is refused, such as `BEFORE INSERT ON messages`, and which one, such as `NEW.id = 'A'`. */
export interface Refusal {
  event: string;
  row: string;
}

/**
 * Lets a store refuse rows, as a full disk would in the middle of a transaction.
 * @returns lets it take them again
 */
export async function refuseRows(
  database: QueryRunner,
  { event, row }: Refusal,
): Promise<() => Promise<void>> {
  const name = `refuse_${event.split(' ')[1].toLowerCase()}`;
  const run = async (statement: string) => {
    await database.executeQuery(CompiledQuery.raw(statement));
  };
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) {
    await run(`CREATE TRIGGER ${name} ${event} WHEN ${row} BEGIN SELECT RAISE(ABORT, 'no'); END`);
    return () => run(`DROP TRIGGER ${name}`);
  }
  await run(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`);
  await run(
    `CREATE TRIGGER ${name} ${event} FOR EACH ROW WHEN (${row}) EXECUTE FUNCTION ${name}()`,
  );
  return () => run(`DROP FUNCTION ${name} CASCADE`);
}
