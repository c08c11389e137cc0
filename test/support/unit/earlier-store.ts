import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import type { Kysely, Migration } from 'kysely';
import type { AuthSchema } from '../../../src/base/storage/auth.schema.js';
import type { DashboardSchema } from '../../../src/base/storage/dashboard.schema.js';
import { authMigrations } from '../../../src/base/storage/sqlite/migrations/auth.migrations.js';
import { dashboardMigrations } from '../../../src/base/storage/sqlite/migrations/dashboard.migrations.js';
import { openDatabase } from '../../../src/base/storage/sqlite/open-database.js';
import { createFolder } from './factories.js';

/** A store of an earlier version, anew for each test of the file that calls this. */
export interface EarlierStore<Schema> {
  /** In the form of the version before the migration. */
  openBefore(): Promise<Kysely<Schema>>;
  /** In the form of this version: migrates it. */
  openNow(): Promise<Kysely<Schema>>;
}

/** @param number of the migration, such as `0015` */
export function useEarlierStore(number: string): EarlierStore<DashboardSchema> {
  return useEarlier(dashboardMigrations, number);
}

/** @param number of the migration of the auth store, such as `0002` */
export function useEarlierAuthStore(number: string): EarlierStore<AuthSchema> {
  return useEarlier(authMigrations, number);
}

function useEarlier<Schema>(all: Record<string, Migration>, number: string): EarlierStore<Schema> {
  let folder: string;

  beforeEach(() => {
    folder = createFolder();
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function open(migrations: Record<string, Migration>): Promise<Kysely<Schema>> {
    const path = join(folder, 'store.db');
    return openDatabase<Schema>({ path, name: 'store', applicationId: 1, migrations });
  }

  const earlier = Object.entries(all).filter(([name]) => name < number);
  return {
    openBefore: () => open(Object.fromEntries(earlier)),
    openNow: () => open(all),
  };
}
