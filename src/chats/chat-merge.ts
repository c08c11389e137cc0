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
  write.touch(survivor.id);
}

function merged(survivor: ChatRow, other: ChatRow, countedTwice: number): Partial<ChatRow> {
  const newer = (other.last_timestamp ?? 0) > (survivor.last_timestamp ?? 0) ? other : survivor;
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
