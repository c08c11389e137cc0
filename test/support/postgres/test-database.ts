import { createHash } from 'node:crypto';
import { Client, type QueryResult } from 'pg';

/** A database of the server on which the tests run; null if they run on SQLite. */
export function databaseUrl(name: string): string | null {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) return null;
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** The database of a service: each folder has its own, so that a service finds what it stored before. */
export function databaseOf(folder: string): string | null {
  return databaseUrl(`test_${createHash('sha256').update(folder).digest('hex').slice(0, 20)}`);
}

/** Changes nothing on SQLite. */
export async function dropDatabase(url: string | null): Promise<void> {
  if (url === null) return;
  await runOnServer(`DROP DATABASE IF EXISTS "${new URL(url).pathname.slice(1)}" WITH (FORCE)`);
}

/** True while somebody is connected to it. */
export async function isConnected(url: string): Promise<boolean> {
  const name = new URL(url).pathname.slice(1);
  const { rowCount } = await runOnServer(`SELECT FROM pg_stat_activity WHERE datname = '${name}'`);
  return rowCount !== 0;
}

export async function runOnServer(
  statement: string,
  database = process.env.TEST_POSTGRES_URL,
): Promise<QueryResult> {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
