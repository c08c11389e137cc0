import { makeWASocket, useMultiFileAuthState } from '@whiskeysockets/baileys';
import { pino } from 'pino';

/** Starts a bot that answers "ping" with "pong". `settings` are those of Baileys; `folder` keeps the session. */
export async function startBot(folder, onQr, settings = {}) {
  const { state, saveCreds } = await useMultiFileAuthState(folder);
  const logger = pino({ level: 'silent' });
  let socket;
  let isStopped = false;

  async function answer({ key, message }) {
    const text = message?.conversation ?? message?.extendedTextMessage?.text;
    if (text === 'ping' && !key.fromMe) await socket.sendMessage(key.remoteJid, { text: 'pong' });
  }

  function connect() {
    socket = makeWASocket({ auth: state, logger, ...settings });
    socket.ev.on('creds.update', saveCreds);
    socket.ev.on('connection.update', ({ qr, connection }) => {
      if (qr) onQr(qr);
      // WhatsApp also closes the connection after the pairing.
      if (connection === 'close' && !isStopped) connect();
    });
    socket.ev.on('messages.upsert', ({ messages }) => Promise.all(messages.map(answer)));
  }

  connect();
  return {
    async stop() {
      isStopped = true;
      await socket.end();
    },
  };
}
