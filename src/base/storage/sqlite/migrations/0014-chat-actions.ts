import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Adds people's actions besides writing: changes of messages, votes, mentions, albums, disappearing messages. */
export async function addChatActions(db: Kysely<DashboardSchema>): Promise<void> {
  for (const column of ['changes_id', 'votes', 'mentions', 'album_id']) {
    await db.schema.alterTable('messages').addColumn(column, 'text').execute();
  }
  await db.schema
    .createIndex('messages_by_changed')
    .on('messages')
    .columns(['chat_id', 'changes_id'])
    .where('changes_id', 'is not', null)
    .execute();
  await db.schema.alterTable('chats').addColumn('ephemeral_seconds', 'integer').execute();
}
