import { sql, type Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/**
 * Gives each phone its slot: so far there was one. Adds the account to the key of the journal, since two own accounts
 * in one group get the same ciphertext.
 */
export async function addAccountSlots(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('slot', 'text', (column) => column.notNull().defaultTo('default'))
    .execute();
  await rebuildJournal(db);
}

/** SQLite cannot change a primary key. */
async function rebuildJournal(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema
    .createTable('new_journal')
    .addColumn('account_jid', 'text', (column) => column.notNull())
    .addColumn('ciphertext_hash', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('node', 'blob', (column) => column.notNull())
    .addColumn('plaintext', 'blob', (column) => column.notNull())
    .addColumn('is_stored', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('inbound_journal_primary', ['account_jid', 'ciphertext_hash'])
    .execute();
  const columns = sql.raw(
    'ciphertext_hash, account_jid, message_id, node, plaintext, is_stored, created_at',
  );
  // Copied in the order of arrival, which replays of the same millisecond keep.
  await sql`INSERT INTO new_journal (${columns})
    SELECT ${columns} FROM inbound_journal ORDER BY rowid`.execute(db);
  await db.schema.dropTable('inbound_journal').execute();
  await db.schema.alterTable('new_journal').renameTo('inbound_journal').execute();
  await db.schema
    .createIndex('inbound_journal_message')
    .on('inbound_journal')
    .columns(['account_jid', 'message_id'])
    .execute();
  await sql`CREATE INDEX inbound_journal_waiting
    ON inbound_journal (account_jid, created_at) WHERE is_stored = 0`.execute(db);
}
