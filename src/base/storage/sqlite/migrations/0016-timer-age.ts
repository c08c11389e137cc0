import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Adds the time at which a chat's timer was set: of two settings, the newer one counts. */
export async function addTimerAge(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema.alterTable('chats').addColumn('ephemeral_set_at', 'integer').execute();
}
