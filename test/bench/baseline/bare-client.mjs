import { setTimeout as sleep } from 'node:timers/promises';
import { initAuthCreds, makeWASocket, WA_CERT_DETAILS } from '@whiskeysockets/baileys';

const now = () => Number(process.hrtime.bigint()) / 1e6;

const silentLogger = {
  level: 'silent',
  child: () => silentLogger,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Signal keys that live in memory. */
class MemoryKeys {
  shelves = new Map();

  get(type, ids) {
    const shelf = this.shelves.get(type);
    const found = ids.flatMap((id) => (shelf?.has(id) ? [[id, shelf.get(id)]] : []));
    return Object.fromEntries(found);
  }

  set(data) {
    for (const [type, entries] of Object.entries(data)) {
      const shelf = this.shelves.get(type) ?? new Map();
      this.shelves.set(type, shelf);
      for (const [id, value] of Object.entries(entries)) {
        if (value === null || value === undefined) shelf.delete(id);
        else shelf.set(id, value);
      }
    }
  }
}

/** Baileys with nothing around it but a store in memory: every message by its chat. */
export class BareClient {
  auth = { creds: initAuthCreds(), keys: new MemoryKeys() };
  chats = new Map();
  received = [];
  history = { messages: 0, at: 0 };

  connect(url, rootKey) {
    // libsignal prints sessions.
    console.info = () => {};
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');
    this.socket = makeWASocket({
      auth: this.auth,
      logger: silentLogger,
      waWebSocketUrl: url,
      syncFullHistory: false,
      emitOwnEvents: false,
      markOnlineOnConnect: false,
    });
    this.socket.ws.on('error', () => {});
    this.socket.ev.on('connection.update', (update) => {
      this.qr = update.qr ?? this.qr;
      if (update.connection === 'open') this.isOpen = true;
      // After the pairing the server wants a new connection.
      if (update.connection === 'close') this.connect(url, rootKey);
    });
    this.socket.ev.on('messages.upsert', ({ messages }) => {
      for (const message of messages) if (message.category !== 'peer') this.keep(message);
    });
    this.socket.ev.on('messaging-history.set', ({ messages }) => {
      this.history.messages += messages.length;
      this.history.at = now();
    });
  }

  keep(message) {
    const chat = this.chats.get(message.key.remoteJid) ?? [];
    if (chat.length === 0) this.chats.set(message.key.remoteJid, chat);
    chat.push(message);
    this.received.push(now());
    void this.onMessage?.(message);
  }

  /** The methods for benchmarks. */
  get methods() {
    return {
      connect: (url, rootKey) => this.connect(url, rootKey),
      qr: () => until(() => this.qr),
      // Waits until the first sync is over, too, which holds events back.
      ready: () => until(() => this.isOpen && this.auth.creds.accountSyncCounter > 0),
      messages: async (count) => {
        await until(() => this.received.length >= count);
        return this.received.splice(0);
      },
      history: async (count) => {
        await until(() => this.history.messages >= count);
        return this.history.at;
      },
      send: async (numbers, count) => {
        for (let index = 0; index < count; index += 1) {
          const to = numbers[index % numbers.length];
          const content = { text: `what I say #${index}` };
          await this.socket.sendMessage(toJid(to), content);
        }
      },
      talk: async (numbers, count) => {
        this.onMessage = ({ key }) =>
          this.socket.sendMessage(key.remoteJid, { text: 'what I answer' });
        for (const number of numbers) {
          await this.socket.sendMessage(toJid(number), { text: 'what I say' });
        }
        await until(() => this.received.length >= count);
        this.onMessage = undefined;
        return this.received.splice(0, count);
      },
    };
  }
}

/** Numbers are people, groups are addresses already. */
const toJid = (to) => (to.includes('@') ? to : `${to}@s.whatsapp.net`);

/** Looks rarely, as looking costs measured time. */
async function until(condition) {
  for (;;) {
    const value = condition();
    if (value) return value;
    await sleep(20);
  }
}
