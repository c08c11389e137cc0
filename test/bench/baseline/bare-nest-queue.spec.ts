import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { encodeText } from '../../../src/whatsapp/baileys/outbound/outbound.js';
import { ChatStore } from '../../support/unit/chat-store.js';
import { createAddress, createFolder, ME } from '../../support/unit/factories.js';
import { waitFor } from '../../support/wait-for.js';
import { HttpLoad } from '../load/http-load.js';
import { Child } from '../process/child.js';
import { copyStore, storedRows } from './stored-rows.js';
import { toTextBody } from '../../../src/store/rows/messages/message-row.js';

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

/** All rows, without the ids and times that differ from run to run. */
function rowsOf(path: string): unknown {
  const text = JSON.stringify(storedRows(path, 'three', ['events']))
    .replaceAll(/3EB0[0-9A-F]{18}/g, 'an id')
    .replaceAll(/\b1\d{12}\b/g, '0');
  return JSON.parse(text);
}

it('stores the rows that the service stores', async () => {
  await queue(ANN, 'one');
  await queue(BEN, 'two');
  const bare = await copyStore(store, join(folder, 'bare.db'));
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
  const service = await copyStore(store, join(folder, 'service.db'));
  expect(rowsOf(bare)).toEqual(rowsOf(service));
});
