import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import {
  BufferJSON,
  type AuthenticationCreds,
  type SignalDataSet,
  type SignalDataTypeMap,
} from '@whiskeysockets/baileys';
import { BaileysClient } from '../../../packages/network/src/support/baileys-client.js';
import { quietLibsignal } from '../../../packages/network/src/signal/quiet-libsignal.js';
import { serveCalls } from '../../bench/process/calls.js';

/** The library as it is, with its JavaScript curve, on the auth store of a stopped service. */
class LibrarySession {
  private readonly database: DatabaseSyncInstance;
  private readonly creds: AuthenticationCreds;
  private readonly client: BaileysClient;

  constructor(path: string, url: string, rootKey: string) {
    quietLibsignal();
    this.database = new DatabaseSync(path);
    const [row] = this.database.prepare('SELECT json FROM wa_creds').all();
    this.creds = parse(row) as AuthenticationCreds;
    const auth = { creds: this.creds, keys: this };
    this.client = new BaileysClient(
      { url, rootKey },
      { shouldSyncHistoryMessage: () => false },
      auth,
    );
  }

  async open(): Promise<void> {
    await this.client.reconnect();
  }

  async say(jid: string, text: string): Promise<void> {
    await this.client.send(jid, text);
  }

  async hear(text: string): Promise<void> {
    await this.client.waitForText(text);
  }

  async close(): Promise<void> {
    await this.client.end();
    this.database.prepare('UPDATE wa_creds SET json = ?').run(toJson(this.creds));
    this.database.close();
  }

  get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): { [id: string]: SignalDataTypeMap[T] } {
    const query = this.database.prepare('SELECT json FROM wa_key WHERE type = ? AND id = ?');
    const found = ids.flatMap((id) => query.all(type, id).map((row) => [id, parse(row)] as const));
    return Object.fromEntries(found) as { [id: string]: SignalDataTypeMap[T] };
  }

  set(data: SignalDataSet): void {
    const put = this.database.prepare("INSERT OR REPLACE INTO wa_key VALUES ('default', ?, ?, ?)");
    const remove = this.database.prepare('DELETE FROM wa_key WHERE type = ? AND id = ?');
    for (const [type, entries] of Object.entries(data)) {
      for (const [id, value] of Object.entries(entries)) {
        if (value) put.run(type, id, toJson(value));
        else remove.run(type, id);
      }
    }
  }
}

function parse(row: unknown): unknown {
  return JSON.parse((row as { json: string }).json, BufferJSON.reviver);
}

function toJson(value: unknown): string {
  return JSON.stringify(value, BufferJSON.replacer);
}

let session: LibrarySession;

serveCalls({
  open: (path: string, url: string, rootKey: string) => {
    session = new LibrarySession(path, url, rootKey);
    return session.open();
  },
  say: (jid: string, text: string) => session.say(jid, text),
  hear: (text: string) => session.hear(text),
  close: () => session.close(),
});
