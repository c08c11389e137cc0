import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import {
  createAddress,
  createInboundMessage,
  ME,
  passTime,
  settle,
  useFakeClock,
  receiptBy,
} from '../../../test/support/unit/factories.js';
import type { InboundBatch } from '../../whatsapp/inbound-batch.js';
import { IngestService } from './ingest.service.js';

const PN = '15550001@s.whatsapp.net';
const LID = '900@lid';

let store: ChatStore;
let ingest: IngestService;

beforeEach(async () => {
  store = await ChatStore.open();
  const { gateway, phones, writer, batches } = store;
  ingest = new IngestService(gateway, phones, writer, batches);
  ingest.onModuleInit();
});

afterEach(async () => {
  await ingest.beforeApplicationShutdown();
  await store.close();
});

async function bring(...batches: Partial<InboundBatch>[]): Promise<void> {
  for (const batch of batches) store.gateway.bring(batch);
  await settle();
}

/** For each ack, the ids of all messages and of those that were given up. */
function acks(): [string[], string[]][] {
  return store.gateway.acks.map(({ ids, unstored }) => [
    ids,
    unstored.flatMap(({ messages }) => messages.map(({ id }) => id)),
  ]);
}

describe('a batch that comes alone', () => {
  it('begins to be stored in the turn of the event loop that brings it', async () => {
    await store.phoneId();
    const begin = jest.spyOn(store.database, 'transaction');
    const turn = setImmediate().then(() => begin.mock.calls.length);
    store.gateway.bring({ messages: [createInboundMessage({ id: 'ALONE' })] });
    expect(await turn).toBe(1);
    await settle();
  });
});

describe('batches that come together', () => {
  it('share a transaction, and are announced in order', async () => {
    const commits: string[][] = [];
    store.eventLog.published$.subscribe((rows) =>
      commits.push(rows.map((row) => row.message_id ?? '')),
    );
    const ids = ['IN1', 'IN2', 'IN3'];
    await bring(...ids.map((id) => ({ messages: [createInboundMessage({ id })] })));
    expect(commits).toEqual([ids]);
    expect(acks()).toEqual(ids.map((id) => [[id], []]));
  });

  it('are stored as if each came alone: a read receipt does not mark a later message as read', async () => {
    await bring(
      { messages: [createInboundMessage({ id: 'IN1', from: PN })] },
      { chatsRead: [createAddress(PN)] },
      { messages: [createInboundMessage({ id: 'IN2', from: PN })] },
    );
    expect((await store.chat(PN)).unread_count).toBe(1);
  });

  it('are all stored except for a broken one among them', async () => {
    jest.useFakeTimers({
      advanceTimers: true,
      doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'],
    });
    const broken = { ...createInboundMessage({ id: 'IN2' }), timestamp: null as never };
    await bring(
      { messages: [createInboundMessage({ id: 'IN1' })] },
      { messages: [broken] },
      { messages: [createInboundMessage({ id: 'IN3' })] },
    );
    await passTime(1000);
    expect(acks()).toEqual([
      [['IN1'], []],
      [['IN2'], ['IN2']],
      [['IN3'], []],
    ]);
    expect(ingest.failures).toBe(1);
  });
});

describe('a batch', () => {
  it('is stored with all its parts, in an order in which each can rely on the earlier ones', async () => {
    await store.receive(createInboundMessage({ id: 'OUT1', fromMe: true, from: PN }));
    await bring({
      aliases: [{ pn: PN, lid: LID }],
      contacts: [{ address: createAddress(LID), name: 'Ann' }],
      messages: [
        createInboundMessage({ id: 'IN1', from: LID, text: 'one' }),
        createInboundMessage({ id: 'IN2', from: PN, text: 'two' }),
      ],
      deliveries: [{ messageId: 'OUT1', step: 'read', at: 5, by: receiptBy(PN) }],
      readElsewhere: ['IN1'],
    });
    expect(await store.chat(LID)).toMatchObject({ jid: PN, name: 'Ann', unread_count: 1 });
    expect(await store.texts(PN)).toEqual(['hello', 'one', 'two']);
  });

  it('marks chats as read that another device has read, with messages of the same batch', async () => {
    await bring({ messages: [createInboundMessage({ from: PN })], chatsRead: [createAddress(PN)] });
    expect((await store.chat(PN)).unread_count).toBe(0);
  });

  it('belongs to the account that it names', async () => {
    await bring({ phoneJid: '19990000@s.whatsapp.net', messages: [createInboundMessage()] });
    expect(await store.chats.findByJid(await store.phoneId(), PN)).toBeUndefined();
    const other = await store.phones.getOrCreateId('19990000@s.whatsapp.net');
    expect(await store.chats.findByJid(other, PN)).toBeDefined();
  });

  it('is acknowledged once it is stored, and not before', async () => {
    const seen: boolean[] = [];
    store.gateway.onAck = async () => {
      seen.push((await store.texts(PN)).length === 1);
    };
    await bring({ messages: [createInboundMessage({ id: 'IN1', from: PN })] });
    expect([acks(), seen]).toEqual([[[['IN1'], []]], [true]]);
  });

  it('is not acknowledged during the retries, but once it is given up', async () => {
    useFakeClock();
    const broken = { ...createInboundMessage({ id: 'IN1' }), timestamp: null as never };
    await bring({ messages: [broken] });
    expect(acks()).toEqual([]);
    await passTime(1000);
    expect(acks()).toEqual([[['IN1'], ['IN1']]]);
  });

  it('is acknowledged once, when every sound part is stored', async () => {
    useFakeClock();
    for (const brokenAt of [0, 1, 2, 3]) {
      const acksBefore = acks().length;
      const messages = Array.from({ length: 4 }, (_, index) => {
        const message = createInboundMessage({ id: `${brokenAt}-${index}`, from: PN });
        return index === brokenAt ? { ...message, timestamp: null as never } : message;
      });
      let storedThen = 0;
      store.gateway.onAck = async () => {
        storedThen = (await store.texts(PN)).length;
      };
      await bring({ messages, chatsRead: [createAddress(PN)] });
      await passTime(2000);
      const all = messages.map(({ id }) => id);
      expect(acks().slice(acksBefore)).toEqual([[all, [`${brokenAt}-${brokenAt}`]]]);
      expect(storedThen).toBe(3 * (brokenAt + 1));
    }
  });

  it('leaves out only its broken parts, and does not block later batches', async () => {
    const broken = { ...createInboundMessage({ from: PN }), timestamp: null as never };
    await bring(
      { messages: [createInboundMessage({ from: PN, text: 'before' }), broken] },
      { messages: [createInboundMessage({ from: PN, text: 'after' })] },
    );
    await ingest.beforeApplicationShutdown();
    expect(await store.texts(PN)).toEqual(['before', 'after']);
    expect(ingest.failures).toBe(1);
  });

  it('counts in `unstored` until the next batch that is stored as a whole', async () => {
    const broken = { ...createInboundMessage({ from: PN }), timestamp: null as never };
    useFakeClock();
    await bring({ messages: [broken, createInboundMessage({ from: PN, text: 'beside it' })] });
    await passTime(1000);
    expect([ingest.unstored, ingest.failures]).toEqual([1, 1]);
    expect(await store.texts(PN)).toEqual(['beside it']);
    await bring({ messages: [createInboundMessage({ from: PN })] });
    expect([ingest.unstored, ingest.failures]).toEqual([0, 1]);
  });

  it('lists the parts that were left out in its ack', async () => {
    const broken = { ...createInboundMessage({ id: 'BROKEN' }), timestamp: null as never };
    const sound = createInboundMessage({ id: 'SOUND' });
    useFakeClock();
    await bring({ messages: [broken, sound] });
    await passTime(2000);
    expect(acks()).toEqual([[['BROKEN', 'SOUND'], ['BROKEN']]]);
  });
});

