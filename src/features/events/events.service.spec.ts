import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SEES_ALL } from '../../base/common/http/access.policy.js';
import fc from 'fast-check';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import {
  createAddress,
  createConfig,
  createEvent,
  createInboundMessage,
  ME,
} from '../../../test/support/unit/factories.js';
import { PhonesRepository } from '../../store/phones/phones.repository.js';
import { PhonesService } from '../../store/phones/phones.service.js';
import { ShownJids } from '../../store/rows/work/shown-jids.js';
import { EventLog } from '../../base/storage/event-log.js';
import type { TracedMessage } from '../../base/common/trace/trace-source.js';
import type { EventDto } from './dto/event.dto.js';
import type { EventFilterQuery, EventsQuery } from './dto/events.query.js';
import { EventsRepository } from './events.repository.js';
import { EventsService } from './events.service.js';
import { EventsTrace } from './events.trace.js';
import { NodeBuffer } from './node-buffer.js';
import { UnreadableRowsRegistry } from '../../base/storage/unreadable-rows.registry.js';

let store: ChatStore;
let events: EventsService;
let repository: EventsRepository;
let nodes: NodeBuffer;

beforeEach(async () => {
  store = await ChatStore.open();
  repository = new EventsRepository(store.database, new ShownJids(store.database, ''));
  nodes = new NodeBuffer(createConfig(), store.gateway, store.pairing);
  nodes.onModuleInit();
  events = new EventsService(
    store.phones,
    store.finder,
    repository,
    nodes,
    new UnreadableRowsRegistry(),
  );
});

afterEach(() => store.close());

async function record(...changes: Parameters<typeof createEvent>[0][]): Promise<void> {
  for (const change of changes) await store.eventLog.record('default', createEvent(change));
}

async function seqs(query: Partial<EventsQuery> = {}): Promise<number[]> {
  const { events: page } = await events.list({ limit: 1000, ...query }, SEES_ALL);
  return page.map(({ seq }) => seq);
}

it('knows no reason for a refusal whose payload is damaged', async () => {
  const phoneId = await store.phoneId();
  await record({ phoneId, type: 'ack.error', chatJid: '1@lid', messageId: 'A' });
  await store.database.updateTable('events').set({ payload: '{' }).execute();
  const message = { account_id: phoneId, chat_jid: '1@lid', id: 'A' } as TracedMessage;
  const { steps } = await new EventsTrace(repository, store.finder).trace(message, SEES_ALL);
  expect(steps).toMatchObject([{ name: 'ack.error', reason: null }]);
});

describe('list', () => {
  it('shows an event with an ISO time and its payload', async () => {
    await record({ chatJid: '1@lid', messageId: 'A', payload: { text: 'hi' } });
    const { events: page } = await events.list({ limit: 1 }, SEES_ALL);
    expect(page).toEqual([
      {
        id: 1,
        seq: 1,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        kind: 'message',
        type: 'message.received',
        source: 'whatsapp',
        account: 'default',
        chat_jid: '1@lid',
        message_id: 'A',
        payload: { text: 'hi' },
      },
    ]);
  });

  it('returns the newest that fit, oldest first', async () => {
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
        type: 'ack.read',
        chatJid: '1@lid',
        messageId: 'B',
        payload: { text: '100%' },
      },
      { type: 'connection.state' },
    );
    expect(await seqs(query)).toEqual(expected);
  });

  it('names mentioned people by number, and keeps the tags in the text', async () => {
    const [pn, lid] = ['15550001@s.whatsapp.net', '9000001@lid'];
    const mentions = [{ jid: lid, tag: '@9000001', name: 'Ann' }];
    await record({ phoneId: await store.phoneId(), payload: { message: { mentions } } });
    await store.bring({ aliases: [{ pn, lid }] });
    const { events: page } = await events.list({ limit: 1 }, SEES_ALL);
    expect(page[0].payload).toEqual({
      message: { mentions: [{ jid: pn, tag: '@9000001', name: 'Ann' }] },
    });
  });

  it("leaves out events of another account, and keeps the connection's events", async () => {
    const mine = await store.phoneId();
    const other = await store.phones.getOrCreateId('19990000@s.whatsapp.net');
    await record({ phoneId: mine }, { phoneId: other }, { phoneId: null });
    expect(await seqs()).toEqual([1, 3]);
  });

  it("shows the connection's events before any account is known", async () => {
    const other = await store.phones.getOrCreateId('19990000@s.whatsapp.net');
    await record({ phoneId: other }, { phoneId: null });
    store.gateway.change({ me: null });
    await store.database.deleteFrom('accounts').execute();
    const phones = new PhonesService(
      new PhonesRepository(store.database),
      store.gateway,
      store.pairing,
    );
    events = new EventsService(
      phones,
      store.finder,
      repository,
      nodes,
      new UnreadableRowsRegistry(),
    );
    expect(await seqs()).toEqual([2]);
  });

  it('filters by any address that the chat ever had', async () => {
    const [pn, lid] = ['15550001@s.whatsapp.net', '9000001@lid'];
    await store.receive(
      createInboundMessage({ from: lid, text: 'by lid' }),
      createInboundMessage({ from: '15550002@s.whatsapp.net', text: 'other' }),
      createInboundMessage({ from: pn, text: 'by number' }),
    );
    expect(await seqs({ chat_jid: lid, type: 'message.received' })).toEqual([1]);
    await store.receive(createInboundMessage({ chat: createAddress(pn, lid), text: 'merged' }));
    const expected = await seqs({ type: 'message.received' });
    for (const chat_jid of [pn, lid]) {
      expect(await seqs({ chat_jid, type: 'message.received' })).toEqual([
        expected[0],
        expected[2],
        expected[3],
      ]);
    }
  });

  it("shows nothing of another phone's raw traffic", async () => {
    const node = { direction: 'in', at: 0, tag: 'iq', attrs: {}, xml: '<iq/>' } as const;
    store.gateway.nodes$.next(node);
    store.gateway.change({ me: null });
    expect(await seqs({ kind: 'node' })).toEqual([1]);
    store.gateway.change({ me: ME });
    expect(await seqs({ kind: 'node' })).toEqual([1]);
    store.gateway.change({ me: { ...ME, jid: '19990000@s.whatsapp.net' } });
    expect(await seqs({ kind: 'node' })).toEqual([]);
    store.gateway.nodes$.next(node);
    expect(await seqs({ kind: 'node' })).toEqual([2]);
  });

  it('shows raw traffic only on request', async () => {
    await record({});
    store.gateway.nodes$.next({ direction: 'in', at: 0, tag: 'iq', attrs: {}, xml: '<iq/>' });
    const { events: nodes } = await events.list({ kind: 'node', limit: 10 }, SEES_ALL);
    expect(nodes.map(({ type }) => type)).toEqual(['node.in']);
    const { events: others } = await events.list({ limit: 10 }, SEES_ALL);
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
            const answer = await events.list(query, SEES_ALL);
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
    const { pagination } = await events.list({ limit: TOTAL }, SEES_ALL);
    expect(pagination).toEqual({ limit: TOTAL, next: null });
  });
});

