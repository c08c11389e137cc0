import { generateMessageIDV2, proto } from '@whiskeysockets/baileys';
import { inTransaction, openDashboard, prepareInsert, preparePreview } from './bare-dashboard.mjs';

/** The default of the service. */
const EVENT_BUFFER = 10_000;

/**
 * Stores messages to be sent in the rows that the service writes, without any layer. The store must have such a
 * message: its rows are the model of all others, so that they always have the service's columns.
 */
export class BareQueue {
  constructor(path) {
    const store = openDashboard(path);
    this.store = store;
    this.chatAt = store.prepare(
      `SELECT chats.* FROM chat_aliases JOIN chats ON chats.id = chat_aliases.chat_id
       WHERE chat_aliases.account_id = ? AND chat_aliases.jid = ?`,
    );
    this.message = new Model(store, 'messages', "status = 'queued'", 'row_id');
    this.outbox = new Model(store, 'outbox', "state = 'queued'", 'seq');
    this.event = new Model(store, 'events', "type = 'message.queued'", 'seq');
    this.payload = JSON.parse(this.event.row.payload);
    this.trim = store.prepare('DELETE FROM events WHERE seq <= ?');
    this.showInList = preparePreview(store);
  }

  add({ to, text }) {
    return inTransaction(this.store, () => this.insert(to, text, Date.now()));
  }

  insert(to, text, now) {
    const { account_id, sender_jid } = this.message.row;
    const chat = this.chatAt.get(account_id, `${to}@s.whatsapp.net`);
    const id = generateMessageIDV2(sender_jid);
    const content = proto.Message.encode({ extendedTextMessage: { text } }).finish();
    const timestamp = Math.floor(now / 1000) * 1000;
    const message = {
      chat_id: chat.id,
      id,
      text,
      preview: text,
      timestamp,
      queued_at: now,
      content,
    };
    const { lastInsertRowid } = this.message.insert(message);
    const queued = { chat_id: chat.id, message_id: id, recipient_jid: chat.jid };
    this.outbox.insert({ ...queued, content, queued_at: now });
    this.showInList({ ...this.message.row, ...message, row_id: lastInsertRowid });
    this.record(chat, message, now);
    return { status: 'queued', to, chat_jid: chat.jid, message_id: id, timestamp: now };
  }

  record(chat, { id, text, timestamp, queued_at }, now) {
    const changes = { id, chat_jid: chat.jid, text, timestamp, queued_at };
    const message = { ...this.payload.message, ...changes };
    const payload = JSON.stringify({ ...this.payload, message });
    const event = { timestamp: now, chat_jid: chat.jid, message_id: id, payload };
    const { lastInsertRowid } = this.event.insert(event);
    this.trim.run(lastInsertRowid - EVENT_BUFFER);
  }
}

/** A row of the service, and an insertion of rows like it. */
class Model {
  constructor(store, table, condition, key) {
    const { [key]: _, ...row } = store
      .prepare(`SELECT * FROM ${table} WHERE ${condition} ORDER BY ${key} DESC LIMIT 1`)
      .get();
    this.row = row;
    this.columns = Object.keys(row);
    this.statement = prepareInsert(store, table, this.columns);
  }

  insert(changes) {
    const row = { ...this.row, ...changes };
    return this.statement.run(...this.columns.map((column) => row[column]));
  }
}
