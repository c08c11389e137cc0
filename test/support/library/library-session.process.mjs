import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { BufferJSON, makeWASocket, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { serveCalls } from '../../bench/baseline/serve-calls.mjs';

const silentLogger = {
  level: 'silent',
  child: () => silentLogger,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** The library as it is, with its JavaScript curve, on the auth store of a stopped service. */
class LibrarySession {
  received = [];

  open(path, url, rootKey) {
    // libsignal prints sessions.
    console.info = () => {};
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');
    this.database = new DatabaseSync(path);
    const { json } = this.database.prepare('SELECT json FROM wa_creds').get();
    this.creds = JSON.parse(json, BufferJSON.reviver);
    this.socket = makeWASocket({
      auth: { creds: this.creds, keys: this },
      logger: silentLogger,
      waWebSocketUrl: url,
      shouldSyncHistoryMessage: () => false,
    });
    this.socket.ev.on('connection.update', ({ connection }) => {
      this.isOpen ||= connection === 'open';
    });
    this.socket.ev.on('messages.upsert', ({ messages }) => {
      for (const { message } of messages) {
        this.received.push(message?.conversation ?? message?.extendedTextMessage?.text);
      }
    });
    return until(() => this.isOpen);
  }

  get(type, ids) {
    const row = this.database.prepare('SELECT json FROM wa_key WHERE type = ? AND id = ?');
    const found = ids.flatMap((id) => {
      const { json } = row.get(type, id) ?? {};
      return json ? [[id, JSON.parse(json, BufferJSON.reviver)]] : [];
    });
    return Object.fromEntries(found);
  }

  set(data) {
    const put = this.database.prepare('INSERT OR REPLACE INTO wa_key VALUES (?, ?, ?)');
    const remove = this.database.prepare('DELETE FROM wa_key WHERE type = ? AND id = ?');
    for (const [type, entries] of Object.entries(data)) {
      for (const [id, value] of Object.entries(entries)) {
        if (value) put.run(type, id, JSON.stringify(value, BufferJSON.replacer));
        else remove.run(type, id);
      }
    }
  }

  async close() {
    await this.socket.end(undefined);
    const json = JSON.stringify(this.creds, BufferJSON.replacer);
    this.database.prepare('UPDATE wa_creds SET json = ?').run(json);
    this.database.close();
  }
}

async function until(condition) {
  while (!condition()) await sleep(20);
}

const session = new LibrarySession();

serveCalls({
  open: (path, url, rootKey) => session.open(path, url, rootKey),
  say: async (jid, text) => void (await session.socket.sendMessage(jid, { text })),
  hear: (text) => until(() => session.received.includes(text)),
  close: () => session.close(),
});
