import { sql, type Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

type Database = Kysely<DashboardSchema>;

export async function createInitialTables(db: Database): Promise<void> {
  await createAccounts(db);
  await createChats(db);
  await createMessages(db);
  await createOutbox(db);
  await createIdempotencyKeys(db);
  await createEvents(db);
  await createInboundJournal(db);
}

async function createAccounts(db: Database): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('jid', 'text', (column) => column.notNull().unique())
    .addColumn('lid', 'text')
    .addColumn('name', 'text')
    .addColumn('last_active_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createChats(db: Database): Promise<void> {
  await db.schema
    .createTable('chats')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('account_id', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('jid', 'text', (column) => column.notNull())
    .addColumn('pn', 'text')
    .addColumn('lid', 'text')
    .addColumn('is_group', 'integer', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('verified_name', 'text')
    .addColumn('push_name', 'text')
    .addColumn('last_message_id', 'text')
    .addColumn('last_text', 'text')
    .addColumn('last_timestamp', 'bigint')
    .addColumn('last_from_me', 'integer')
    .addColumn('last_status', 'text')
    .addColumn('last_row_id', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('unread_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('marked_unread', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('archived', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('pinned', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('muted_until', 'bigint')
    .addUniqueConstraint('chats_address', ['account_id', 'jid'])
    .execute();
  await sql`CREATE INDEX chats_newest ON chats (account_id, last_timestamp DESC, last_row_id DESC, id DESC)`.execute(
    db,
  );
  await db.schema
    .createTable('chat_aliases')
    .addColumn('account_id', 'integer', (column) => column.notNull())
    .addColumn('jid', 'text', (column) => column.notNull())
    .addColumn('chat_id', 'integer', (column) => column.notNull().references('chats.id'))
    .addPrimaryKeyConstraint('chat_aliases_primary', ['account_id', 'jid'])
    .execute();
}

async function createMessages(db: Database): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('row_id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('account_id', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('chat_id', 'integer', (column) => column.notNull().references('chats.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('from_me', 'integer', (column) => column.notNull())
    .addColumn('participant', 'text', (column) => column.notNull())
    .addColumn('sender_jid', 'text', (column) => column.notNull())
    .addColumn('sender_name', 'text')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('text', 'text')
    .addColumn('timestamp', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('error_code', 'text')
    .addColumn('error_text', 'text')
    .addColumn('queued_at', 'bigint')
    .addColumn('written_at', 'bigint')
    .addColumn('server_ack_at', 'bigint')
    .addColumn('delivered_at', 'bigint')
    .addColumn('read_at', 'bigint')
    .addColumn('edited_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addColumn('quoted_id', 'text')
    .addColumn('reactions', 'text')
    .addColumn('media', 'text')
    .addColumn('content', 'blob')
    .addUniqueConstraint('messages_identity', ['chat_id', 'id', 'from_me', 'participant'])
    .execute();
  await db.schema
    .createIndex('messages_thread')
    .on('messages')
    .columns(['chat_id', 'timestamp', 'row_id'])
    .execute();
  await db.schema
    .createIndex('messages_by_id')
    .on('messages')
    .columns(['account_id', 'id'])
    .execute();
}

async function createInboundJournal(db: Database): Promise<void> {
  await db.schema
    .createTable('inbound_journal')
    .addColumn('ciphertext_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_jid', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('node', 'blob', (column) => column.notNull())
    .addColumn('plaintext', 'blob', (column) => column.notNull())
    .addColumn('is_stored', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('inbound_journal_message')
    .on('inbound_journal')
    .columns(['account_jid', 'message_id'])
    .execute();
  await sql`CREATE INDEX inbound_journal_waiting ON inbound_journal (account_jid, created_at) WHERE is_stored = 0`.execute(
    db,
  );
}

async function createOutbox(db: Database): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('account_id', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('chat_id', 'integer', (column) => column.notNull().references('chats.id'))
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('recipient_jid', 'text', (column) => column.notNull())
    .addColumn('content', 'blob', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('queued_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('outbox_message', ['account_id', 'message_id'])
    .execute();
}

async function createIdempotencyKeys(db: Database): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('account_id', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_primary', ['account_id', 'key'])
    .execute();
}

async function createEvents(db: Database): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('seq', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('account_id', 'integer')
    .addColumn('timestamp', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('chat_jid', 'text')
    .addColumn('message_id', 'text')
    .addColumn('payload', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('events_by_kind').on('events').columns(['kind', 'seq']).execute();
}
