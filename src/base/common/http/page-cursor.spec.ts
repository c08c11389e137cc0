import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import { createInboundMessage } from '../../../../test/support/unit/factories.js';
import { searchIn } from '../../../../test/support/unit/test-stores.js';
import { ContactsReader } from '../../../features/contacts/contacts.reader.js';
import { ContactsService } from '../../../features/contacts/contacts.service.js';
import { MessageSearchService } from '../../../features/messages/message-search.service.js';
import { UnreadableRowsRegistry } from '../../storage/unreadable-rows.registry.js';
import { decodeCursor, encodeCursor } from './page-cursor.js';

let store: ChatStore;
let lists: Record<'chats' | 'found messages' | 'contacts', (cursor: string) => Promise<unknown>>;

beforeAll(async () => {
  store = await ChatStore.open();
  await store.receive(createInboundMessage());
  const { database, finder, phones, view } = store;
  const none = undefined as never;
  const chats = store.createChatsService();
  const reader = new ContactsReader(database);
  const contacts = new ContactsService(phones, reader, finder, none, none, '');
  const messages = searchIn(database);
  const unreadable = new UnreadableRowsRegistry();
  const search = new MessageSearchService(phones, finder, messages, unreadable, view);
  lists = {
    chats: (cursor) => chats.list({ limit: 5, cursor }),
    'found messages': (cursor) => search.search({ q: 'hello', limit: 5, cursor }),
    contacts: (cursor) => contacts.list({ limit: 5, cursor }),
  };
});

afterAll(() => store.close());

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it.each([[[1_763_636_161_000, 7]], [['غريس 🦞', 8]], [[null, 9]]])(
  'holds the values %j, and needs no escaping in a URL',
  (values) => {
    const cursor = encodeCursor(...values);
    expect(decodeCursor(cursor, (place) => place)).toEqual(values);
    expect(encodeURIComponent(cursor)).toBe(cursor);
  },
);

describe.each(['chats', 'found messages', 'contacts'] as const)('a cursor of %s', (list) => {
  it.each([
    ['nothing', ''],
    ['a text', 'next page'],
    ['a number', '3'],
    ['null', encode(null)],
    ['an object', encode({ timestamp: 1, rowId: 2, id: 3 })],
    ['no value', encode([])],
    ['too many values', encode([1, 2, 3, 4, 5])],
  ])('is refused when it is %s', async (_case, cursor) => {
    await expect(lists[list](cursor)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

it.each<[keyof typeof lists, unknown[]]>([
  ['chats', [1, 2]],
  ['chats', [1, 2, 3]],
  ['chats', [1.5, 2, 3, 4]],
  ['chats', [2 ** 53, 2, 3, 4]],
  ['chats', [1, null, null, null]],
  ['chats', ['1', '2', '3', '4']],
  ['found messages', [1]],
  ['found messages', [1, 2, 3]],
  ['found messages', [1.5, 2]],
  ['found messages', [1, null]],
  ['found messages', ['1', '2']],
  ['contacts', ['a']],
  ['contacts', ['a', 1, 2]],
  ['contacts', ['a', 1.5]],
  ['contacts', ['a', '1']],
  ['contacts', [1, 1]],
])('a cursor of %s is refused when it holds %j', async (list, values) => {
  await expect(lists[list](encode(values))).rejects.toMatchObject({ code: 'validation_failed' });
});
