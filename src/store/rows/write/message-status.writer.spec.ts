import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import { createAddress, createInboundMessage } from '../../../../test/support/unit/factories.js';
import type { InboundMessage } from '../../../whatsapp/inbound-batch.js';

const ANN = '15550001@s.whatsapp.net';
const GROUP = '120363000000@g.us';
const T = 1_700_000_000_000;

let store: ChatStore;

beforeEach(async () => {
  store = await ChatStore.open();
});

afterEach(() => store.close());

function receive(...messages: Parameters<typeof createInboundMessage>[0][]): Promise<void> {
  return store.receive(...messages.map(createInboundMessage));
}

async function readElsewhere(...ids: string[]): Promise<void> {
  await store.writer.run(await store.phoneId(), (write) => store.threads.readElsewhere(write, ids));
}

const placeholder: Partial<InboundMessage> = {
  id: 'P',
  type: 'undecrypted',
  text: null,
  preview: 'Waiting for this message',
};

describe('a received message', () => {
  it('creates its chat, with preview and unread count', async () => {
    await receive({ id: 'A', text: 'hello', timestamp: T, senderName: 'Ann' });
    expect(await store.chat(ANN)).toMatchObject({
      jid: ANN,
      push_name: 'Ann',
      last_message_id: 'A',
      last_text: 'hello',
      last_timestamp: T,
      last_from_me: 0,
      unread_count: 1,
    });
    expect(await store.eventTypes()).toEqual(['message.received']);
  });

  it.each([
    ['live', true],
    ['offline', false],
  ] as const)('tells in its event if it is live: %p', async (origin, isLive) => {
    await receive({ origin });
    const [{ payload }] = await store.events();
    expect(payload).toMatchObject({ live: isLive, message: { text: 'hello' } });
  });

  it('raises the unread count of an existing chat', async () => {
    await receive({ text: 'one' }, { text: 'two' }, { text: 'three' });
    expect(await store.chat(ANN)).toMatchObject({ unread_count: 3, last_text: 'three' });
  });

  it.each(['status@broadcast', '123@newsletter', '456@broadcast'])(
    'makes no chat of %s',
    async (jid) => {
      await receive({ chat: createAddress(jid) });
      expect(await store.database.selectFrom('messages').selectAll().execute()).toEqual([]);
      expect(await store.eventTypes()).toEqual([]);
    },
  );

  it('is separate from a message with the same id by another member of the group', async () => {
    const chat = createAddress(GROUP);
    await receive(
      { id: 'SAME', chat, senderJid: '1@lid', text: 'mine' },
      { id: 'SAME', chat, senderJid: '2@lid', text: 'also mine' },
    );
    expect(await store.texts(GROUP)).toEqual(['mine', 'also mine']);
  });

  it('never gives a group the name of a person', async () => {
    await receive({ chat: createAddress(GROUP), senderJid: '1@lid', senderName: 'Ann' });
    expect((await store.chat(GROUP)).push_name).toBeNull();
  });
});

describe('a message that comes again', () => {
  it('changes nothing', async () => {
    await receive({ id: 'A', text: 'hello' }, { id: 'A', text: 'hello', origin: 'offline' });
    expect(await store.texts(ANN)).toEqual(['hello']);
    expect(await store.chat(ANN)).toMatchObject({ unread_count: 1 });
    expect(await store.eventTypes()).toEqual(['message.received']);
  });

  it('never loses its content to a placeholder', async () => {
    await receive({ id: 'P', text: 'hello' }, placeholder);
    expect(await store.texts(ANN)).toEqual(['hello']);
    expect(await store.chat(ANN)).toMatchObject({ last_text: 'hello', unread_count: 1 });
  });
});

describe('a message that could not be decrypted', () => {
  it('is shown as a placeholder', async () => {
    await receive(placeholder);
    expect(await store.chat(ANN)).toMatchObject({
      last_text: 'Waiting for this message',
      unread_count: 1,
    });
    expect(await store.eventTypes()).toEqual(['message.undecrypted']);
  });

  it('is completed by its text, and counted once', async () => {
    await receive(placeholder, { id: 'P', text: 'hello' });
    expect(await store.texts(ANN)).toEqual(['hello']);
    expect(await store.chat(ANN)).toMatchObject({ last_text: 'hello', unread_count: 1 });
    expect(await store.eventTypes()).toEqual(['message.undecrypted', 'message.received']);
  });

  it('is completed by a photo', async () => {
    await receive(placeholder, { id: 'P', type: 'image', text: null, preview: 'Photo' });
    expect(await store.chat(ANN)).toMatchObject({ last_text: 'Photo', unread_count: 1 });
  });

  it('is completed by its own text, not by that of another message', async () => {
    const other = { ...placeholder, id: 'Q' };
    await receive(placeholder, other, { id: 'Q', text: 'of Q' }, { id: 'P', text: 'of P' });
    expect(await store.texts(ANN)).toEqual(['of P', 'of Q']);
  });

  it('keeps its position when it is completed later', async () => {
    const later = { id: 'B', text: 'newer', timestamp: T + 5000 };
    await receive({ ...placeholder, timestamp: T }, later, {
      id: 'P',
      text: 'older',
      timestamp: T,
    });
    expect(await store.chat(ANN)).toMatchObject({ last_text: 'newer', unread_count: 2 });
  });
});

describe('the preview', () => {
  it('stays with the newest message when an older one comes later', async () => {
    await receive({ text: 'newer', timestamp: T + 1000 }, { text: 'older', timestamp: T });
    expect(await store.chat(ANN)).toMatchObject({ last_text: 'newer', last_timestamp: T + 1000 });
    expect(await store.texts(ANN)).toEqual(['older', 'newer']);
  });

  it('is the message of the same second that arrived last', async () => {
    await receive({ text: 'first', timestamp: T }, { text: 'second', timestamp: T });
    expect((await store.chat(ANN)).last_text).toBe('second');
  });

  it('is never a message without a preview text', async () => {
    await receive({ text: 'shown' }, { type: 'system', text: null, preview: null });
    expect((await store.chat(ANN)).last_text).toBe('shown');
  });

  it('follows a message that we queue, with its status', async () => {
    await receive({ text: 'hello', timestamp: T });
    await store.queue('hi', ANN, { at: T + 1500 });
    expect(await store.chat(ANN)).toMatchObject({
      last_text: 'hi',
      last_timestamp: T + 1000,
      last_from_me: 1,
      last_status: 'queued',
    });
    expect(await store.eventTypes()).toEqual(['message.received', 'chat.read', 'message.queued']);
  });
});

describe('the unread count', () => {
  it.each([
    ['reset by an answer from the phone', T + 1000, 0],
    ['reset by an answer of the same second', T, 0],
    ['not reset by an older answer that comes late', T - 1000, 2],
  ])('is %s', async (_case, timestamp, count) => {
    await receive({ timestamp: T }, { timestamp: T }, { fromMe: true, timestamp });
    expect((await store.chat(ANN)).unread_count).toBe(count);
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
    await store.queue('hi', ANN, { at: T + 5000 });
    expect((await store.chat(ANN)).unread_count).toBe(0);
  });

  it('only includes messages after the one that was read on another device', async () => {
    await receive({ id: 'A' }, { id: 'B' }, { id: 'C' });
    await readElsewhere('B');
    expect((await store.chat(ANN)).unread_count).toBe(1);
    await readElsewhere('C');
    expect((await store.chat(ANN)).unread_count).toBe(0);
    expect(await store.eventTypes()).toEqual([
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
