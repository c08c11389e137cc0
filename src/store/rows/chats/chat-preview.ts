import type { ChatRow, MessageRow } from '../../../base/storage/dashboard.schema.js';
import type { UnitOfWork } from '../work/unit-of-work.js';

const NO_PREVIEW = {
  last_message_id: null,
  last_text: null,
  last_timestamp: null,
  last_from_me: null,
  last_status: null,
  last_sender_name: null,
  last_row_id: 0,
} satisfies Partial<ChatRow>;

/** Shows a new or changed message in the chat list, unless the preview is newer. */
export function showInList(write: UnitOfWork, chat: ChatRow, row: MessageRow): void {
  write.touch(chat.id);
  if (row.preview === null) {
    // A chat without a preview, such as a new group, also gets its place in the list.
    if (chat.last_message_id !== null || row.timestamp <= (chat.last_timestamp ?? 0)) return;
    write.chats.update(chat, { last_timestamp: row.timestamp, last_row_id: row.row_id });
  } else if (chat.last_message_id === null || isNewest(chat, row)) {
    write.chats.update(chat, previewOf(row));
  }
}

/** Recomputes the preview from the thread, after an edit, a deletion or a merge. */
export async function refreshPreview(write: UnitOfWork, chat: ChatRow): Promise<void> {
  const newest = await write.transaction
    .selectFrom('messages')
    .selectAll()
    .where('chat_id', '=', chat.id)
    .where('preview', 'is not', null)
    .orderBy('timestamp', 'desc')
    .orderBy('row_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest) write.chats.update(chat, previewOf(newest));
  write.touch(chat.id);
}

/**
 * Takes a chat out of the list if nothing has ever reached it: it has only own messages to a number that is not on
 * WhatsApp. They stay in its thread.
 */
export async function unlistUnreached(write: UnitOfWork, chat: ChatRow): Promise<void> {
  const other = await write.transaction
    .selectFrom('messages')
    .select('row_id')
    .where('chat_id', '=', chat.id)
    .where(({ eb, or }) =>
      or([
        eb('from_me', '=', 0),
        eb('error_code', 'is', null),
        eb('error_code', '!=', 'not_on_whatsapp'),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (!other) write.chats.update(chat, NO_PREVIEW);
}

function isNewest(chat: ChatRow, row: MessageRow): boolean {
  const difference = row.timestamp - (chat.last_timestamp ?? 0);
  return difference > 0 || (difference === 0 && row.row_id >= chat.last_row_id);
}

function previewOf(row: MessageRow): Partial<ChatRow> {
  return {
    last_message_id: row.id,
    last_text: row.preview,
    last_timestamp: row.timestamp,
    last_from_me: row.from_me,
    last_status: row.status,
    last_sender_name: row.from_me || row.type === 'system' ? null : row.sender_name,
    last_row_id: row.row_id,
  };
}
