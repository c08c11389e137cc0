import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useEarlierStore } from '../../../../../test/support/unit/earlier-store.js';

const store = useEarlierStore('0015');

it('gives each chat the addresses that it has besides its own', async () => {
  const before = await store.openBefore();
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

  const after = await store.openNow();
  const rows = await after.selectFrom('chats').select('other_jids').orderBy('id').execute();
  await after.destroy();
  const others = rows.map(({ other_jids }) => other_jids?.split(' ').toSorted() ?? null);
  expect(others).toEqual([['old', 'older'], null, null]);
});
