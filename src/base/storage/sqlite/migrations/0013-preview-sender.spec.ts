import { expect, it } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { useEarlierStore } from '../../../../../test/support/unit/earlier-store.js';
import type { DashboardSchema } from '../../dashboard.schema.js';

const store = useEarlierStore('0013');

/** Adds a chat with this last message, in the version before. */
async function addChat(
  db: Kysely<DashboardSchema>,
  id: number,
  { fromMe = 0, type = 'text' }: { fromMe?: number; type?: string },
): Promise<void> {
  await sql`INSERT INTO chats (id, account_id, jid, is_group, last_row_id)
    VALUES (${id}, 1, ${`${id}@g.us`}, 1, ${id})`.execute(db);
  await sql`INSERT INTO messages
    (row_id, account_id, chat_id, id, from_me, participant, sender_jid, sender_name, type, status, timestamp)
    VALUES (${id}, 1, ${id}, 'A', ${fromMe}, '', 'eve', 'Eve', ${type}, 'received', 1)`.execute(db);
}

it('names the author of the last message of each chat, except for own ones and notices', async () => {
  const before = await store.openBefore();
  await sql`INSERT INTO accounts (id, jid, last_active_at) VALUES (1, 'me', 0)`.execute(before);
  await addChat(before, 1, {});
  await addChat(before, 2, { fromMe: 1 });
  await addChat(before, 3, { type: 'system' });
  await before.destroy();

  const after = await store.openNow();
  const rows = await after.selectFrom('chats').select('last_sender_name').orderBy('id').execute();
  await after.destroy();
  expect(rows.map(({ last_sender_name }) => last_sender_name)).toEqual(['Eve', null, null]);
});
