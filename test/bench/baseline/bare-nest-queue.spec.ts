import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { encodeText } from '../../../src/whatsapp/baileys/outbound/outbound.js';
import { ChatStore } from '../../support/unit/chat-store.js';
import { createAddress, createFolder, ME } from '../../support/unit/factories.js';
import { waitFor } from '../../support/wait-for.js';
import { HttpLoad } from '../load/http-load.js';
import { Child } from '../process/child.js';
import { toTextBody } from '../../../src/store/rows/messages/message-row.js';

const TABLES = ['accounts', 'chats', 'chat_aliases', 'messages', 'outbox', 'events'];
const ANN = '15550001';
const BEN = '15550002';

let store: ChatStore;
let folder: string;

beforeEach(async () => {
  store = await ChatStore.open();
  folder = createFolder();
});

afterEach(async () => {
  Child.killAll();
  await store.close();
  rmSync(folder, { recursive: true });
});

/** As the service does. */
async function queue(to: string, text: string): Promise<void> {
  const address = createAddress(`${to}@s.whatsapp.net`);
  const message = { ...encodeText(text, ME.jid), address, body: toTextBody(text) };
  const outgoing = { ...message, senderJid: ME.jid, queuedAt: Date.now() };
  await store.writer.run(await store.phoneId(), (write) => store.outgoing.insert(write, outgoing));
}

/** Copies the open store to a file. */
async function copyStore(path: string): Promise<string> {
  await sql`VACUUM INTO ${path}`.execute(store.database);
  return path;
}

/** All rows and what the index finds, without the ids and times that differ from run to run. */
function rowsOf(path: string): unknown {
  const connection = new DatabaseSync(path);
  const read = (query: string): unknown[] => connection.prepare(query).all();
  const tables = TABLES.map((table) => read(`SELECT * FROM ${table}`));
  const found = read(`SELECT rowid & 1073741823 AS row_id FROM message_search
    WHERE message_search MATCH 'scope : a1 AND terms : three'`);
  connection.close();
  const text = JSON.stringify({ tables, found })
    .replaceAll(/3EB0[0-9A-F]{18}/g, 'an id')
    .replaceAll(/\b1\d{12}\b/g, '0');
  return JSON.parse(text);
}

it('stores the rows that the service stores', async () => {
  await queue(ANN, 'one');
  await queue(BEN, 'two');
  const bare = await copyStore(join(folder, 'bare.db'));
  await queue(ANN, 'the number three');
  const nest = Child.start(join(import.meta.dirname, 'bare-nest-queue.process.mjs'), {
    args: [bare],
  });
  const baseUrl = await waitFor('bare Nest', () => /Dashboard: (\S+)/.exec(nest.output)?.[1]);
  const load = new HttpLoad(baseUrl, 1);
  const body = { to: ANN, text: 'the number three' };
  await load.ask({ path: '/api/send', method: 'POST', body });
  load.close();
  await nest.stop();
  const service = await copyStore(join(folder, 'service.db'));
  expect(rowsOf(bare)).toEqual(rowsOf(service));
});
