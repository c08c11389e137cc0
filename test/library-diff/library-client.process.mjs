/**
 * A bare client of the version of Baileys that is installed in a folder. Its parent calls the methods of the socket,
 * and gets each stanza in the library's log, each event, and the client's CPU time. Prints nothing.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, url, rootKey, settings] = process.argv.slice(2);
const main = createRequire(join(folder, 'none.js')).resolve('@whiskeysockets/baileys');
const baileys = await import(pathToFileURL(main).href);
baileys.WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');

const DIRECTIONS = { 'xml send': 'out', 'recv xml': 'in' };
const keys = new Map();
const auth = { creds: baileys.initAuthCreds(), keys: { get: getKeys, set: setKeys } };
let sock;

function getKeys(type, ids) {
  const found = ids.map((id) => [id, keys.get(`${type} ${id}`)]);
  return Promise.resolve(Object.fromEntries(found.filter(([, value]) => value !== undefined)));
}

function setKeys(changes) {
  for (const [type, values] of Object.entries(changes)) {
    for (const [id, value] of Object.entries(values)) {
      if (value === null || value === undefined) keys.delete(`${type} ${id}`);
      else keys.set(`${type} ${id}`, value);
    }
  }
}

/** The library logs stanzas on this level only. */
const logger = {
  level: 'trace',
  trace(facts, message) {
    const direction = DIRECTIONS[message ?? facts?.msg];
    if (direction && facts.xml) process.send({ stanza: { direction, xml: facts.xml } });
  },
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => logger,
};

const METHODS = {
  connect() {
    sock = baileys.makeWASocket({
      logger,
      waWebSocketUrl: url,
      // Pings would come at any moment.
      keepAliveIntervalMs: 3_600_000,
      // Receipts say whether it is online, which comes at any moment after the connection.
      markOnlineOnConnect: false,
      ...JSON.parse(settings),
      auth,
    });
    sock.ws.on('error', () => undefined);
    sock.ev.process((events) => {
      if (events['creds.update']) Object.assign(auth.creds, events['creds.update']);
      process.send({ events: plain(events) });
    });
  },
  async end() {
    await sock.end(undefined);
  },
  call: (method, ...args) => sock[method](...args),
  me: () => auth.creds.me,
  usage: () => process.cpuUsage(),
};

/** Errors and classes of the library cannot be sent to another process. */
function plain(value) {
  return JSON.parse(JSON.stringify(value ?? null, baileys.BufferJSON.replacer));
}

async function answer({ id, method, args }) {
  try {
    process.send({ id, result: plain(await METHODS[method](...args)) });
  } catch (error) {
    process.send({ id, error: String(error) });
  }
}

process.on('message', (message) => void answer(message));
// The parent waits for the expected events, and reports missing ones.
process.on('unhandledRejection', () => undefined);
process.on('disconnect', () => process.exit());
process.send({ ready: true });
