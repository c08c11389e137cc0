import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
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

it('gives each chat the addresses that it has besides its own', async () => {
  const earlier = Object.entries(dashboardMigrations).filter(([name]) => name < '0015');
  const before = await open(Object.fromEntries(earlier));
  await sql`INSERT INTO accounts (id, jid, last_active_at) VALUES (1, 'me', 0)`.execute(before);
  const chats = [
    { id: 1, jid: 'new', pn: 'new', lid: 'lid', aliases: ['old', 'new', 'lid', 'older'] },
    { id: 2, jid: 'lid2', pn: null, lid: 'lid2', aliases: ['lid2'] },
    { id: 3, jid: 'group', pn: null, lid: null, aliases: ['group'] },
  ];
  for (const { id, jid, pn, lid, aliases } of chats) {
    await sql`INSERT INTO chats (id, account_id, jid, pn, lid, is_group)
      VALUES (${id}, 1, ${jid}, ${pn}, ${lid}, 0)`.execute(before);
    for (const alias of aliases) {
      await sql`INSERT INTO chat_aliases (account_id, jid, chat_id)
        VALUES (1, ${alias}, ${id})`.execute(before);
    }
  }
  await before.destroy();

  const after = await open();
  const rows = await after.selectFrom('chats').select('other_jids').orderBy('id').execute();
  await after.destroy();
  const others = rows.map(({ other_jids }) => other_jids?.split(' ').toSorted() ?? null);
  expect(others).toEqual([['old', 'older'], null, null]);
});