describe('a store that fails for a moment', () => {
  it('is retried, and nothing is lost', async () => {
    useFakeClock();
    await store.phoneId();
    await store.database.schema.alterTable('events').renameTo('gone').execute();
    await bring({ messages: [createInboundMessage({ id: 'A', from: PN, text: 'kept' })] });
    await store.database.schema.alterTable('gone').renameTo('events').execute();
    await passTime(1000);
    await settle();
    expect(await store.texts(PN)).toEqual(['kept']);
    expect([ingest.failures, acks()]).toEqual([0, [[['A'], []]]]);
  });
});

const history = {
  type: 'recent' as const,
  progress: 40,
  chatCount: 1,
  messageCount: 1,
  chat: null,
};

describe('a part of the history', () => {
  it('is acknowledged once, before it is announced', async () => {
    const known: [string, number][] = [];
    store.eventLog.published$.subscribe((rows) => {
      for (const { type } of rows) known.push([type, store.gateway.acks.length]);
    });
    await bring({ history });
    await bring({ messages: [createInboundMessage()] }, { history });
    expect(known.filter(([type]) => type === 'message.history')).toEqual([
      ['message.history', 1],
      ['message.history', 3],
    ]);
    expect(store.gateway.acks).toHaveLength(3);
  });

  it('is not acknowledged before it is stored', async () => {
    useFakeClock();
    await store.phoneId();
    await store.database.schema.alterTable('events').renameTo('gone').execute();
    await bring({ history });
    expect(acks()).toEqual([]);
    await store.database.schema.alterTable('gone').renameTo('events').execute();
    await passTime(1000);
    expect(acks()).toEqual([[[], []]]);
  });
});

describe('a batch of thousands', () => {
  it('is stored in many transactions, in order, and acknowledged once', async () => {
    const sizes: number[] = [];
    store.eventLog.published$.subscribe((rows) => sizes.push(rows.length));
    const messages = Array.from({ length: 450 }, (_, index) =>
      createInboundMessage({ from: PN, text: `${index}` }),
    );
    const ids = messages.map(({ id }) => id);
    await bring({ messages, chatsRead: [createAddress(PN)] });
    while (store.gateway.acks.length === 0) await settle();
    expect(await store.texts(PN)).toEqual(messages.map(({ text }) => text));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
    await settle();
    expect(acks()).toEqual([[ids, []]]);
    expect((await store.chat(PN)).unread_count).toBe(0);
  });
});

describe('batches', () => {
  it('are stored in the order in which they come', async () => {
    const texts = Array.from({ length: 30 }, (_, index) => `${index}`);
    await bring(...texts.map((text) => ({ messages: [createInboundMessage({ text, from: PN })] })));
    expect(await store.texts(PN)).toEqual(texts);
  });

  it('are all stored before the service ends', async () => {
    for (let index = 0; index < 10; index += 1) {
      store.gateway.bring({ messages: [createInboundMessage({ from: PN })] });
    }
    await ingest.beforeApplicationShutdown();
    expect(await store.texts(PN)).toHaveLength(10);
  });
});

describe('the current account', () => {
  it('is the account of the paired phone, or of the last paired one', async () => {
    store.gateway.change({ me: null });
    expect(await store.phones.currentId()).toBeNull();
    store.gateway.change({ me: ME });
    const id = await store.phones.currentId();
    store.gateway.change({ me: null });
    expect(await store.phones.currentId()).toBe(id);
  });
});
