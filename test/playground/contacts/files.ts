import type { Contact } from '../../../network/people/contact.js';
import {
  audioMessage,
  documentMessage,
  imageMessage,
  stickerMessage,
} from '../../../network/people/content/media.js';
import type { ReceivedMessage } from '../../../network/people/received-messages.js';
import { kindOfFile } from './received-file.js';
import type { Role } from './role.js';
import { drawPhoto, drawSticker, makeTone } from './sample-files.js';

const WIDTH = 1280;
const HEIGHT = 960;
const TONE_S = 3;

export const files: Role = {
  name: 'Files',
  number: '15550106',
  does: 'sends a photo, a sticker, an audio file and a document, and tells what it gets when you send a file',
  receipts: 'read',
  onSessionOpen: async (me, visit) => visit === 1 && sendAll(me),
  onText: sendAll,
  onFile: tellWhatCame,
};

/** Fetches the file as phones do, and decrypts it. */
async function tellWhatCame(me: Contact, { id, message }: ReceivedMessage): Promise<void> {
  const { length } = await me.readFile(message);
  await me.reply(id, `I got ${kindOfFile(message)}, ${length.toLocaleString('en')} bytes.`);
}

async function sendAll(me: Contact): Promise<void> {
  const photo = await me.storeFile('image', await drawPhoto(WIDTH, HEIGHT));
  const size = { width: WIDTH, height: HEIGHT };
  await me.sendMessage(imageMessage({ ...photo, ...size, caption: 'The view from here' }));
  await me.sendMessage(stickerMessage(await me.storeFile('sticker', await drawSticker())));
  const tone = await me.storeFile('audio', makeTone(TONE_S));
  await me.sendMessage(audioMessage({ ...tone, mimetype: 'audio/wav', seconds: TONE_S }));
  const notes = await me.storeFile('document', Buffer.from('A document with one line.\n'));
  const names = { mimetype: 'text/plain', fileName: 'notes.txt', title: 'notes.txt' };
  await me.sendMessage(documentMessage({ ...notes, ...names, pageCount: 1 }));
}
