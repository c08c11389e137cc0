import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  ChatStore,
  createAddress,
  createBatch,
  createInboundMessage,
  ME,
  settle,
  useFakeClock,
} from '../../test/support/factories.js';
import type { InboundBatch } from '../whatsapp/inbound-batch.js';
import { IngestService } from './ingest.service.js';

const PN = '15550001@s.whatsapp.net';
const LID = '900@lid';

let store: ChatStore;
let ingest: IngestService;

beforeEach(async () => {
  store = await ChatStore.open();
  const { gateway, accounts, writer, batches } = store;
  ingest = new IngestService(gateway, accounts, writer, batches);
  ingest.onModuleInit();
});

afterEach(async () => {
  jest.useRealTimers();
  await ingest.beforeApplicationShutdown();
  await store.close();
});

async function bring(...batches: Partial<InboundBatch>[]): Promise<void> {
  for (const batch of batches) store.gateway.batches$.next(createBatch(batch));
  await settle();
}

describe('a batch', () => {
  it('is stored with all its parts, each able to rely on those before it', async () => {
    await store.receive(createInboundMessage({ id: 'OUT1', fromMe: true, from: PN }));
    await bring({
      aliases: [{ pn: PN, lid: LID }],
      contacts: [{ address: createAddress(LID), name: 'Ann' }],
      messages: [
        createInboundMessage({ id: 'IN1', from: LID, text: 'one' }),
        createInboundMessage({ id: 'IN2', from: PN, text: 'two' }),
      ],
      deliveries: [{ messageId: 'OUT1', step: 'read', at: 5 }],
      readElsewhere: ['IN1'],
    });
    expect(await store.chat(LID)).toMatchObject({ jid: PN, name: 'Ann', unread_count: 1 });
    expect(await store.texts(PN)).toEqual(['hello', 'one', 'two']);
  });

  it('resets chats that another device has read, after its messages', async () => {
    await bring({ messages: [createInboundMessage({ from: PN })], chatsRead: [createAddress(PN)] });
    expect((await store.chat(PN)).unread_count).toBe(0);
  });

  it('belongs to the account that it names', async () => {
    await bring({ accountJid: '19990000@s.whatsapp.net', messages: [createInboundMessage()] });
    expect(await store.chats.findByJid(await store.accountId(), PN)).toBeUndefined();
    const other = await store.accounts.idOf('19990000@s.whatsapp.net');
    expect(await store.chats.findByJid(other, PN)).toBeDefined();
  });

  it('is confirmed to the gateway once it is stored, and not before', async () => {
    const seen: boolean[] = [];
    store.gateway.confirmStored = async ({ storedIds }) => {
      store.gateway.confirmed.push(...storedIds);
      seen.push((await store.texts(PN)).length === 1);
    };
    await bring({ messages: [createInboundMessage({ from: PN })], storedIds: ['IN1'] });
    expect([store.gateway.confirmed, seen]).toEqual([['IN1'], [true]]);
  });

  it('is not confirmed when it could not be stored', async () => {
    const broken = { ...createInboundMessage(), timestamp: null as never };
    await bring({ messages: [broken], storedIds: ['IN1'] });
    expect(store.gateway.confirmed).toEqual([]);
  });

  it('leaves out only what cannot be stored, and does not stop those behind it', async () => {
    const broken = { ...createInboundMessage({ from: PN }), timestamp: null as never };
    await bring(
      { messages: [createInboundMessage({ from: PN, text: 'before' }), broken] },
      { messages: [createInboundMessage({ from: PN, text: 'after' })] },
    );
    await ingest.beforeApplicationShutdown();
    expect(await store.texts(PN)).toEqual(['before', 'after']);
    expect(ingest.failures).toBe(1);
  });
});

describe('a store that fails for a moment', () => {
  it('gets the batch once more, and nothing is lost', async () => {
    useFakeClock();
    await store.accountId();
    await store.database.schema.alterTable('events').renameTo('gone').execute();
    await bring({ messages: [createInboundMessage({ from: PN, text: 'kept' })], storedIds: ['A'] });
    await store.database.schema.alterTable('gone').renameTo('events').execute();
    await jest.advanceTimersByTimeAsync(1000);
    await settle();
    expect(await store.texts(PN)).toEqual(['kept']);
    expect([ingest.failures, store.gateway.confirmed]).toEqual([0, ['A']]);
  });
});

describe('a batch of thousands', () => {
  it('is stored in many transactions, in order, and confirmed once', async () => {
    const sizes: number[] = [];
    store.eventLog.published$.subscribe((rows) => sizes.push(rows.length));
    const messages = Array.from({ length: 450 }, (_, index) =>
      createInboundMessage({ from: PN, text: `${index}` }),
    );
    const ids = messages.map(({ id }) => id);
    await bring({ messages, storedIds: ids, chatsRead: [createAddress(PN)] });
    while (store.gateway.confirmed.length < ids.length) await settle();
    expect(await store.texts(PN)).toEqual(messages.map(({ text }) => text));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
    expect(store.gateway.confirmed).toEqual(ids);
    await settle();
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
      store.gateway.batches$.next(createBatch({ messages: [createInboundMessage({ from: PN })] }));
    }
    await ingest.beforeApplicationShutdown();
    expect(store.gateway.isClosed).toBe(true);
    expect(await store.texts(PN)).toHaveLength(10);
  });
});

describe('the current account', () => {
  it('is the paired phone, or the one that was paired last', async () => {
    store.gateway.change({ me: null });
    expect(await store.accounts.currentId()).toBeNull();
    store.gateway.change({ me: ME });
    const id = await store.accounts.currentId();
    store.gateway.change({ me: null });
    expect(await store.accounts.currentId()).toBe(id);
  });
});
