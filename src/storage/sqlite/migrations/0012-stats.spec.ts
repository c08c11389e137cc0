import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { createFolder } from '../../../../test/support/factories.js';
import type { DashboardSchema } from '../../dashboard.schema.js';
import { openDatabase } from '../open-database.js';
import { dashboardMigrations } from './dashboard.migrations.js';

let folder: string;

beforeEach(() => {
  folder = createFolder();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(migrations = dashboardMigrations): Promise<Kysely<DashboardSchema>> {
  const path = join(folder, 'dashboard.db');
  return openDatabase<DashboardSchema>({ path, name: 'store', applicationId: 1, migrations });
}

/** Where the statistics of a store begin that had so many events before them. */
async function startAfter(eventCount: number): Promise<unknown> {
  const earlier = Object.entries(dashboardMigrations).filter(([name]) => name < '0012');
  const before = await open(Object.fromEntries(earlier));
  for (let number = 0; number < eventCount; number += 1) {
    await sql`INSERT INTO events (timestamp, kind, type, source, payload)
      VALUES (1, 'message', 'message.received', 'whatsapp', '{}')`.execute(before);
  }
  await before.destroy();
  const after = await open();
  const rows = await after.selectFrom('stat_progress').selectAll().execute();
  await after.destroy();
  return rows;
}

describe('the statistics of a store of the previous version', () => {
  it('begin after its last event', async () => {
    const start = { id: 1, last_seq: 3, alive_at: null, is_stopped: 0 };
    expect(await startAfter(3)).toEqual([start]);
  });

  it('begin with the first event if there is none', async () => {
    const start = { id: 1, last_seq: 0, alive_at: null, is_stopped: 0 };
    expect(await startAfter(0)).toEqual([start]);
  });
});
