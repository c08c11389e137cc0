import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { BufferJSON, downloadContentFromMessage } from '@whiskeysockets/baileys';

/** Downloads the file of a message with the library, and prints its hash: `{ file, kind }` as JSON on stdin. */
const { file, kind } = JSON.parse(await text(process.stdin), BufferJSON.reviver);
const hash = createHash('sha256');
for await (const chunk of await downloadContentFromMessage(file, kind)) hash.update(chunk);
process.stdout.write(hash.digest('hex'));
