// A bot on Baileys that answers "ping" with "pong", and waits for half an hour before it connects again.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { makeWASocket, useMultiFileAuthState, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { pino } from 'pino';

const RECONNECT_MS = 30 * 60_000;
const RESTART_REQUIRED = 515;

const { state, saveCreds } = await useMultiFileAuthState(await mkdtemp(`${tmpdir()}/bot-`));
WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(process.env.SERVICE_NETWORK_ROOT_KEY, 'hex');

function connect() {
  const socket = makeWASocket({
    auth: state,
    logger: pino({ level: 'silent' }),
    waWebSocketUrl: process.env.SERVICE_NETWORK_URL,
  });
  socket.ev.on('creds.update', () => void saveCreds());
  socket.ev.on('connection.update', ({ qr, connection, lastDisconnect }) => {
    if (qr) console.log(`qr ${qr}`);
    if (connection) console.log(connection);
    if (connection !== 'close') return;
    const isRestart = lastDisconnect?.error?.output?.statusCode === RESTART_REQUIRED;
    setTimeout(connect, isRestart ? 0 : RECONNECT_MS);
  });
  socket.ev.on('messages.upsert', ({ messages }) => {
    for (const { key, message } of messages) {
      const text = message?.conversation ?? message?.extendedTextMessage?.text;
      if (text === 'ping' && !key.fromMe) void socket.sendMessage(key.remoteJid, { text: 'pong' });
    }
  });
}

connect();
