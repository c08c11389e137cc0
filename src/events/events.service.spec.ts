import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ChatStore, createConfig, createEvent } from '../../test/support/factories.js';
import type { EventsQuery } from './dto/events.query.js';
import { EventsRepository } from './events.repository.js';
import { EventsService } from './events.service.js';
import { NodeBuffer } from './node-buffer.js';

let store: ChatStore;
let events: EventsService;
let repository: EventsRepository;

beforeEach(async () => {
  store = await ChatStore.open();
  repository = new EventsRepository(store.database);
  const nodes = new NodeBuffer(createConfig(), store.gateway);
  nodes.onModuleInit();
  events = new EventsService(store.accounts, repository, nodes);
});

afterEach(() => store.close());

async function record(...changes: Parameters<typeof createEvent>[0][]): Promise<void> {
  for (const change of changes) await store.eventLog.record(createEvent(change));
}

async function seqs(query: Partial<EventsQuery> = {}): Promise<number[]> {
  const { events: page } = await events.list({ limit: 1000, ...query });
  return page.map(({ seq }) => seq);
}

describe('list', () => {
  it('shows an event with an ISO time and its payload', async () => {
    await record({ chatJid: '1@lid', messageId: 'A', payload: { text: 'hi' } });
    const { events: page } = await events.list({ limit: 1 });
    expect(page).toEqual([
      {
        id: 1,
        seq: 1,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        kind: 'message',
        type: 'message.received',
        source: 'whatsapp',
        chat_jid: '1@lid',
        message_id: 'A',
        payload: { text: 'hi' },
      },
    ]);
  });

  it('gives the newest that fit, oldest first', async () => {
    await record({}, {}, {}, {}, {});
    expect(await seqs({ limit: 3 })).toEqual([3, 4, 5]);
    expect(await seqs({ limit: 2, after: 1 })).toEqual([2, 3]);
    expect(await seqs({ limit: 2, before: 4 })).toEqual([2, 3]);
    expect(await seqs({ after: 0 })).toEqual([1, 2, 3, 4, 5]);
    expect(await seqs({ after: 5 })).toEqual([]);
  });

  it.each<[string, Partial<EventsQuery>, number[]]>([
    ['kind', { kind: 'ack' }, [2]],
    ['type', { type: 'connection.state' }, [3]],
    ['chat', { chat_jid: '1@lid' }, [1, 2]],
    ['message', { message_id: 'B' }, [2]],
    ['text', { q: 'HELLO' }, [1]],
    ['text that is a pattern', { q: '%' }, [2]],
    ['several at once', { chat_jid: '1@lid', kind: 'message' }, [1]],
  ])('filters by %s', async (_case, query, expected) => {
    await record(
      { chatJid: '1@lid', messageId: 'A', payload: { text: 'hello' } },
      {
        kind: 'ack',
        type: 'ack.read',
        chatJid: '1@lid',
        messageId: 'B',
        payload: { text: '100%' },
      },
      { kind: 'connection', type: 'connection.state' },
    );
    expect(await seqs(query)).toEqual(expected);
  });

  it("leaves out what happened to another account, and keeps the connection's events", async () => {
    const mine = await store.accountId();
    const other = await store.accounts.idOf('19990000@s.whatsapp.net');
    await record({ accountId: mine }, { accountId: other }, { accountId: null });
    expect(await seqs()).toEqual([1, 3]);
    store.gateway.change({ me: null });
    await store.database.deleteFrom('accounts').execute();
    expect(await seqs()).toEqual([3]);
  });

  it('shows raw traffic only when it is asked for', async () => {
    await record({});
    store.gateway.nodes$.next({ direction: 'in', at: 0, tag: 'iq', attrs: {}, xml: '<iq/>' });
    const { events: nodes } = await events.list({ kind: 'node', limit: 10 });
    expect(nodes.map(({ type }) => type)).toEqual(['node.in']);
    const { events: others } = await events.list({ limit: 10 });
    expect(others.map(({ kind }) => kind)).toEqual(['message']);
  });
});

describe('pages', () => {
  const TOTAL = 23;

  beforeEach(async () => {
    for (let index = 0; index < TOTAL; index += 1) await record({});
  });

  it.each(['after', 'before'] as const)(
    'by %s leave nothing out and repeat nothing',
    async (way) => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: TOTAL + 2 }), async (limit) => {
          const seen: number[] = [];
          let cursor: string | null = way === 'after' ? '0' : String(TOTAL + 1);
          while (cursor !== null) {
            const query: Partial<EventsQuery> & { limit: number } = {
              limit,
              [way]: Number(cursor),
            };
            const answer = await events.list(query);
            expect(answer.events.length).toBeLessThanOrEqual(limit);
            seen.push(...answer.events.map(({ seq }) => seq));
            cursor = answer.pagination.next;
          }
          const everything = Array.from({ length: TOTAL }, (_, index) => index + 1);
          expect(seen.toSorted((a, b) => a - b)).toEqual(everything);
        }),
        { numRuns: 15 },
      );
    },
  );

  it('end with null', async () => {
    const { pagination } = await events.list({ limit: TOTAL });
    expect(pagination).toEqual({ limit: TOTAL, next: null });
  });
});

describe('bounds', () => {
  it('are those of what is left', async () => {
    expect(await repository.bounds()).toEqual({ oldest: 1, newest: 0 });
    await record({}, {}, {});
    await store.database.deleteFrom('events').where('seq', '=', 1).execute();
    expect(await repository.bounds()).toEqual({ oldest: 2, newest: 3 });
    expect(await repository.count()).toBe(2);
  });
});
