import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { insertRows, searchable } from '../../../test/support/data/with-stores.js';
import {
  openDashboardStore,
  searchIn,
  type TestStore,
} from '../../../test/support/unit/test-stores.js';
import type { DashboardDatabase } from './database.js';
import type { NewMessageRow } from './dashboard.schema.js';
import type { MessageSearch, SearchPosition, SearchQuery } from './message-search.js';
import { hasSearchColumn, toSearchColumn } from './sql/search-column.js';

const PHONE = 1;
const OTHER_PHONE = 2;
const CHAT = 1;
const OTHER_CHAT = 2;
const CHAT_OF_OTHER_PHONE = 3;

let store: TestStore<DashboardDatabase>;
let search: MessageSearch;
let lastId = 0;

beforeEach(async () => {
  store = await openDashboardStore();
  search = searchIn(store.database);
  for (const jid of ['15550000@s.whatsapp.net', '15550009@s.whatsapp.net']) {
    await store.database
      .insertInto('accounts')
      .values({ slot: 'default', jid, last_active_at: 0 })
      .execute();
  }
  for (const [id, account_id] of [
    [CHAT, PHONE],
    [OTHER_CHAT, PHONE],
    [CHAT_OF_OTHER_PHONE, OTHER_PHONE],
  ] as const) {
    const jid = `1555010${id}@s.whatsapp.net`;
    await store.database.insertInto('chats').values({ id, account_id, jid, is_group: 0 }).execute();
  }
});

afterEach(() => store.close());

function createRow(changes: Partial<NewMessageRow>) {
  lastId += 1;
  return {
    account_id: PHONE,
    chat_id: CHAT,
    id: `ID${lastId}`,
    from_me: 0,
    participant: '',
    sender_jid: '15550101@s.whatsapp.net',
    type: 'text' as const,
    text: null,
    media: null,
    timestamp: 1_700_000_000_000,
    status: 'received' as const,
    ...changes,
  };
}

/** Stores a message and returns its row id. */
async function add(changes: Partial<NewMessageRow>): Promise<number> {
  const [row] = searchable(store.database, [createRow(changes)]);
  const inserted = store.database.insertInto('messages').values(row).returning('row_id');
  const { row_id } = await inserted.executeTakeFirstOrThrow();
  return row_id;
}

async function change(rowId: number, changes: Partial<NewMessageRow>): Promise<void> {
  const row = store.database.updateTable('messages').where('row_id', '=', rowId);
  const [changed] = await row.set(changes).returningAll().execute();
  // As the writers of messages do.
  const isSearched = 'text' in changes && hasSearchColumn(store.database);
  if (isSearched) await row.set({ search: toSearchColumn(changed) }).execute();
}

async function find(text: string, changes: Partial<SearchQuery> = {}): Promise<number[]> {
  const query = { phoneId: PHONE, chatId: null, before: null, limit: 1000, text, ...changes };
  return (await search.find(query)).rows.map(({ row_id }) => row_id);
}

