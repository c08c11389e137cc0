import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import { createAddress, createInboundMessage } from '../../../../test/support/unit/factories.js';
import { toTextBody } from '../messages/message-row.js';

const ANN = '15550001@s.whatsapp.net';
const T = 1_700_000_000_000;

let store: ChatStore;

beforeEach(async () => {
  store = await ChatStore.open();
});

afterEach(() => store.close());

function receive(...messages: Parameters<typeof createInboundMessage>[0][]): Promise<void> {
  return store.receive(...messages.map(createInboundMessage));
}

async function reply(text: string, at: number): Promise<void> {
  await store.writer.run(await store.phoneId(), (write) =>
    store.outgoing.insert(write, {
      id: `OUT-${text}`,
      address: createAddress(ANN),
      senderJid: '15550000@s.whatsapp.net',
      body: toTextBody(text),
      content: Buffer.from(text),
      queuedAt: at,
    }),
  );
}

async function readElsewhere(...ids: string[]): Promise<void> {
  await store.writer.run(await store.phoneId(), (write) => store.threads.readElsewhere(write, ids));
}

async function eventTypes(): Promise<string[]> {
  const rows = await store.database.selectFrom('events').select('type').orderBy('seq').execute();
  return rows.map(({ type }) => type);
}

describe('the unread count', () => {
  it('is reset by an answer from the phone', async () => {
    await receive({ timestamp: T }, { timestamp: T }, { fromMe: true, timestamp: T + 1000 });
    expect((await store.chat(ANN)).unread_count).toBe(0);
  });

  it('is reset by an answer of the same second', async () => {
    await receive({ timestamp: T }, { fromMe: true, timestamp: T });
    expect((await store.chat(ANN)).unread_count).toBe(0);
  });

  it('is announced when it is reset', async () => {
    await receive({ id: 'A' });
    const heard: number[] = [];
    store.writer.changes$.subscribe((chats) =>
      heard.push(...chats.map((chat) => chat.unread_count)),
    );
    await readElsewhere('A');
    expect(heard).toEqual([0]);
  });

  it('is reset by an answer from here', async () => {
    await receive({ timestamp: T }, { timestamp: T });
    await reply('hi', T + 5000);
    expect((await store.chat(ANN)).unread_count).toBe(0);
  });

  it('is not reset by an older answer that comes late', async () => {
    await receive({ timestamp: T + 5000 }, { fromMe: true, timestamp: T, origin: 'offline' });
    expect((await store.chat(ANN)).unread_count).toBe(1);
  });

  it('only includes messages after the one that was read on another device', async () => {
    await receive({ id: 'A' }, { id: 'B' }, { id: 'C' });
    await readElsewhere('B');
    expect((await store.chat(ANN)).unread_count).toBe(1);
    await readElsewhere('C');
    expect((await store.chat(ANN)).unread_count).toBe(0);
    expect(await eventTypes()).toEqual([
      ...Array(3).fill('message.received'),
      'chat.read',
      'chat.read',
    ]);
  });

  it('includes messages of other people, not our own', async () => {
    await receive({ id: 'A', timestamp: T }, { id: 'B', timestamp: T });
    await receive({ fromMe: true, timestamp: T - 5000 });
    await readElsewhere('A');
    expect((await store.chat(ANN)).unread_count).toBe(1);
  });

  it('is never raised by a read mark', async () => {
    await receive({ id: 'A' }, { id: 'B' }, { id: 'C' });
    await readElsewhere('C');
    await readElsewhere('A');
    expect((await store.chat(ANN)).unread_count).toBe(0);
  });

  it('is reset for all chats that have read messages', async () => {
    const BOB = '15550002@s.whatsapp.net';
    await receive(
      { id: 'A' },
      { id: 'B', from: BOB },
      { id: 'C', from: '15550003@s.whatsapp.net' },
    );
    await readElsewhere('A', 'B', 'unknown');
    const counts = await store.database
      .selectFrom('chats')
      .select('unread_count')
      .orderBy('id')
      .execute();
    expect(counts.map(({ unread_count }) => unread_count)).toEqual([0, 0, 1]);
  });

  it('does not count a message that was read on another device before it came here', async () => {
    await readElsewhere('EARLY');
    await receive({ id: 'EARLY' });
    expect((await store.chat(ANN)).unread_count).toBe(0);
  });
});
