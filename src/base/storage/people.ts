import type { Kysely } from 'kysely';
import type { DashboardSchema } from './dashboard.schema.js';
import type { PersonEntry, PersonOf } from './person-entries.js';

const JIDS_PER_STATEMENT = 500;

/**
 * Identifies the people of these entries by all known addresses. A person may have reacted or voted by number and by
 * lid before both were known to be theirs; so may we.
 * @param database or one of its transactions
 */
export async function findPeople(
  database: Kysely<DashboardSchema>,
  phoneId: number,
  entries: PersonEntry[],
): Promise<PersonOf> {
  const own = await findOwnJids(database, phoneId);
  const chatIds = await findChatIds(database, phoneId, [
    ...own,
    ...entries.map(({ byJid }) => byJid),
  ]);
  const idOf = (jid: string): string | number => chatIds.get(jid) ?? jid;
  const mine = new Set(own.map(idOf));
  return ({ byMe, byJid }) => (byMe || mine.has(idOf(byJid)) ? 'me' : idOf(byJid));
}

async function findOwnJids(database: Kysely<DashboardSchema>, phoneId: number): Promise<string[]> {
  const account = await database
    .selectFrom('accounts')
    .select(['jid', 'lid'])
    .where('id', '=', phoneId)
    .executeTakeFirst();
  return [account?.jid, account?.lid].filter((jid) => typeof jid === 'string');
}

/** The chat of each address that has one: all addresses of a person lead to the same chat. */
async function findChatIds(
  database: Kysely<DashboardSchema>,
  phoneId: number,
  jids: string[],
): Promise<Map<string, number>> {
  const remaining = [...new Set(jids)];
  const chatIds = new Map<string, number>();
  while (remaining.length > 0) {
    const aliases = await database
      .selectFrom('chat_aliases')
      .select(['jid', 'chat_id'])
      .where('account_id', '=', phoneId)
      .where('jid', 'in', remaining.splice(0, JIDS_PER_STATEMENT))
      .execute();
    for (const { jid, chat_id } of aliases) chatIds.set(jid, chat_id);
  }
  return chatIds;
}
