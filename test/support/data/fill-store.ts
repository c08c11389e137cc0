import { sql } from 'kysely';
import type { ChatRow, DashboardTransaction } from '../../../src/base/storage/dashboard.schema.js';
import { GeneratedChat, generatedMessage } from './generated-messages.js';
import { changeStore, insertRows, searchable } from './with-stores.js';

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
 * Fills a dashboard store with made-up chats and messages, without any service: a million in about a minute.
 * No service may have it open. One that starts on it shows the chats, paired or not.
 *
 * Messages go to the chats in turn; three of them share each second, to have ties everywhere.
 */
export function fillStore(folder: string, filling: Filling): Promise<GeneratedChat[]> {
  const { phoneJid = PHONE_JID, until = Date.now() } = filling;
  return changeStore(folder, async (transaction) => {
    const phoneId = await insertPhone(transaction, phoneJid, until);
    const chats = await insertChats(transaction, phoneId, filling.chats);
    const messages = generate(phoneId, chats, { ...filling, phoneJid, until });
    await insertRows(transaction, 'messages', searchable(transaction, messages));
    await updatePreviews(transaction, phoneId);
    return chats;
  });
}

async function insertPhone(
  transaction: DashboardTransaction,
  jid: string,
  at: number,
): Promise<number> {
  const { id } = await transaction
    .insertInto('accounts')
    .values({ jid, slot: 'default', last_active_at: at })
    .onConflict((conflict) => conflict.column('jid').doUpdateSet({ last_active_at: at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertChats(
  transaction: DashboardTransaction,
  phoneId: number,
  count: number,
): Promise<GeneratedChat[]> {
  const chats: GeneratedChat[] = [];
  for (let index = 0; index < count; index += 1) {
    const chat = new GeneratedChat(index);
    const { jid, pn, lid, isGroup, name } = chat;
    const row = { jid, pn, lid, is_group: Number(isGroup), name };
    chat.rowId = await insertChat(transaction, phoneId, row, chat.addresses);
    chats.push(chat);
  }
  return chats;
}

/** @returns its id */
export async function insertChat(
  transaction: DashboardTransaction,
  phoneId: number,
  row: Pick<ChatRow, 'jid' | 'pn' | 'lid' | 'is_group' | 'name'> & Partial<ChatRow>,
  addresses: string[],
): Promise<number> {
  const chat = transaction.insertInto('chats').values({ account_id: phoneId, ...row } as never);
  const { id } = await chat.returning('id').executeTakeFirstOrThrow();
  const aliases = addresses.map((jid) => ({ account_id: phoneId, jid, chat_id: id }));
  await insertRows(transaction, 'chat_aliases', aliases);
  return id;
}

function* generate(
  phoneId: number,
  chats: GeneratedChat[],
  { messages, phoneJid, until }: Required<Filling>,
) {
  for (let index = 0; index < messages; index += 1) {
    const chat = chats[index % chats.length];
    const message = generatedMessage(index, chat, phoneJid);
    yield {
      account_id: phoneId,
      chat_id: chat.rowId,
      id: message.id,
      from_me: Number(message.fromMe),
      participant: chat.isGroup && !message.fromMe ? message.senderJid : '',
      sender_jid: message.senderJid,
      sender_name: message.senderName,
      type: message.type,
      text: message.text,
      preview: message.text,
      timestamp: timeOf(index, messages, until),
      status: message.status,
      media: message.media,
    };
  }
}

/** Whole seconds, three messages each, ten seconds apart. */
function timeOf(index: number, count: number, until: number): number {
  const newest = Math.floor(until / 1000);
  return (newest - 10 * Math.floor((count - 1 - index) / 3)) * 1000;
}

/** Gives the chats without a preview that of their newest message. */
export async function updatePreviews(
  transaction: DashboardTransaction,
  phoneId: number,
): Promise<void> {
  await sql`UPDATE chats SET last_message_id = m.id, last_text = coalesce(m.preview, m.type),
      last_timestamp = m.timestamp, last_from_me = m.from_me, last_status = m.status, last_row_id = m.row_id
    FROM messages AS m
    WHERE chats.account_id = ${phoneId} AND chats.last_message_id IS NULL AND m.row_id = (
      SELECT row_id FROM messages WHERE chat_id = chats.id ORDER BY timestamp DESC, row_id DESC LIMIT 1)`.execute(
    transaction,
  );
}
