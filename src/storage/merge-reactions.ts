import type { DashboardDatabase } from './database.js';
import type { ReadMessageRow } from './message-columns.js';

type Row = Pick<ReadMessageRow, 'account_id' | 'reactions'>;

const JIDS_PER_STATEMENT = 500;

/** The fields of a stored reaction that identify its sender and its time. */
interface Reaction {
  byMe: boolean;
  byJid: string;
  at: number;
}

/**
 * Keeps one reaction per person and message, the latest. A message can have two of one person, by
 * number and by lid, if they came before it was known that both belong to the same person.
 */
export async function mergeReactionsByPerson<T extends Row>(
  database: DashboardDatabase,
  rows: T[],
): Promise<T[]> {
  const mixed = rows.filter(({ reactions }) => hasNumbersAndLids(reactions));
  if (mixed.length === 0) return rows;
  const people = await findPeople(
    database,
    mixed[0].account_id,
    mixed.flatMap((row) => parseReactions(row).map(({ byJid }) => byJid)),
  );
  const united = new Map(mixed.map((row) => [row, mergeReactions(row, people)]));
  return rows.map((row) => united.get(row) ?? row);
}

function hasNumbersAndLids(reactions: string | null): boolean {
  return reactions !== null && reactions.includes('@lid"') && reactions.includes('.net"');
}

/** The chat id of each known address, which identifies the person. */
async function findPeople(
  database: DashboardDatabase,
  accountId: number,
  jids: string[],
): Promise<Map<string, number>> {
  const remaining = [...new Set(jids)];
  const people = new Map<string, number>();
  while (remaining.length > 0) {
    const aliases = await database
      .selectFrom('chat_aliases')
      .select(['jid', 'chat_id'])
      .where('account_id', '=', accountId)
      .where('jid', 'in', remaining.splice(0, JIDS_PER_STATEMENT))
      .execute();
    for (const { jid, chat_id } of aliases) people.set(jid, chat_id);
  }
  return people;
}

function mergeReactions<T extends Row>(row: T, people: Map<string, number>): T {
  const reactions = parseReactions(row);
  if (reactions.length === 0) return row;
  const latest = new Map<string | number, Reaction>();
  for (const reaction of reactions) {
    const person = reaction.byMe ? 'me' : (people.get(reaction.byJid) ?? reaction.byJid);
    const other = latest.get(person);
    if (!other || reaction.at >= other.at) latest.set(person, reaction);
  }
  return { ...row, reactions: JSON.stringify([...latest.values()]) };
}

/** Empty for a damaged column, which is reported where its message is shown. */
function parseReactions({ reactions }: Row): Reaction[] {
  try {
    const list: unknown = JSON.parse(reactions ?? '[]');
    return Array.isArray(list) ? (list as Reaction[]) : [];
  } catch {
    return [];
  }
}
