import { sql, type Kysely } from 'kysely';
import type { AuthSchema } from '../../auth.schema.js';

/** Puts the one existing pairing, and the wish to be connected, into the slot `default`. */
export async function addSlots(db: Kysely<AuthSchema>): Promise<void> {
  await createSlots(db);
  await giveCredsSlots(db);
  await giveKeysSlots(db);
}

async function createSlots(db: Kysely<AuthSchema>): Promise<void> {
  await db.schema
    .createTable('account_slots')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('is_wanted', 'integer', (column) => column.notNull())
    .addColumn('not_before', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`INSERT INTO account_slots (name, is_wanted, not_before, created_at) SELECT 'default',
    EXISTS (SELECT 1 FROM wa_meta WHERE name = 'session_wanted' AND value = 'true'),
    coalesce((SELECT CAST(value AS integer) FROM wa_meta WHERE name = 'session_not_before'), 0),
    ${Date.now()}`.execute(db);
  await db
    .deleteFrom('wa_meta')
    .where('name', 'in', ['session_wanted', 'session_not_before'])
    .execute();
}

/** SQLite cannot change a primary key. */
async function giveCredsSlots(db: Kysely<AuthSchema>): Promise<void> {
  await db.schema
    .createTable('new_creds')
    .addColumn('slot', 'text', (column) => column.primaryKey().references('account_slots.name'))
    .addColumn('json', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`INSERT INTO new_creds (slot, json, updated_at)
    SELECT 'default', json, updated_at FROM wa_creds WHERE id = 1`.execute(db);
  await db.schema.dropTable('wa_creds').execute();
  await db.schema.alterTable('new_creds').renameTo('wa_creds').execute();
}

async function giveKeysSlots(db: Kysely<AuthSchema>): Promise<void> {
  await db.schema
    .createTable('new_key')
    .addColumn('slot', 'text', (column) => column.notNull().references('account_slots.name'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('wa_key_primary', ['slot', 'type', 'id'])
    .execute();
  await sql`INSERT INTO new_key (slot, type, id, json)
    SELECT 'default', type, id, json FROM wa_key ORDER BY rowid`.execute(db);
  await db.schema.dropTable('wa_key').execute();
  await db.schema.alterTable('new_key').renameTo('wa_key').execute();
}
