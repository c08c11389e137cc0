import { withClient } from './postgres-lock.js';
import { toStartError } from './to-start-error.js';

/** "WAcl"; processes that start together make the tables one after the other. */
const LOCK = 0x5741636c;

/**
 * Tables of several processes on one database; SQLite has one process, and so none of them. They are no part of the
 * migrations, which belong to the process that leads: one that only waits must not change what another version uses.
 * `service_lease` has one row; its secret signs requests that one process hands to another. `account_owners` has a row for
 * each account but `default`, which the process that leads has.
 */
export const CLUSTER_TABLES = ['service_lease', 'processes', 'account_owners'];

const STATEMENTS = `
CREATE TABLE IF NOT EXISTS service_lease (id smallint PRIMARY KEY CHECK (id = 1), process_id text, url text,
  epoch bigint NOT NULL, renewals bigint NOT NULL, moved_at timestamptz, moved_why text, secret text NOT NULL)
  WITH (fillfactor = 50);
INSERT INTO service_lease (id, epoch, renewals, secret)
  VALUES (1, 0, 0, gen_random_uuid()::text || gen_random_uuid()::text) ON CONFLICT (id) DO NOTHING;
ALTER TABLE service_lease ADD COLUMN IF NOT EXISTS lost bigint NOT NULL DEFAULT 0;
CREATE TABLE IF NOT EXISTS processes (id text PRIMARY KEY, url text NOT NULL, version text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(), seen_at timestamptz NOT NULL DEFAULT now()) WITH (fillfactor = 50);
ALTER TABLE processes ADD COLUMN IF NOT EXISTS renewals bigint NOT NULL DEFAULT 0;
ALTER TABLE processes ADD COLUMN IF NOT EXISTS is_draining boolean NOT NULL DEFAULT false;
ALTER TABLE processes ADD COLUMN IF NOT EXISTS schema text;
ALTER TABLE processes ADD COLUMN IF NOT EXISTS is_reachable boolean NOT NULL DEFAULT true;
ALTER TABLE processes ADD COLUMN IF NOT EXISTS is_ended boolean NOT NULL DEFAULT false;
CREATE TABLE IF NOT EXISTS account_owners (account text PRIMARY KEY, process_id text, wanted_by text,
  is_urgent boolean NOT NULL DEFAULT false, moved_at timestamptz NOT NULL DEFAULT now(), moved_why text NOT NULL);`;

export async function createClusterTables(url: string): Promise<void> {
  // Several statements at once are one transaction.
  const statements = `SELECT pg_advisory_xact_lock(${LOCK}); ${STATEMENTS}`;
  await withClient(url, (client) => client.query(statements)).catch((error: unknown) => {
    throw toStartError(error, url);
  });
}
