import { sql, type Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Adds the author of the last message of a chat, for the previews of groups. */
export async function addPreviewSender(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema.alterTable('chats').addColumn('last_sender_name', 'text').execute();
  await sql`UPDATE chats SET last_sender_name = messages.sender_name
    FROM messages
    WHERE messages.row_id = chats.last_row_id AND messages.chat_id = chats.id
      AND messages.from_me = 0 AND messages.type <> 'system'`.execute(db);
}
