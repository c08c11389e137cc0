import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { authMigrations } from '../../../src/base/storage/sqlite/migrations/auth.migrations.js';
import { dashboardMigrations } from '../../../src/base/storage/sqlite/migrations/dashboard.migrations.js';
import type { AuthDatabase, DashboardDatabase } from '../../../src/base/storage/database.js';
import type { MessageSearch } from '../../../src/base/storage/message-search.js';
import { PostgresMessageSearch } from '../../../src/base/storage/postgres/postgres.message-search.js';
import { hasSearchColumn } from '../../../src/base/storage/sql/search-column.js';
import { SqliteMessageSearch } from '../../../src/base/storage/sqlite/sqlite.message-search.js';
import { openDatabase } from '../../../src/base/storage/sqlite/open-database.js';
import { migratePostgres } from '../../../src/base/storage/postgres/migrate-postgres.js';
import { createKysely } from '../../../src/base/storage/postgres/postgres.dialect.js';
import { databaseUrl, dropDatabase, runOnServer } from '../postgres/test-database.js';
import { createFolder } from './factories.js';

type Name = 'auth' | 'dashboard';

/** A real SQLite file in a folder of its own. */
export interface TestStore<Database> {
  database: Database;
  path: string;
  /** Closes it and removes its folder. */
  close(): Promise<void>;
}

export function openAuthStore(): Promise<TestStore<AuthDatabase>> {
  return openStore<AuthDatabase>('auth');
}

export function openDashboardStore(): Promise<TestStore<DashboardDatabase>> {
  return openStore<DashboardDatabase>('dashboard');
}

async function openStore<Database extends AuthDatabase | DashboardDatabase>(
  name: Name,
): Promise<TestStore<Database>> {
  const url = databaseUrl(`unit_${randomBytes(8).toString('hex')}`);
  if (url !== null) return openOnServer(url);
  const path = join(createFolder(), `${name}.db`);
  writeFileSync(path, await contentOfEmpty(name), { mode: 0o600 });
  const database = await open(name, path);
  return {
    database: database as unknown as Database,
    path,
    close: async () => {
      await database.destroy();
      rmSync(dirname(path), { recursive: true, force: true });
    },
  };
}

async function openOnServer<Database extends AuthDatabase | DashboardDatabase>(
  url: string,
): Promise<TestStore<Database>> {
  const name = new URL(url).pathname.slice(1);
  await runOnServer(`CREATE DATABASE ${name} TEMPLATE ${await (template ??= makeTemplate())}`);
  const database = createKysely({ url, name, readers: 4 });
  return {
    database: database as unknown as Database,
    path: '',
    close: async () => {
      await database.destroy();
      await dropDatabase(url);
    },
  };
}

let template: Promise<string> | undefined;

/** The result of all migrations, once for a file of tests, too; nothing is connected to it. */
async function makeTemplate(): Promise<string> {
  const name = `unit_empty_${randomBytes(8).toString('hex')}`;
  await runOnServer(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
  await migratePostgres(databaseUrl(name)!);
  return name;
}

/** The search of the engine. */
export function searchIn(database: DashboardDatabase): MessageSearch {
  const isPostgres = hasSearchColumn(database);
  return new (isPostgres ? PostgresMessageSearch : SqliteMessageSearch)(database);
}

const MIGRATIONS = { auth: authMigrations, dashboard: dashboardMigrations };
const empty = new Map<Name, Promise<Buffer>>();

/** The result of all migrations, made once for a file of tests: they are most of the work of opening a new store. */
function contentOfEmpty(name: Name): Promise<Buffer> {
  const content = empty.get(name) ?? makeEmpty(name);
  empty.set(name, content);
  return content;
}

async function makeEmpty(name: Name): Promise<Buffer> {
  const folder = createFolder();
  const path = join(folder, `${name}.db`);
  await (await open(name, path)).destroy();
  const content = readFileSync(path);
  rmSync(folder, { recursive: true });
  return content;
}

function open(name: Name, path: string) {
  return openDatabase({ path, name, applicationId: 1, migrations: MIGRATIONS[name] });
}
