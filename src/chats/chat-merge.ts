import type { ChatRow } from '../storage/dashboard.schema.js';
import type { ChatWrite } from './chat-writer.js';

/**
 * Makes one chat of two that turned out to be one person: messages, queue, addresses and unread
 * count move to the survivor. The other row goes; its addresses keep working. Changes `survivor`
 * to what it has become.
 */
export async function mergeChats(
  write: ChatWrite,
  survivor: ChatRow,
  other: ChatRow,
): Promise<void> {
  const { transaction } = write;
  await keepDecrypted(write, survivor, other);
  const duplicates = await transaction
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
    .returning('from_me')
    .execute();
  for (const table of ['messages', 'outbox', 'chat_aliases'] as const) {
    await transaction
      .updateTable(table)
      .set({ chat_id: survivor.id })
      .where('chat_id', '=', other.id)
      .execute();
  }
  await transaction.deleteFrom('chats').where('id', '=', other.id).execute();
  const countedTwice = duplicates.filter(({ from_me }) => !from_me).length;
  Object.assign(survivor, merged(survivor, other, countedTwice));
  const { id: _, ...changes } = survivor;
  await transaction.updateTable('chats').set(changes).where('id', '=', survivor.id).execute();
  await repairPreview(write, survivor);
  write.touch(survivor.id);
}

/** The message that the preview came from may have been the copy that went. */
async function repairPreview({ transaction }: ChatWrite, chat: ChatRow): Promise<void> {
  if (chat.last_message_id === null) return;
  const last = await transaction
    .selectFrom('messages')
    .select(['row_id', 'status', 'text', 'type'])
    .where('chat_id', '=', chat.id)
    .where('id', '=', chat.last_message_id)
    .executeTakeFirst();
  if (!last) return;
  const changes = {
    last_row_id: last.row_id,
    last_status: last.status,
    last_text: last.type === 'undecrypted' ? chat.last_text : (last.text ?? chat.last_text),
  };
  Object.assign(chat, changes);
  await transaction.updateTable('chats').set(changes).where('id', '=', chat.id).execute();
}

/** The retry of an undecrypted message may have come under the other address. */
async function keepDecrypted(
  { transaction }: ChatWrite,
  survivor: ChatRow,
  other: ChatRow,
): Promise<void> {
  const decrypted = await transaction
    .selectFrom('messages as theirs')
    .innerJoin('messages as ours', (join) =>
      join
        .onRef('ours.id', '=', 'theirs.id')
        .onRef('ours.from_me', '=', 'theirs.from_me')
        .onRef('ours.participant', '=', 'theirs.participant'),
    )
    .select([
      'ours.row_id as row_id',
      'theirs.type',
      'theirs.text',
      'theirs.status',
      'theirs.content',
      'theirs.quoted_id',
    ])
    .where('theirs.chat_id', '=', other.id)
    .where('ours.chat_id', '=', survivor.id)
    .where('ours.type', '=', 'undecrypted')
    .where('theirs.type', '!=', 'undecrypted')
    .execute();
  for (const { row_id, ...content } of decrypted) {
    await transaction.updateTable('messages').set(content).where('row_id', '=', row_id).execute();
  }
}

function merged(survivor: ChatRow, other: ChatRow, countedTwice: number): Partial<ChatRow> {
  const newer = isLater(other, survivor) ? other : survivor;
  const unread = survivor.unread_count + other.unread_count;
  return {
    pn: survivor.pn ?? other.pn,
    lid: survivor.lid ?? other.lid,
    jid: survivor.pn ?? other.pn ?? survivor.jid,
    name: survivor.name ?? other.name,
    verified_name: survivor.verified_name ?? other.verified_name,
    push_name: survivor.push_name ?? other.push_name,
    last_message_id: newer.last_message_id,
    last_text: newer.last_text,
    last_timestamp: newer.last_timestamp,
    last_from_me: newer.last_from_me,
    last_status: newer.last_status,
    last_row_id: newer.last_row_id,
    unread_count: Math.max(survivor.unread_count, unread - countedTwice, 0),
    marked_unread: survivor.marked_unread || other.marked_unread,
  };
}

function isLater(one: ChatRow, other: ChatRow): boolean {
  const difference = (one.last_timestamp ?? 0) - (other.last_timestamp ?? 0);
  return difference > 0 || (difference === 0 && one.last_row_id > other.last_row_id);
}
