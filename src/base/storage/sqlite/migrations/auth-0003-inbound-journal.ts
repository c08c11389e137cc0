import { sql, type Kysely } from 'kysely';
import type { AuthSchema } from '../../auth.schema.js';

/** Rows of earlier versions come from the dashboard store (`move-journal.ts`). */
export async function createInboundJournal(db: Kysely<AuthSchema>): Promise<void> {
  await db.schema
    .createTable('inbound_journal')
    .addColumn('seq', 'integer', (column) => column.primaryKey())
    .addColumn('account_jid', 'text', (column) => column.notNull())
    .addColumn('ciphertext_hash', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('node', 'blob', (column) => column.notNull())
    .addColumn('plaintext', 'blob', (column) => column.notNull())
    .addColumn('is_stored', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('inbound_journal_ciphertext', ['account_jid', 'ciphertext_hash'])
    .execute();
  // Stored messages are looked up by their ciphertext only.
  await sql`CREATE INDEX inbound_journal_waiting
    ON inbound_journal (account_jid, message_id) WHERE is_stored = 0`.execute(db);
}
