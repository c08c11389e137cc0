import { sql, type Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Adds an index to find other messages with the same file fast. */
export async function addFileIndex(db: Kysely<DashboardSchema>): Promise<void> {
  await sql`CREATE INDEX messages_file ON messages (json_extract(media, '$.sha256'))
    WHERE media IS NOT NULL`.execute(db);
}
