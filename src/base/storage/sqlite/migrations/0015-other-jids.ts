import { sql, type Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Adds to each chat its further addresses for clients, which until now only `chat_aliases` had. */
export async function addOtherJids(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema.alterTable('chats').addColumn('other_jids', 'text').execute();
  await sql`UPDATE chats SET other_jids = others.jids
    FROM (
      SELECT chats.id, group_concat(chat_aliases.jid, ' ') AS jids
      FROM chats JOIN chat_aliases ON chat_aliases.chat_id = chats.id
      WHERE chat_aliases.jid NOT IN (chats.jid, coalesce(chats.pn, ''), coalesce(chats.lid, ''))
      GROUP BY chats.id
    ) AS others
    WHERE others.id = chats.id`.execute(db);
}
