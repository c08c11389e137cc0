import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../src/storage/dashboard.schema.js';
import { dashboardMigrations } from '../../src/storage/sqlite/migrations/dashboard.migrations.js';
import { openDatabase } from '../../src/storage/sqlite/open-database.js';
import { createFolder } from './factories.js';

/** A store of an earlier version, anew for each test of the file that calls this. */
export interface EarlierStore {
  /** As the version before the migration had it. */
  openBefore(): Promise<Kysely<DashboardSchema>>;
  /** In this version: migrates it. */
  openNow(): Promise<Kysely<DashboardSchema>>;
}

/** @param number of the migration, such as `0015` */
export function useEarlierStore(number: string): EarlierStore {
  let folder: string;

  beforeEach(() => {
    folder = createFolder();
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function open(migrations: typeof dashboardMigrations): Promise<Kysely<DashboardSchema>> {
    const path = join(folder, 'dashboard.db');
    return openDatabase<DashboardSchema>({ path, name: 'store', applicationId: 1, migrations });
  }

  const earlier = Object.entries(dashboardMigrations).filter(([name]) => name < number);
  return {
    openBefore: () => open(Object.fromEntries(earlier)),
    openNow: () => open(dashboardMigrations),
  };
}
