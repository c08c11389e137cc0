import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresServer } from '../../../../test/support/postgres/postgres-server.js';
import { StorageFaultMonitor } from '../storage-fault.monitor.js';
import { migratePostgres } from './migrate-postgres.js';
import { openPostgres } from './open-postgres.js';
import { createKysely } from './postgres.dialect.js';

let server: PostgresServer;

beforeAll(async () => {
  server = await PostgresServer.start();
});

afterAll(() => server.dispose());

/** The sentence with which a database is refused. */
async function refusalOf(url: string): Promise<string> {
  const opened = openPostgres(url, new StorageFaultMonitor());
  return opened.then(
    async (engine) => {
      await engine.close();
      return 'none';
    },
    (error: Error) => error.message,
  );
}

async function run(name: string, statement: string): Promise<void> {
  const store = createKysely({ url: server.urlOf(name), name, readers: 1 });
  await sql.raw(statement).execute(store);
  await store.destroy();
}

const withPassword = (url: string) => url.replace('@', ':secret-word@');

it('makes the database, and opens it again', async () => {
  const url = server.urlOf('Ünusual "name"');
  expect([await refusalOf(url), await refusalOf(url)]).toEqual(['none', 'none']);
});

it('refuses a server that does not answer, and one that cannot be found', async () => {
  const away = withPassword(server.urlOf('any').replace(/:\d+\//, ':1/'));
  expect(await refusalOf(away)).toBe(
    'The database 127.0.0.1:1/any does not answer: start PostgreSQL, or correct the address.',
  );
  const unknown = 'postgres://name:secret-word@db.invalid/any';
  expect(await refusalOf(unknown)).toMatch(/^The database db\.invalid\/any cannot be found/);
});

it.each([
  ['tables of another program', 'CREATE TABLE messages (id int)', /has tables of another program/],
  [
    'a newer version',
    `INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_later', '2999')`,
    /was written by a newer version/,
  ],
])('leaves a database of %s untouched', async (name, statement, sentence) => {
  const database = name.replaceAll(' ', '_');
  await server.createDatabase(database);
  if (name === 'a newer version') await migratePostgres(server.urlOf(database));
  await run(database, statement);
  expect(await refusalOf(server.urlOf(database))).toMatch(sentence);
});

it('refuses an encoding that cannot hold every text', async () => {
  await run('postgres', `CREATE DATABASE ascii ENCODING 'SQL_ASCII' TEMPLATE template0`);
  expect(await refusalOf(server.urlOf('ascii'))).toMatch(/has the encoding SQL_ASCII: create one/);
});

it('refuses a database that another one has, for as long', async () => {
  const url = server.urlOf('taken');
  const first = await openPostgres(url, new StorageFaultMonitor());
  expect(await refusalOf(url)).toMatch(/in use by another process of this service \(whatsapp-dash/);
  await first.close();
  expect(await refusalOf(url)).toBe('none');
});

it('gathers statistics of a table that was filled at once', async () => {
  const url = server.urlOf('restored');
  await refusalOf(url);
  const rows = `SELECT 'default', n, 'open', 'none', 'none' FROM generate_series(1, 20000) AS n`;
  await run('restored', `INSERT INTO stat_states (slot, at, state, reason_code, reason) ${rows}`);
  expect(await refusalOf(url)).toBe('none');
  const count = `(SELECT reltuples FROM pg_class WHERE relname = 'stat_states')`;
  await run('restored', `DO $$ BEGIN ASSERT ${count} = 20000; END $$`);
});
