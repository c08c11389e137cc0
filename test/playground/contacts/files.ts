import type { ReceivedMessage } from '../../../packages/network/src/people/received-messages.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { FILE_SCENES } from '../scenes/files.js';
import { kindOfFile } from './received-file.js';
import type { Role } from './role.js';

const SENT = ['image', 'sticker', 'audio', 'document'] as const;

export const files: Role = {
  name: 'Files',
  number: '15550106',
  does: 'has sent a photo, a sticker, an audio file and a document, and tells what it gets when you send a file',
  receipts: 'read',
  past: async ({ me, phone, next }) => {
    for (const name of SENT) await FILE_SCENES[name]({ me, phone, to: phone, at: next() });
  },
  onText: (me, _message, phone) => me.say('Send me a file, and I say what I got.', { to: phone }),
  onFile: tellWhatCame,
};

/** Fetches the file as phones do, and decrypts it. */
async function tellWhatCame(me: Contact, { id, message }: ReceivedMessage): Promise<void> {
  const { length } = await me.readFile(message);
  await me.reply(id, `I got ${kindOfFile(message)}, ${length.toLocaleString('en')} bytes.`);
}