describe('the search', () => {
  it.each([
    ['Meet me at the café', 'cafe', true],
    ['Meet me at the cafe', 'CAFÉ', true],
    ['Große Straße', 'GROSSE STRASSE', true],
    ['one two three', 'three one', true],
    ['one two three', 'thr', true],
    ['one two three', 'thr one', false],
    ['one two three', 'one four', false],
    ['one two three', 'wo', false],
    ['明天下午见面', '下午', true],
    ['明天下午见面', '午下', false],
    ['また明日ね', '明日', true],
    ['안녕하세요', '안녕', true],
    ['สวัสดีครับ', 'ครับ', true],
    ['well done 👍🏽', '👍', true],
    ['👨‍👩‍👧 at home', '👩', true],
    ['call +1 555 0101', '555 0101', true],
    ["don't", "don't", true],
    ['nul\0here', 'here', true],
  ])('in %j, %j: %s', async (text, query, isFound) => {
    const row = await add({ text });
    expect(await find(query)).toEqual(isFound ? [row] : []);
  });

  it('finds messages by the name of their file', async () => {
    const row = await add({ type: 'document', media: JSON.stringify({ fileName: 'Offer.pdf' }) });
    await add({ type: 'image', media: JSON.stringify({ fileName: null }) });
    expect(await find('offer')).toEqual([row]);
  });

  it.each([
    '',
    ' ',
    '"',
    '*',
    'a"b',
    'NEAR(',
    '^x',
    'x AND',
    'NOT',
    '-',
    ':',
    '{}',
    'scope:a1',
    '\0',
    '\ud83d',
    '--',
    'a OR b',
    'x*y',
  ])('is never parsed as syntax: %j', async (text) => {
    await add({ text: 'harmless' });
    expect(await find(text)).toEqual([]);
  });

  it('finds each text by the text itself', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
        const row = await add({ text: `mark ${text}` });
        expect(await find(`mark ${text}`)).toContain(row);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the index is up to date', () => {
  it('when a text is edited', async () => {
    const row = await add({ text: 'before' });
    await change(row, { text: 'after' });
    expect(await find('before')).toEqual([]);
    expect(await find('after')).toEqual([row]);
  });

  it('when one is deleted for everyone, or its row is deleted', async () => {
    const row = await add({ text: 'gone' });
    await change(row, { text: null, media: null, deleted_at: 1 });
    expect(await find('gone')).toEqual([]);
    const other = await add({ text: 'gone, too' });
    await store.database.deleteFrom('messages').where('row_id', '=', other).execute();
    expect(await find('gone')).toEqual([]);
  });

  it('when a placeholder gets its text and its time', async () => {
    const row = await add({ type: 'undecrypted', text: null });
    await change(row, { type: 'text', text: 'at last', timestamp: 1_700_000_009_000 });
    expect(await find('last')).toEqual([row]);
    await change(row, { text: 'edited' });
    expect(await find('last')).toEqual([]);
  });

  it('when two chats are merged', async () => {
    const row = await add({ text: 'moved', chat_id: OTHER_CHAT });
    await change(row, { chat_id: CHAT });
    expect(await find('moved', { chatId: CHAT })).toEqual([row]);
    expect(await find('moved', { chatId: OTHER_CHAT })).toEqual([]);
  });

  it('but not with a change that is rolled back', async () => {
    const failing = store.database.transaction().execute(async (transaction) => {
      await transaction.updateTable('messages').set({ text: 'changed' }).execute();
      throw new Error('no');
    });
    const row = await add({ text: 'kept' });
    await expect(failing).rejects.toThrow('no');
    expect(await find('kept')).toEqual([row]);
    expect(await find('changed')).toEqual([]);
  });
});

describe('accounts and chats', () => {
  it('are kept apart', async () => {
    const mine = await add({ text: 'same words' });
    const elsewhere = await add({ text: 'same words', chat_id: OTHER_CHAT });
    const other = { account_id: OTHER_PHONE, chat_id: CHAT_OF_OTHER_PHONE };
    const theirs = await add({ text: 'same words', ...other });
    expect(await find('same')).toEqual([elsewhere, mine]);
    expect(await find('same', { chatId: CHAT })).toEqual([mine]);
    expect(await find('same', { phoneId: OTHER_PHONE })).toEqual([theirs]);
    for (const text of ['a1', 'a', 'c1', 'A1']) expect(await find(text)).toEqual([]);
  });
});

describe('pages', () => {
  it('are newest first, without gaps and duplicates, for any order of insertion', async () => {
    const times = fc.array(fc.integer({ min: -5, max: 10 }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(times, fc.integer({ min: 1, max: 7 }), async (thirds, limit) => {
        await store.database.deleteFrom('messages').execute();
        const secondOf = new Map<number, number>();
        for (const third of thirds) {
          const row = await add({ text: 'page', timestamp: third * 333 });
          secondOf.set(row, Math.max(0, Math.floor((third * 333) / 1000)));
        }
        const all = await find('page');
        const seen: number[] = [];
        for (let before: SearchPosition | null = null; ;) {
          const { rows: page } = await search.find({
            phoneId: PHONE,
            chatId: null,
            text: 'page',
            before,
            limit,
          });
          seen.push(...page.map(({ row_id }) => row_id));
          const last = page.at(-1);
          if (!last) break;
          before = { timestamp: last.timestamp, rowId: last.row_id };
          // Newer than this page, so not on a later one.
          await add({ text: 'page', timestamp: 20_000_000_000_000 });
        }
        expect(seen).toEqual(all);
        expect(seen.toSorted((one, other) => one - other)).toEqual([...secondOf.keys()]);
        const seconds = seen.map((row) => secondOf.get(row)!);
        expect(seconds).toEqual(seconds.toSorted((one, other) => other - one));
      }),
      { numRuns: 60 },
    );
  });

  it('have every message, however many have the word', async () => {
    const every = { often: 20, sometimes: 150, seldom: 1500, first: 100_000 };
    const wordsOf = (index: number) =>
      Object.entries(every).flatMap(([word, step]) => (index % step === 0 ? [word] : []));
    const messages = Array.from({ length: 6200 }, (_, index) => ({
      ...createRow({ timestamp: index * 1000, chat_id: index % 3 === 0 ? CHAT : OTHER_CHAT }),
      text: `message ${wordsOf(index).join(' ')}`,
    }));
    await store.database
      .transaction()
      .execute((own) => insertRows(own, 'messages', searchable(own, messages)));
    for (const chatId of [null, CHAT]) {
      for (const [word, step] of Object.entries(every)) {
        const found: number[] = [];
        for (let before: SearchPosition | null = null; ;) {
          const query = { phoneId: PHONE, chatId, text: word, before, limit: 20 };
          const { rows, hasMore } = await search.find(query);
          found.push(...rows.map(({ timestamp }) => timestamp / 1000));
          if (!hasMore) break;
          const last = rows.at(-1)!;
          before = { timestamp: last.timestamp, rowId: last.row_id };
        }
        const indexes = messages.flatMap(({ chat_id }, index) =>
          index % step === 0 && (chatId ?? chat_id) === chat_id ? [index] : [],
        );
        expect({ word, chatId, found }).toEqual({ word, chatId, found: indexes.toReversed() });
      }
    }
  });
});
