import type { MessageRow, NewMessageRow } from '../../../base/storage/dashboard.schema.js';
import { mergeByPerson, mergeFirst } from '../../../base/storage/merge-by-person.js';
import type { UnitOfWork } from '../work/unit-of-work.js';

type MessageIdentity = Pick<NewMessageRow, 'chat_id' | 'id' | 'from_me' | 'participant'>;

const IDS_PER_STATEMENT = 500;

/** The ids of these group messages that are used by a stored message. */
export async function findKnownIds(
  { transaction }: UnitOfWork,
  rows: NewMessageRow[],
): Promise<Set<string>> {
  const ofMembers = rows.filter(({ participant }) => participant !== '');
  const known = new Set<string>();
  for (let from = 0; from < ofMembers.length; from += IDS_PER_STATEMENT) {
    const slice = ofMembers.slice(from, from + IDS_PER_STATEMENT);
    const found = await transaction
      .selectFrom('messages')
      .select('id')
      .where('account_id', '=', slice[0].account_id)
      .where(
        'id',
        'in',
        slice.map(({ id }) => id),
      )
      .execute();
    for (const { id } of found) known.add(id);
  }
  return known;
}

export async function findSame(
  write: UnitOfWork,
  row: MessageIdentity,
): Promise<MessageRow | undefined> {
  const found = await selectCopies(write, row).where('participant', '=', row.participant).execute();
  return mergeFirst(write.transaction, found);
}

/** Messages with the same id in the same group, but under another member's address. */
export async function findOfOthers(write: UnitOfWork, row: MessageIdentity): Promise<MessageRow[]> {
  const found = await selectCopies(write, row)
    .where('participant', '!=', row.participant)
    .execute();
  return mergeByPerson(write.transaction, found);
}

/** Messages with the same id, chat and direction, by any author. */
function selectCopies({ transaction }: UnitOfWork, row: MessageIdentity) {
  return transaction
    .selectFrom('messages')
    .selectAll()
    .where('chat_id', '=', row.chat_id)
    .where('id', '=', row.id)
    .where('from_me', '=', row.from_me);
}
