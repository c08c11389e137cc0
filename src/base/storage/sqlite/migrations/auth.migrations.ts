import type { Kysely, Migration } from 'kysely';
import type { AuthSchema } from '../../auth.schema.js';
import { createLogins } from '../../sql/migrations/create-logins.js';
import { addSlots } from './auth-0002-account-slots.js';
import { createInboundJournal } from './auth-0003-inbound-journal.js';

export const authMigrations: Record<string, Migration> = {
  '0001_initial': { up: createTables },
  '0002_account_slots': { up: (db: Kysely<AuthSchema>) => addSlots(db) },
  '0003_inbound_journal': { up: (db: Kysely<AuthSchema>) => createInboundJournal(db) },
  '0004_logins': { up: createLogins },
};

async function createTables(db: Kysely<AuthSchema>): Promise<void> {
  await db.schema
    .createTable('wa_creds')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('json', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('wa_key')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('wa_key_primary', ['type', 'id'])
    .execute();
  await db.schema
    .createTable('wa_meta')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
