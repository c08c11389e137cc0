import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import { ME } from '../../../../test/support/unit/factories.js';
import type { EventRow } from '../../../base/storage/event-owner.mapper.js';
import { ShownJids } from './shown-jids.js';

let store: ChatStore;
let shown: ShownJids;
let queries: RootOperationNode[];

beforeEach(async () => {
  store = await ChatStore.open();
  queries = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => (queries.push(node), node),
    transformResult: ({ result }) => Promise.resolve(result),
  };
  shown = new ShownJids(store.database.withPlugin(recorder), '/dash');
});

afterEach(() => store.close());

function readsOfPhones(): number {
  return queries.filter((node) => JSON.stringify(node).includes('"accounts"')).length;
}

function createEvent(seq: number, phoneId: number): EventRow {
  const media = { url: '/api/accounts/other/messages/A/media' };
  const payload = JSON.stringify({ message: { sender_jid: ME.lid, media } });
  return { seq, phone_id: phoneId, chat_jid: null, payload } as EventRow;
}

it('reads the phone once for a page, for its own number and for the paths', async () => {
  const phoneId = await store.phoneId();
  const [event] = await shown.inEvents(phoneId, [createEvent(1, phoneId), createEvent(2, phoneId)]);
  expect(JSON.parse(event.payload)).toEqual({
    message: { sender_jid: ME.jid, media: { url: '/dash/api/messages/A/media' } },
  });
  expect(readsOfPhones()).toBe(1);
});

it('keeps the order of events of several phones, and reads each phone once', async () => {
  const first = await store.phoneId();
  const second = await store.phones.getOrCreateId('15559999@s.whatsapp.net');
  const rows = [first, second, second, first].map((phoneId, at) => createEvent(9 - at, phoneId));
  const events = await shown.inEventsOfAll(rows);
  expect(events.map(({ seq }) => seq)).toEqual([9, 8, 7, 6]);
  expect(events.map(({ payload }) => payload.includes('"/dash/api/messages/A/media"'))).toEqual(
    rows.map(() => true),
  );
  expect(readsOfPhones()).toBe(2);
});
