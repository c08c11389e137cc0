import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../dashboard.schema.js';
import { fileHash } from './expressions.js';

/** A message that has this file; further conditions may follow. In the form of the index. */
export function selectMessageWithFile(database: Kysely<DashboardSchema>, sha256: string) {
  return database
    .selectFrom('messages')
    .select('row_id')
    .where(fileHash, '=', sha256)
    .where('media', 'is not', null)
    .limit(1);
}
