import type { MessageRow, NewMessageRow } from '../../../base/storage/dashboard.schema.js';
import { latestOfEachSide, parseEntries } from '../../../base/storage/person-entries.js';
import { contentOf } from './message-row.js';
import { risenStatus } from './message-status.policy.js';
import { mergeByPerson, mergeFirst } from '../../../base/storage/merge-by-person.js';
import type { UnitOfWork } from '../work/unit-of-work.js';

/**
 * The changes to the kept one of two copies of a message: missing content, the newest edit, a deletion, the higher
 * status, missing times.
 */
export function combineCopies(kept: MessageRow, other: MessageRow): Partial<MessageRow> {
  const fuller = isFuller(other, kept) ? other : kept;
  const readable = kept.type === 'undecrypted' ? other : kept;
  const isDeleted = fuller.deleted_at !== null;
  return {
    ...contentOf(fuller),
    type: readable.type,
    edited_at: fuller.edited_at,
    deleted_at: fuller.deleted_at,
    status: kept.from_me ? risenStatus(kept.status, other.status) : readable.status,
    queued_at: kept.queued_at ?? other.queued_at,
    uploaded_at: kept.uploaded_at ?? other.uploaded_at,
    written_at: kept.written_at ?? other.written_at,
    server_ack_at: kept.server_ack_at ?? other.server_ack_at,
    delivered_at: kept.delivered_at ?? other.delivered_at,
    read_at: kept.read_at ?? other.read_at,
    reactions: isDeleted ? null : ofBoth(kept.reactions, other.reactions),
    votes: isDeleted ? null : ofBoth(kept.votes, other.votes),
    is_unread: kept.is_unread && other.is_unread,
  };
}

/** The reactions or votes of both copies, in one chat of two. */
function ofBoth(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return JSON.stringify(latestOfEachSide([...parseEntries(one), ...parseEntries(other)]));
}

/** Compares copies: a deletion takes precedence; then the later edit; then anything over a placeholder. */
function isFuller(one: MessageRow, other: MessageRow): boolean {
  if (other.deleted_at !== null || one.deleted_at !== null) return other.deleted_at === null;
  if (one.edited_at !== other.edited_at) return (one.edited_at ?? 0) > (other.edited_at ?? 0);
  return other.type === 'undecrypted' && one.type !== 'undecrypted';
}

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