describe('a log that is read in several chunks', () => {
  const TOTAL = 25_000;
  const RARE = [1, 9_999, 10_000, 10_001, 20_001, 25_000];

  beforeEach(async () => {
    const rows = Array.from({ length: TOTAL }, (_, index) =>
      createEvent({ type: RARE.includes(index + 1) ? 'chat.read' : 'message.received' }),
    );
    await store.database.transaction().execute((trx) => largeLog().append(trx, 'default', rows));
  });

  it('loses nothing at the boundaries of chunks, in both directions', async () => {
    expect(await seqs({ type: 'chat.read' })).toEqual(RARE);
    expect(await seqs({ type: 'chat.read', after: 1 })).toEqual(RARE.slice(1));
    expect(await seqs({ type: 'chat.read', after: 1, limit: 3 })).toEqual(RARE.slice(1, 4));
    expect(await seqs({ type: 'chat.read', before: 20_001, limit: 2 })).toEqual([10_000, 10_001]);
    expect(await seqs({ after: 9_990, limit: 20 })).toHaveLength(20);
  });

  it('is exported completely', async () => {
    const lines = await exported({});
    expect(lines).toHaveLength(TOTAL);
    expect(lines.map(({ seq }) => seq)).toEqual(Array.from(lines, (_, index) => index + 1));
    const rare = await exported({ type: 'chat.read', after: 1, before: 25_000 });
    expect(rare.map(({ seq }) => seq)).toEqual(RARE.slice(1, -1));
  });

  function largeLog(): EventLog {
    return new EventLog(store.database, createConfig({ events: { eventBuffer: TOTAL } }));
  }
});

describe('an export', () => {
  it('ends with the last event before it began', async () => {
    for (let number = 0; number < 500; number += 1) await record({});
    const pieces = events.toLines({}, SEES_ALL);
    let file = String((await pieces.next()).value);
    await record({});
    for await (const piece of pieces) file += piece;
    expect(file.trimEnd().split('\n')).toHaveLength(500);
  });

  it('can contain the raw traffic', async () => {
    store.gateway.nodes$.next({ direction: 'out', at: 0, tag: 'iq', attrs: {}, xml: '<iq/>' });
    expect((await exported({ kind: 'node' })).map(({ type }) => type)).toEqual(['node.out']);
  });
});

async function exported(query: EventFilterQuery): Promise<EventDto[]> {
  let file = '';
  for await (const piece of events.toLines(query, SEES_ALL)) file += piece;
  return file.split('\n').flatMap((line) => (line ? [JSON.parse(line) as EventDto] : []));
}

describe('getBounds', () => {
  it('are those of the remaining events', async () => {
    expect(await repository.getBounds()).toEqual({ oldest: 1, newest: 0 });
    await record({}, {}, {});
    await store.database.deleteFrom('events').where('seq', '=', 1).execute();
    expect(await repository.getBounds()).toEqual({ oldest: 2, newest: 3 });
    expect(await repository.count('default')).toBe(2);
  });
});
