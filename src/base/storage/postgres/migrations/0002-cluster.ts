import { sql, type Kysely } from 'kysely';

/**
 * Tables of several processes on one database; SQLite has one process, and so none of them. `service_lease` has one
 * row, and its secret signs requests that one process hands to another.
 */
export async function createClusterTables(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE service_lease (id smallint PRIMARY KEY CHECK (id = 1), process_id text, url text,
        epoch bigint NOT NULL, renewals bigint NOT NULL, moved_at timestamptz, moved_why text, secret text NOT NULL)
        WITH (fillfactor = 50);
      INSERT INTO service_lease (id, epoch, renewals, secret)
        VALUES (1, 0, 0, gen_random_uuid()::text || gen_random_uuid()::text);
      CREATE TABLE processes (id text PRIMARY KEY, url text NOT NULL, version text NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(), seen_at timestamptz NOT NULL DEFAULT now())
        WITH (fillfactor = 50);`,
    )
    .execute(db);
}
