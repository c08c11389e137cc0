import type { ChatRow, MessageRow } from '../../../base/storage/dashboard.schema.js';
import { addressesOf, toAddressColumns } from './chat-addresses.js';
import { refreshPreview } from './chat-preview.js';
import { searchOf } from '../../../base/storage/sql/search-column.js';
import type { UnitOfWork } from '../work/unit-of-work.js';
import { combineCopies } from '../messages/message-copies.js';
import { isAcknowledged } from '../messages/message-status.policy.js';

/**
 * Merges two chats that turned out to be one person: messages, outbox rows, addresses and unread marks move to the
 * survivor. The other row is deleted; its addresses lead to the survivor.
 */
export async function mergeChats(
  write: UnitOfWork,
  survivor: ChatRow,
  other: ChatRow,
): Promise<void> {
  const { transaction } = write;
  await write.chats.flush();
  await mergeCopies(write, survivor, other);
  for (const table of ['messages', 'outbox', 'chat_aliases'] as const) {
    await transaction
      .updateTable(table)
      .set({ chat_id: survivor.id })
      .where('chat_id', '=', other.id)
      .execute();
  }
  await transaction.deleteFrom('chats').where('id', '=', other.id).execute();
  write.chats.replace(other, survivor);
  write.hasNewAddresses = true;
  write.mergedChatIds.add(survivor.id);
  write.chats.update(survivor, merged(survivor, other));
  await applyReadMarks(write, survivor);
  await refreshPreview(write, survivor);
}

/** Combines the two copies of a message that both chats have. */
async function mergeCopies(write: UnitOfWork, survivor: ChatRow, other: ChatRow): Promise<void> {
  const { transaction } = write;
  const dropped = await transaction
    .deleteFrom('messages')
    .where('chat_id', '=', other.id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('messages as kept')
          .select('kept.row_id')
          .where('kept.chat_id', '=', survivor.id)
          .whereRef('kept.id', '=', 'messages.id')
          .whereRef('kept.from_me', '=', 'messages.from_me')
          .whereRef('kept.participant', '=', 'messages.participant'),
      ),
    )
    .returningAll()
    .execute();
  for (const copy of dropped) {
    const kept = await findCopy(write, survivor, copy);
    const changes = combineCopies(kept, copy);
    const search = searchOf(transaction, { ...kept, ...changes });
    await transaction
      .updateTable('messages')
      .set({ ...changes, search })
      .where('row_id', '=', kept.row_id)
      .execute();
    if (changes.status && isAcknowledged(changes.status)) await deleteOutboxRow(write, kept);
  }
}

/** One of the copies shows that the server has the message. */
async function deleteOutboxRow({ transaction }: UnitOfWork, message: MessageRow): Promise<void> {
  await transaction
    .deleteFrom('outbox')
    .where('account_id', '=', message.account_id)
    .where('message_id', '=', message.id)
    .execute();
}

function findCopy(
  { transaction }: UnitOfWork,
  chat: ChatRow,
  { id, from_me, participant }: MessageRow,
): Promise<MessageRow> {
  return transaction
    .selectFrom('messages')
    .selectAll()
    .where('chat_id', '=', chat.id)
    .where('id', '=', id)
    .where('from_me', '=', from_me)
    .where('participant', '=', participant)
    .executeTakeFirstOrThrow();
}

/** The phone shows one chat, so messages that were read at one address were read at the other, too. */
async function applyReadMarks({ transaction, chats }: UnitOfWork, chat: ChatRow): Promise<void> {
  await transaction
    .updateTable('messages')
    .set({ is_unread: 0 })
    .where('chat_id', '=', chat.id)
    .where('is_unread', '=', 1)
    .where('timestamp', '<', chat.read_until)
    .execute();
  const { count } = await transaction
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('chat_id', '=', chat.id)
    .where('is_unread', '=', 1)
    .executeTakeFirstOrThrow();
  chats.update(chat, { unread_count: count + chat.unread_elsewhere });
}

/** The columns that keep the survivor's value, or follow from the merged messages. */
type Unmerged =
  | 'id'
  | 'account_id'
  | 'is_group'
  | 'unread_count'
  | Exclude<Extract<keyof ChatRow, `last_${string}`>, 'last_timestamp' | 'last_row_id'>;

/** Every other column: the compiler asks for each. */
function merged(survivor: ChatRow, other: ChatRow): Omit<ChatRow, Unmerged> {
  const pn = survivor.pn ?? other.pn;
  const lid = survivor.lid ?? other.lid;
  const jids = [...addressesOf(survivor), ...addressesOf(other)];
  return {
    ...toAddressColumns({ jid: survivor.jid, pn, lid }, jids),
    name: survivor.name ?? other.name,
    verified_name: survivor.verified_name ?? other.verified_name,
    push_name: survivor.push_name ?? other.push_name,
    last_timestamp: laterOf(survivor.last_timestamp, other.last_timestamp),
    // Kept for chats without a preview; a preview overrides it.
    last_row_id: Math.max(survivor.last_row_id, other.last_row_id),
    unread_elsewhere: survivor.unread_elsewhere + other.unread_elsewhere,
    unread_known_at: Math.max(survivor.unread_known_at, other.unread_known_at),
    read_until: Math.max(survivor.read_until, other.read_until),
    marked_unread: survivor.marked_unread || other.marked_unread,
    archived: survivor.archived && other.archived,
    pinned: survivor.pinned || other.pinned,
    muted_until: survivor.muted_until ?? other.muted_until,
    ...newerTimer(survivor, other),
  };
}

function newerTimer(
  survivor: ChatRow,
  other: ChatRow,
): Pick<ChatRow, 'ephemeral_seconds' | 'ephemeral_set_at'> {
  if (survivor.ephemeral_set_at === null && other.ephemeral_set_at === null) {
    const seconds = survivor.ephemeral_seconds ?? other.ephemeral_seconds;
    return { ephemeral_seconds: seconds, ephemeral_set_at: null };
  }
  const isNewer = (other.ephemeral_set_at ?? -1) > (survivor.ephemeral_set_at ?? -1);
  const { ephemeral_seconds, ephemeral_set_at } = isNewer ? other : survivor;
  return { ephemeral_seconds, ephemeral_set_at };
}

function laterOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}
