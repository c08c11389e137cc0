import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ChatStore } from '../../support/unit/chat-store.js';
import { createAddress, createFolder, createInboundMessage } from '../../support/unit/factories.js';
import { Child } from '../process/child.js';
import { BareHistory } from './bare-history.js';
import { copyStore, storedRows } from './stored-rows.js';

const CHATS = 3;
/** More than one transaction, and the last one does not fill its statement. */
const MESSAGES = 510;

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

it('stores the rows that the service stores', async () => {
  const empty = await copyStore(store, join(folder, 'bare.db'));
  await store.bring({
    messages: Array.from({ length: MESSAGES }, (_, index) =>
      createInboundMessage({
        id: `3EB0${index}`,
        chat: createAddress(`1555000${index % CHATS}@s.whatsapp.net`),
        text: `message ${index}`,
        // Not in order.
        timestamp: 1_700_000_000_000 + ((index * 7) % MESSAGES) * 1000,
        origin: 'history',
      }),
    ),
  });
  const filled = await copyStore(store, join(folder, 'service.db'));
  const bare = await BareHistory.load(filled);
  await bare.store(empty);
  await bare.stop();
  const expected = storedRows(filled, 'message');
  expect(expected.found).toHaveLength(MESSAGES);
  expect(storedRows(empty, 'message')).toEqual(expected);
});
