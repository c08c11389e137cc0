import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import { createAddress, createInboundMessage } from '../../../test/support/unit/factories.js';
import { searchIn } from '../../../test/support/unit/test-stores.js';
import type { ChatsService } from '../chats/chats.service.js';
import { MessageSearchService } from './message-search.service.js';
import { UnreadableRowsRegistry } from '../../base/storage/unreadable-rows.registry.js';

const PEOPLE = 4;
/** People whose chats have only notices, which give a chat its place but no preview. */
const SILENT = PEOPLE;
/** s; before all messages. */
const OLD = 1_600_000_000;
/** Messages that are stored before the first page is read. */
const SAID = 24;

/** A step between two pages. */
type Step = { what: (typeof ALL)[number]; person: number; byLid: boolean };

const MESSAGES = ['message', 'late', 'merge'] as const;
/** A change of a chat, or of its last message. */
const CHANGES = ['pin', 'archive', 'reaction', 'edit', 'deletion'] as const;
const ALL = [...MESSAGES, 'notice', ...CHANGES] as const;

const stepsOf = (whats: readonly Step['what'][]) =>
  fc.array(
    fc.record<Step>({
      what: fc.constantFrom(...whats),
      person: fc.nat({ max: PEOPLE + SILENT - 1 }),
      byLid: fc.boolean(),
    }),
    { maxLength: 12 },
  );
const limits = fc.integer({ min: 1, max: 6 });

let store: ChatStore;
let chats: ChatsService;
let search: MessageSearchService;
let newest = 0;

beforeAll(async () => {
  store = await ChatStore.open();
  const { phones, finder, database } = store;
  chats = store.createChatsService();
  search = new MessageSearchService(
    phones,
    finder,
    searchIn(database),
    new UnreadableRowsRegistry(),
    store.view,
  );
});

beforeEach(() => {
  newest = 1_700_000_000;
});

afterAll(() => store.close());

describe('pages stay complete while messages arrive and chats are merged', () => {
  it('of a thread, asked for by either address', async () => {
    await check(async (limit, between) => {
      const jid = lidOf(0);
      const all = idsOf(await chats.thread(jid, { limit: 1000 }));
      const seen: string[] = [];
      for (let before: string | undefined; ;) {
        const page = await chats.thread(jid, { limit, before });
        seen.unshift(...idsOf(page));
        if (!page.pagination.next) break;
        before = page.pagination.next;
        await between();
      }
      expectOnce(seen);
      expect(seen).toEqual(expect.arrayContaining(all));
    });
  });

  it('of a search', async () => {
    await check(async (limit, between) => {
      const all = idsOf(await search.search({ q: 'said', limit: 1000 }));
      const seen: string[] = [];
      for (let cursor: string | undefined; ;) {
        const page = await search.search({ q: 'said', limit, cursor });
        seen.push(...idsOf(page));
        if (!page.pagination.next) break;
        cursor = page.pagination.next;
        await between();
      }
      expectOnce(seen);
      expect(seen).toEqual(expect.arrayContaining(all));
    });
  });

  it('of the chat list: none is missing, and only moved ones repeat', async () => {
    await check(
      async (limit, between) => {
        const seen: string[] = [];
        for (let cursor: string | undefined; ;) {
          const page = await chats.list({ limit, cursor });
          seen.push(...page.chats.map(({ jid }) => jid));
          if (!page.pagination.next) break;
          cursor = page.pagination.next;
          await between();
        }
        // Under their current jids, since a merge may have changed one.
        const now = await Promise.all(seen.map((jid) => store.chat(jid)));
        const { chats: list } = await chats.list({ limit: 1000 });
        const jids = new Set(now.map(({ jid }) => jid));
        expect(list.filter(({ jid }) => !jids.has(jid))).toEqual([]);
        const again = now.filter((_, at) => seen.indexOf(seen[at]) !== at);
        for (const { last_timestamp } of again) {
          expect(last_timestamp).toBeGreaterThan(1_700_000_000_000 + SAID * 1000);
        }
      },
      ALL,
      [
        { what: 'notice', person: PEOPLE, byLid: false },
        { what: 'merge', person: PEOPLE, byLid: false },
      ],
    );
  });
});

