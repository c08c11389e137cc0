import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { authMigrations } from '../../src/storage/auth.schema.js';
import { dashboardMigrations } from '../../src/storage/dashboard.schema.js';
import type { AuthDatabase, DashboardDatabase } from '../../src/storage/database.js';
import { openDatabase } from '../../src/storage/open-database.js';
import { createFolder } from './factories.js';

/** A real SQLite file in a folder of its own. */
export interface TestStore<Database> {
  database: Database;
  path: string;
  /** Closes it and removes its folder. */
  close(): Promise<void>;
}

export function openAuthStore(): Promise<TestStore<AuthDatabase>> {
  return openStore<AuthDatabase>('auth', authMigrations);
}

export function openDashboardStore(): Promise<TestStore<DashboardDatabase>> {
  return openStore<DashboardDatabase>('dashboard', dashboardMigrations);
}

async function openStore<Database extends AuthDatabase | DashboardDatabase>(
  name: string,
  migrations: typeof authMigrations,
): Promise<TestStore<Database>> {
  const path = join(createFolder(), `${name}.db`);
  const database = await openDatabase({ path, name, applicationId: 1, migrations });
  return {
    database: database as unknown as Database,
    path,
    close: async () => {
      await database.destroy();
      rmSync(dirname(path), { recursive: true, force: true });
    },
  };
}
