import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** ms; the end of the year 9999 */
const END_OF_TIME = sql.lit(253_402_300_800_000);

/**
 * Repairs impossible times. Earlier versions stored any time that a stranger's device sent, and times
 * beyond what a JavaScript date or number can hold made whole lists unreadable.
 */
export async function repairTimes(db: Kysely<DashboardSchema>): Promise<void> {
  await repairMessages(db);
  await repairChats(db);
  await sql`UPDATE early_news SET payload = json_set(payload, '$.at', created_at)
    WHERE json_valid(payload) AND ${isImpossible("json_extract(payload, '$.at')")}`.execute(db);
}

/** Gives a message the time of the one stored before it: the best remaining estimate. */
async function repairMessages(db: Kysely<DashboardSchema>): Promise<void> {
  await sql`UPDATE messages SET timestamp = coalesce((
      SELECT earlier.timestamp FROM messages AS earlier
      WHERE earlier.chat_id = messages.chat_id AND earlier.row_id < messages.row_id
        AND NOT ${isImpossible('earlier.timestamp')}
      ORDER BY earlier.row_id DESC LIMIT 1), 0)
    WHERE ${isImpossible('timestamp')}`.execute(db);
  for (const column of ['edited_at', 'deleted_at'] as const) {
    await sql`UPDATE messages SET ${sql.ref(column)} = timestamp
      WHERE ${isImpossible(column)}`.execute(db);
  }
  await repairReactions(db);
  await sql`UPDATE messages SET details = json_set(details, '$.startsAt', NULL)
    WHERE type = 'event' AND json_valid(details)
      AND ${isImpossible("json_extract(details, '$.startsAt')")}`.execute(db);
}

async function repairReactions(db: Kysely<DashboardSchema>): Promise<void> {
  await sql`UPDATE messages SET reactions = (
      SELECT json_group_array(CASE WHEN ${isImpossible("json_extract(value, '$.at')")}
        THEN json_set(value, '$.at', messages.timestamp) ELSE json(value) END)
      FROM json_each(messages.reactions))
    WHERE json_valid(reactions) AND EXISTS (
      SELECT 1 FROM json_each(messages.reactions)
      WHERE ${isImpossible("json_extract(value, '$.at')")})`.execute(db);
}

async function repairChats(db: Kysely<DashboardSchema>): Promise<void> {
  await sql`UPDATE chats SET last_timestamp = (
      SELECT max(timestamp) FROM messages WHERE messages.chat_id = chats.id)
    WHERE ${isImpossible('last_timestamp')}`.execute(db);
  for (const column of ['unread_known_at', 'read_until'] as const) {
    await sql`UPDATE chats SET ${sql.ref(column)} = coalesce(last_timestamp, 0)
      WHERE ${isImpossible(column)}`.execute(db);
  }
  // The latest time that a JavaScript date can hold.
  await sql`UPDATE chats SET muted_until = 8640000000000000
    WHERE muted_until > 8640000000000000`.execute(db);
  await sql`UPDATE chats SET unread_count = 0, unread_elsewhere = 0
    WHERE unread_count > 1000000000`.execute(db);
}

function isImpossible(expression: string): RawBuilder<boolean> {
  const value = sql.raw(expression);
  return sql`(${value} IS NOT NULL AND (${value} < 0 OR ${value} >= ${END_OF_TIME}))`;
}
