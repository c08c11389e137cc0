import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Test, type TestingModule } from '@nestjs/testing';
import { sql } from 'kysely';
import { createConfig, createFolder } from '../../../../test/support/unit/factories.js';
import { Config, type StoreSync } from '../../config/config.js';
import { AuthDatabase, DashboardDatabase } from '../database.js';
import { StorageModule } from './storage.module.js';

/** SQLite's numbers for them (sqlite.org/pragma.html#pragma_synchronous). */
const LEVELS = { normal: 1, full: 2 };

let folder: string;
let module: TestingModule;

beforeEach(() => {
  folder = createFolder();
});

afterEach(async () => {
  await module.close();
  rmSync(folder, { recursive: true });
});

async function open(sync: StoreSync): Promise<(AuthDatabase | DashboardDatabase)[]> {
  const storage = { authDb: join(folder, 'auth.db'), dataDb: join(folder, 'data.db'), sync };
  module = await Test.createTestingModule({ imports: [StorageModule] })
    .overrideProvider(Config)
    .useValue(createConfig({ storage }))
    .compile();
  return [module.get(AuthDatabase), module.get(DashboardDatabase)];
}

async function pragma(database: AuthDatabase | DashboardDatabase, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(`PRAGMA ${name}`)}`.execute(
    database,
  );
  return Object.values(rows[0] ?? {})[0];
}

describe('SERVICE_STORE_SYNC', () => {
  it.each(['normal', 'full'] as const)('%s sets the sync of both stores', async (sync) => {
    for (const database of await open(sync)) {
      expect(await pragma(database, 'synchronous')).toBe(LEVELS[sync]);
      expect(await pragma(database, 'journal_mode')).toBe('wal');
      // Otherwise macOS may leave synced data in the drive's cache.
      expect(await pragma(database, 'fullfsync')).toBe(1);
    }
  });
});
