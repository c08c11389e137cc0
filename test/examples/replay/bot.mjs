// A bot on Baileys as many people have it, with mistakes on demand: `BUG=twice node bot.mjs`.
import { makeWASocket, useMultiFileAuthState, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { pino } from 'pino';

const { SERVICE_NETWORK_URL: waWebSocketUrl, SERVICE_NETWORK_ROOT_KEY: rootKey, BUG } = process.env;
WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');
/** A JPEG of one grey pixel. */
const PICTURE = Buffer.from(
  '/9j/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  'base64',
);
const THUMBNAIL = PICTURE.toString('base64');

const { state, saveCreds } = await useMultiFileAuthState(process.env.REPLAY_FOLDER);
/** The chats that it has greeted. */
const greeted = new Set();
let socket;
let firstChat;
let before;

const send = (chat, content, options) =>
  socket.sendMessage(BUG === 'wrong-chat' ? (firstChat ??= chat) : chat, content, options);

/** Its answer to a text. */
const ANSWERS = {
  async ping({ chat }) {
    if (BUG === 'silent') return;
    await send(chat, { text: 'pong' });
    if (BUG === 'twice') await send(chat, { text: 'pong' });
  },
  async hello({ chat }) {
    const text = greeted.has(chat) ? 'Welcome back, dear guest' : 'Nice to meet you!';
    greeted.add(chat);
    await send(chat, { text });
  },
  async list({ chat }) {
    const items = ['Bread and butter', 'Two lemons'];
    if (BUG === 'wrong-order') items.reverse();
    for (const text of items) await send(chat, { text });
  },
  async quote({ chat, received }) {
    const quoted = BUG === 'quotes-wrong' ? before : received;
    await send(chat, { text: 'That is what you said' }, { quoted });
  },
  async like({ chat, received }) {
    await send(chat, { react: { text: '👍', key: received.key } });
  },
  async fix({ chat }) {
    const { key } = await send(chat, { text: 'It is Munday' });
    await send(chat, { text: 'It is Monday', edit: key });
  },
  async oops({ chat }) {
    const { key } = await send(chat, { text: 'Not for your eyes' });
    await send(chat, { delete: key });
  },
  async poll({ chat }) {
    const name = 'Where shall we go?';
    const poll = { name, values: ['To the sea', 'To the hills'], selectableCount: 1 };
    await send(chat, BUG === 'wrong-kind' ? { text: name } : { poll });
  },
  async photo({ chat }) {
    await send(chat, { image: PICTURE, caption: 'Here it is', jpegThumbnail: THUMBNAIL });
  },
};

/** The words of a message, or of its edit. */
function textOf(message) {
  const content = message?.editedMessage?.message ?? message;
  const edited = content?.protocolMessage?.editedMessage;
  const shown = edited ?? content;
  return shown?.conversation ?? shown?.extendedTextMessage?.text ?? '';
}

const isEdit = (message) => !!(message?.editedMessage ?? message?.protocolMessage?.editedMessage);

async function handle(received) {
  const { key, message } = received;
  if (key.fromMe && BUG !== 'answers-own') return;
  const chat = key.remoteJid;
  if (message?.imageMessage) {
    if (BUG === 'crash-at-media') throw new Error('no idea what to do with a picture');
    await send(chat, { text: 'What a nice photo' });
  }
  const answer = ANSWERS[textOf(message)];
  await answer?.({ chat, received });
  if (BUG === 'edit-twice' && isEdit(message)) await answer?.({ chat, received });
  before = received;
}

/** Handled one after the other, in order of arrival. */
let work = Promise.resolve();

function connect() {
  socket = makeWASocket({ auth: state, logger: pino({ level: 'silent' }), waWebSocketUrl });
  socket.ev.on('creds.update', () => void saveCreds());
  socket.ev.on('connection.update', ({ qr, connection }) => {
    if (qr) console.log(qr);
    if (connection !== 'close') return;
    if (BUG === 'forgets') greeted.clear();
    connect();
  });
  socket.ev.on('messages.upsert', ({ messages }) => {
    for (const message of messages) work = work.then(() => handle(message));
  });
}

connect();