/** Reads page by page, with random steps in between, in chats of people with two addresses. */
async function check(
  read: (limit: number, between: () => Promise<void>) => Promise<void>,
  whats: readonly Step['what'][] = MESSAGES,
  example: Step[] = [],
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(stepsOf(whats), limits, async (list, limit) => {
      await clear();
      for (let number = 0; number < SAID; number += 1) {
        await say(number % PEOPLE, number % (2 * PEOPLE) < PEOPLE);
      }
      for (let number = 0; number < 2 * SILENT; number += 1) {
        await notify(number, number < SILENT, OLD - number);
      }
      newest += 10;
      const waiting = [...list];
      await read(limit, async () => {
        const step = waiting.shift();
        if (step) await take(step);
      });
    }),
    { numRuns: 30, examples: [[example, 1]] },
  );
}

async function take({ what, person, byLid }: Step): Promise<void> {
  const speaker = person % PEOPLE;
  if (what === 'message') await say(speaker, byLid);
  // Older than all others: from a history, or from a phone that was off.
  else if (what === 'late') await say(speaker, byLid, OLD);
  else if (what === 'merge') {
    await store.bring({ aliases: [{ pn: pnOf(person), lid: lidOf(person) }] });
  } else if (what === 'notice') await notify(person, byLid, (newest += 1));
  else await change(what, byLid ? lidOf(speaker) : pnOf(speaker));
}

async function change(what: (typeof CHANGES)[number], jid: string): Promise<void> {
  const address = createAddress(jid);
  if (what === 'pin') return store.bring({ chats: [{ address, pinned: true }] });
  if (what === 'archive') return store.bring({ chats: [{ address, archived: true }] });
  newest += 1;
  const { jid: current, last_message_id } = await store.chat(jid);
  const news = {
    chat: address,
    messageId: last_message_id ?? '',
    byMe: false,
    byJid: current,
    at: newest * 1000,
    origin: 'live',
  } as const;
  if (what === 'reaction')
    await store.bring({ reactions: [{ ...news, byName: null, emoji: '👍' }] });
  else if (what === 'edit')
    await store.bring({ edits: [{ ...news, text: 'said', content: null }] });
  else await store.bring({ deletions: [news] });
}

async function notify(number: number, byLid: boolean, second: number): Promise<void> {
  const person = PEOPLE + (number % SILENT);
  const chat = createAddress(byLid ? lidOf(person) : pnOf(person));
  const timestamp = second * 1000;
  await store.receive(
    createInboundMessage({ chat, type: 'system', text: 'joined', preview: null, timestamp }),
  );
}

async function say(person: number, byLid: boolean, second?: number): Promise<void> {
  newest += 1;
  const address = createAddress(byLid ? lidOf(person) : pnOf(person));
  const timestamp = (second ?? newest) * 1000;
  await store.receive(createInboundMessage({ chat: address, text: 'said', timestamp }));
}

async function clear(): Promise<void> {
  store.pairing.forget();
  for (const table of ['messages', 'chat_aliases', 'chats', 'pending_updates'] as const) {
    await store.database.deleteFrom(table).execute();
  }
}

function pnOf(person: number): string {
  return `1555000${person}@s.whatsapp.net`;
}

function lidOf(person: number): string {
  return `900000${person}@lid`;
}

function idsOf({ messages }: { messages: { id: string }[] }): string[] {
  return messages.map(({ id }) => id);
}

function expectOnce(list: string[]): void {
  expect(new Set(list).size).toBe(list.length);
}

describe('a contact who chooses ids', () => {
  it.each([
    ['an id of ours', (own: string) => own],
    ['one longer than any parameter', (_own: string, at: number) => `${at}`.repeat(500)],
    ['one that looks like a cursor', (_own: string, at: number) => `~${7 - at}`],
  ])('does not make the pages of the thread go in circles: %s', async (_case, idOf) => {
    await clear();
    const jid = '15559999@s.whatsapp.net';
    const chat = createAddress(jid);
    for (let at = 0; at < 6; at += 1) {
      const timestamp = 1_700_000_000_000 + at * 1000;
      const isTwin = at === 2 || at === 5;
      const changes = isTwin ? { id: idOf('TWIN', at), fromMe: at === 5 } : {};
      await store.receive(createInboundMessage({ chat, text: `${at}`, timestamp, ...changes }));
    }
    const texts: (string | null)[] = [];
    let before: string | undefined;
    for (let page = 0; page < 10; page += 1) {
      const { messages, pagination } = await chats.thread(jid, { limit: 1, before });
      texts.unshift(...messages.map(({ text }) => text));
      if (pagination.next === null) break;
      before = pagination.next;
      expect(before.length).toBeLessThanOrEqual(200);
    }
    expect(texts).toEqual(['0', '1', '2', '3', '4', '5']);
  });
});
