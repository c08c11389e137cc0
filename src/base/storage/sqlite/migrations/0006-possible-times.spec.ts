import { describe, expect, it } from '@jest/globals';
import { sql, type Kysely } from 'kysely';
import { useEarlierStore } from '../../../../../test/support/unit/earlier-store.js';
import type { DashboardSchema } from '../../dashboard.schema.js';

const HONEST = 1_700_000_000_000;
const REACTION = { byMe: false, byJid: '15550101@s.whatsapp.net', byName: null, emoji: '👍' };

const store = useEarlierStore('0006');

/** A store of the previous version. Numbers are written in SQL, because a driver may round them. */
async function writeEarlierStore(fill: (db: Kysely<DashboardSchema>) => Promise<void>) {
  const database = await store.openBefore();
  await sql`INSERT INTO accounts (id, jid, last_active_at) VALUES (1, 'me', 0)`.execute(database);
  await sql`INSERT INTO chats (id, account_id, jid, is_group, last_timestamp, muted_until)
    VALUES (1, 1, '15550101@s.whatsapp.net', 0, 1000000000000000000, 9000000000000000000)`.execute(
    database,
  );
  await fill(database);
  await database.destroy();
}

function addMessage(
  database: Kysely<DashboardSchema>,
  id: string,
  columns: Partial<Record<'timestamp' | 'edited_at' | 'reactions' | 'details', string>> = {},
  type = 'text',
) {
  const { timestamp = String(HONEST), edited_at = 'NULL' } = columns;
  const { reactions = null, details = null } = columns;
  return sql`INSERT INTO messages
    (account_id, chat_id, id, from_me, participant, sender_jid, type, text, status, timestamp, edited_at, reactions, details)
    VALUES (1, 1, ${id}, 0, '', '', ${type}, ${id}, 'received', ${sql.raw(timestamp)}, ${sql.raw(edited_at)},
      ${reactions}, ${details})`.execute(database);
}

async function readRepaired() {
  const database = await store.openNow();
  const messages = await database.selectFrom('messages').selectAll().orderBy('row_id').execute();
  const chats = await database.selectFrom('chats').selectAll().execute();
  const { rows: found } = await sql<{ count: number }>`SELECT count(*) AS count FROM message_search
    WHERE message_search MATCH 'terms : impossible'`.execute(database);
  await database.destroy();
  return { messages, chats, found: found[0].count };
}

describe('a store with impossible times', () => {
  it('gives a message the time of the one before it, in its list and in the search as well', async () => {
    await writeEarlierStore(async (database) => {
      await addMessage(database, 'honest');
      await addMessage(database, 'impossible', { timestamp: '1000000000000000000' });
      await addMessage(database, 'float', { timestamp: '9e21' });
      await addMessage(database, 'negative', { timestamp: '-1' });
    });
    const { messages, chats, found } = await readRepaired();
    expect(messages.map(({ timestamp }) => timestamp)).toEqual([HONEST, HONEST, HONEST, HONEST]);
    expect(chats[0]).toMatchObject({
      last_timestamp: HONEST,
      muted_until: 8_640_000_000_000_000,
    });
    expect(found).toBe(1);
  });

  it('gives an edit the time of its message', async () => {
    await writeEarlierStore((database) =>
      addMessage(database, 'edited', { edited_at: '9000000000000000000' }).then(() => {}),
    );
    const { messages } = await readRepaired();
    expect(messages[0]).toMatchObject({ edited_at: HONEST, timestamp: HONEST });
  });

  it('repairs only the times in reactions and events', async () => {
    const sound = { ...REACTION, emoji: '🎉', at: HONEST + 1 };
    const event = { type: 'event', name: 'Party', description: null };
    await writeEarlierStore(async (database) => {
      const reactions = JSON.stringify([{ ...REACTION, at: 9e18 }, sound]);
      await addMessage(database, 'reacted', { reactions });
      const details = JSON.stringify({ ...event, startsAt: 9e21 });
      await addMessage(database, 'invited', { details }, 'event');
    });
    const { messages } = await readRepaired();
    expect(JSON.parse(messages[0].reactions ?? '')).toEqual([{ ...REACTION, at: HONEST }, sound]);
    expect(JSON.parse(messages[1].details ?? '')).toEqual({ ...event, startsAt: null });
  });

  it('leaves sound rows unchanged', async () => {
    const reactions = JSON.stringify([{ ...REACTION, at: HONEST }]);
    await writeEarlierStore((database) =>
      addMessage(database, 'sound', { reactions, edited_at: String(HONEST + 5) }).then(() => {}),
    );
    const { messages } = await readRepaired();
    expect(messages[0]).toMatchObject({ timestamp: HONEST, edited_at: HONEST + 5, reactions });
  });
});
