import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { dashboardMigrations } from '../../../src/base/storage/sqlite/migrations/dashboard.migrations.js';
import { openDatabase } from '../../../src/base/storage/sqlite/open-database.js';
import { defineFunctions } from '../../../src/base/storage/sqlite/sql-functions.js';
import { closeConnection } from '../../../src/base/storage/sqlite/sqlite.dialect.js';
import { DASHBOARD_APPLICATION_ID } from '../../../src/base/storage/sqlite/open-sqlite.js';
import { GeneratedChat, generatedMessage } from './generated-messages.js';

export interface Filling {
  chats: number;
  messages: number;
  /** The owner of the chats. */
  phoneJid?: string;
  /** ms; the latest time of the newest message. */
  until?: number;
}

const PHONE_JID = '15550000@s.whatsapp.net';

/**
 * Fills a dashboard store with made-up chats and messages, without any service: a million in less than
 * a minute. No service may have the file open. One that starts on it shows the chats, paired or not.
 *
 * Messages go to the chats in turn; three of them share each second, to have ties everywhere.
 */
export async function fillStore(path: string, filling: Filling): Promise<GeneratedChat[]> {
  const { phoneJid = PHONE_JID, until = Date.now() } = filling;
  await bringUpToDate(path);
  const connection = new DatabaseSync(path);
  try {
    defineFunctions(connection);
    connection.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON',
    );
    connection.exec('PRAGMA cache_size = -200000; BEGIN');
    const phoneId = insertPhone(connection, phoneJid, until);
    const chats = insertChats(connection, phoneId, filling.chats);
    insertMessages(connection, phoneId, chats, { ...filling, phoneJid, until });
    updatePreviews(connection, phoneId);
    connection.exec('COMMIT');
    return chats;
  } finally {
    closeConnection(connection);
  }
}

/** Creates a store, or migrates it. No service may have the file open. */
async function bringUpToDate(path: string): Promise<void> {
  const database = await openDatabase({
    path,
    name: 'dashboard store',
    applicationId: DASHBOARD_APPLICATION_ID,
    migrations: dashboardMigrations,
  });
  await database.destroy();
}

function insertPhone(connection: DatabaseSyncInstance, jid: string, at: number): number {
  const row = connection
    .prepare(
      `INSERT INTO accounts (jid, last_active_at) VALUES (?, ?)
       ON CONFLICT (jid) DO UPDATE SET last_active_at = excluded.last_active_at RETURNING id`,
    )
    .get(jid, at) as { id: number };
  return row.id;
}

function insertChats(
  connection: DatabaseSyncInstance,
  phoneId: number,
  count: number,
): GeneratedChat[] {
  const insert = connection.prepare(
    `INSERT INTO chats (account_id, jid, pn, lid, is_group, name) VALUES (?, ?, ?, ?, ?, ?) RETURNING id`,
  );
  const insertAlias = connection.prepare('INSERT INTO chat_aliases VALUES (?, ?, ?)');
  return Array.from({ length: count }, (_, index) => {
    const chat = new GeneratedChat(index);
    const { jid, pn, lid, isGroup, name } = chat;
    const { id } = insert.get(phoneId, jid, pn, lid, Number(isGroup), name) as { id: number };
    for (const alias of chat.addresses) insertAlias.run(phoneId, alias, id);
    chat.rowId = id;
    return chat;
  });
}

function insertMessages(
  connection: DatabaseSyncInstance,
  phoneId: number,
  chats: GeneratedChat[],
  { messages, phoneJid, until }: Required<Filling>,
): void {
  const columns =
    'account_id, chat_id, id, from_me, participant, sender_jid, sender_name, type, text, preview, timestamp, status, media';
  connection.exec(`CREATE TEMP TABLE generated (${columns})`);
  const insert = connection.prepare(
    'INSERT INTO generated VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  for (let index = 0; index < messages; index += 1) {
    const chat = chats[index % chats.length];
    const message = generatedMessage(index, chat, phoneJid);
    insert.run(
      phoneId,
      chat.rowId,
      message.id,
      Number(message.fromMe),
      chat.isGroup && !message.fromMe ? message.senderJid : '',
      message.senderJid,
      message.senderName,
      message.type,
      message.text,
      message.text,
      timeOf(index, messages, until),
      message.status,
      message.media,
    );
  }
  // In one statement: the search index, which a trigger fills, is written after each.
  connection.exec(
    `INSERT INTO messages (${columns}) SELECT * FROM generated ORDER BY rowid; DROP TABLE generated`,
  );
}

/** Whole seconds, three messages each, ten seconds apart. */
function timeOf(index: number, count: number, until: number): number {
  const newest = Math.floor(until / 1000);
  return (newest - 10 * Math.floor((count - 1 - index) / 3)) * 1000;
}

function updatePreviews(connection: DatabaseSyncInstance, phoneId: number): void {
  connection
    .prepare(
      `UPDATE chats SET last_message_id = m.id, last_text = m.preview, last_timestamp = m.timestamp,
         last_from_me = m.from_me, last_status = m.status, last_row_id = m.row_id
       FROM messages AS m
       WHERE chats.account_id = ? AND m.row_id = (
         SELECT row_id FROM messages WHERE chat_id = chats.id ORDER BY timestamp DESC, row_id DESC LIMIT 1)`,
    )
    .run(phoneId);
}
