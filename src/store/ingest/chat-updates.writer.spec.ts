import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import { createAddress, createInboundMessage } from '../../../test/support/unit/factories.js';
import type { ChatUpdate } from '../../whatsapp/inbound-batch.js';

const ANN = '15550001@s.whatsapp.net';
const T = 1_700_000_000_000;
const DAY = 86_400;
const WEEK = 604_800;

let store: ChatStore;

beforeEach(async () => {
  store = await ChatStore.open();
});

afterEach(() => store.close());

function update(changes: Partial<ChatUpdate>): Promise<void> {
  return store.bring({ chats: [{ address: createAddress(ANN), ...changes }] });
}

function receive(...messages: Parameters<typeof createInboundMessage>[0][]): Promise<void> {
  return store.receive(...messages.map(createInboundMessage));
}

describe('an update of a chat', () => {
  it('changes only the fields that it has', async () => {
    await update({ name: 'Ann', pinned: true });
    await update({ archived: true, mutedUntil: T });
    expect(await store.chat(ANN)).toMatchObject({
      name: 'Ann',
      pinned: 1,
      archived: 1,
      muted_until: T,
    });
  });

  it('lists a chat whose messages the phone does not send', async () => {
    await update({ unread: { count: 2, at: T } });
    expect(await store.chat(ANN)).toMatchObject({
      last_timestamp: T,
      last_text: null,
      unread_count: 2,
    });
  });

  it('keeps status updates out of the list', async () => {
    const address = createAddress('status@broadcast');
    await store.bring({ chats: [{ address, unread: { count: 1, at: T } }] });
    expect(await store.database.selectFrom('chats').selectAll().execute()).toEqual([]);
  });

  it('is kept when a history comes later, because that is older', async () => {
    const past = { unread: { count: 0, at: T } };
    await update({ ...past, archived: true, pinned: true });
    await update({ archived: false, mutedUntil: T });
    await update({ ...past, archived: true, pinned: false, mutedUntil: null, markedUnread: true });
    expect(await store.chat(ANN)).toMatchObject({
      archived: 0,
      muted_until: T,
      // The pin is not updated live.
      pinned: 0,
      marked_unread: 1,
    });
  });

  it('has the time of its timer with the timer, and not without it', async () => {
    const timer = async () => {
      const { ephemeral_seconds: seconds, ephemeral_set_at: setAt } = await store.chat(ANN);
      return [seconds, setAt];
    };
    const past = { unread: { count: 0, at: T } };
    await update({ ...past, ephemeralSeconds: DAY, ephemeralSetAt: T });
    expect(await timer()).toEqual([DAY, T]);
    await update({ ephemeralSeconds: WEEK });
    expect(await timer()).toEqual([WEEK, null]);
    await update({ ...past, ephemeralSeconds: DAY, ephemeralSetAt: T + 1000 });
    expect(await timer()).toEqual([WEEK, null]);
    await update({ ephemeralSeconds: WEEK, ephemeralSetAt: T + 2000 });
    expect(await timer()).toEqual([WEEK, T + 2000]);
    // Repeats what is stored.
    await update({ ephemeralSeconds: WEEK });
    expect(await timer()).toEqual([WEEK, T + 2000]);
  });

  it('is announced', async () => {
    await receive({ timestamp: T });
    const heard: number[] = [];
    store.writer.changes$.subscribe((chats) => heard.push(...chats.map(({ pinned }) => pinned)));
    await update({ pinned: true });
    await update({ pinned: true });
    expect(heard).toEqual([1]);
  });

  it('marks the chat as unread without a number, until it is read', async () => {
    await receive({ fromMe: true, timestamp: T });
    await update({ markedUnread: true });
    expect(await store.chat(ANN)).toMatchObject({ marked_unread: 1, unread_count: 0 });
    await store.bring({ chatsRead: [createAddress(ANN)] });
    expect(await store.chat(ANN)).toMatchObject({ marked_unread: 0 });
  });
});

describe('the unread count of a history', () => {
  it('counts each message once that is also stored here, in either order', async () => {
    const message = { id: 'A', timestamp: T, origin: 'offline' as const };
    await receive(message);
    await update({ unread: { count: 3, at: T } });
    expect((await store.chat(ANN)).unread_count).toBe(3);

    await store.bring({
      chats: [{ address: createAddress('15550002@s.whatsapp.net'), unread: { count: 3, at: T } }],
    });
    await receive({ ...message, from: '15550002@s.whatsapp.net' });
    expect((await store.chat('15550002@s.whatsapp.net')).unread_count).toBe(3);
  });

  it('replaces the count of all earlier messages', async () => {
    await receive({ timestamp: T }, { timestamp: T + 1000 }, { timestamp: T + 9000 });
    await update({ unread: { count: 1, at: T + 1000 } });
    expect((await store.chat(ANN)).unread_count).toBe(2);
  });

  it('does not include live messages, even those with an older time', async () => {
    await update({ unread: { count: 0, at: T + 1000 } });
    await receive({ timestamp: T, origin: 'live' });
    expect((await store.chat(ANN)).unread_count).toBe(1);
  });

  it('is not applied again to read messages when the same part is repeated', async () => {
    await update({ unread: { count: 3, at: T } });
    await store.bring({ chatsRead: [createAddress(ANN)] });
    await update({ unread: { count: 3, at: T } });
    expect((await store.chat(ANN)).unread_count).toBe(0);
  });

  it('is reset by an answer from the phone', async () => {
    await update({ unread: { count: 3, at: T } });
    await receive({ fromMe: true, timestamp: T + 1000 });
    expect((await store.chat(ANN)).unread_count).toBe(0);
  });

  it('only counts messages after the one that was read elsewhere', async () => {
    const history = { origin: 'history' as const };
    await receive(
      { id: 'A', timestamp: T, ...history },
      { id: 'B', timestamp: T + 1000, ...history },
      { id: 'C', timestamp: T + 2000, ...history },
    );
    await update({ unread: { count: 3, at: T + 2000 } });
    await store.bring({ readElsewhere: ['B'] });
    expect((await store.chat(ANN)).unread_count).toBe(1);
  });
});

describe('a part of the history', () => {
  it('is one event, for any number of messages', async () => {
    await store.bring({
      messages: [1, 2, 3].map((second) =>
        createInboundMessage({ timestamp: T + second * 1000, origin: 'history' }),
      ),
      history: { type: 'recent', progress: 40, chatCount: 1, messageCount: 3, chat: null },
    });
    const events = await store.database.selectFrom('events').selectAll().execute();
    expect(events.map(({ type, kind }) => [kind, type])).toEqual([['message', 'message.history']]);
    expect(JSON.parse(events[0].payload)).toEqual({
      sync_type: 'recent',
      progress: 40,
      chat_count: 1,
      message_count: 3,
    });
    expect(await store.texts(ANN)).toHaveLength(3);
  });

  it('raises the status of sent messages, and never lowers it', async () => {
    const sent = { id: 'S', fromMe: true, origin: 'history' as const };
    await receive({ ...sent, sentStatus: 'delivered' });
    await receive({ ...sent, sentStatus: 'read' }, { ...sent, sentStatus: 'sent' });
    const chat = await store.chat(ANN);
    expect(await store.thread.findInChat(chat.id, 'S')).toMatchObject({ status: 'read' });
    expect(chat.last_status).toBe('read');
  });
});

describe('a reply', () => {
  it('names the author of the quote, if the name is known by then', async () => {
    const quoted = { id: 'Q', senderJid: ANN, fromMe: false, type: 'text' as const, text: 'q' };
    await receive({ id: 'EARLY', quoted });
    await store.bring({ contacts: [{ address: createAddress(ANN), name: 'Ann' }] });
    await receive({ id: 'LATE', quoted });
    const { id } = await store.chat(ANN);
    const nameIn = async (messageId: string) => {
      const row = await store.thread.findInChat(id, messageId);
      return (JSON.parse(row?.quoted ?? '{}') as { senderName?: string | null }).senderName;
    };
    expect([await nameIn('EARLY'), await nameIn('LATE')]).toEqual([null, 'Ann']);
  });
});

describe('the messages of a history', () => {
  const GROUP = '12345678@g.us';
  const LID = '901@lid';

  it('are stored once each, in the order of their times', async () => {
    const messages = [3, 1, 2, 1].map((second) =>
      createInboundMessage({
        id: `M${second}`,
        text: `text ${second}`,
        timestamp: T + second * 1000,
        origin: 'history',
      }),
    );
    await store.bring({ messages });
    await store.bring({ messages });
    expect(await store.texts(ANN)).toEqual(['text 1', 'text 2', 'text 3']);
    expect(await store.chat(ANN)).toMatchObject({ last_text: 'text 3', unread_count: 0 });
  });

  it('complete placeholders, also within one part', async () => {
    const text = { id: 'A', text: 'hello', timestamp: T, origin: 'history' as const };
    const placeholder = { ...text, type: 'undecrypted' as const, text: null, preview: 'Waiting' };
    await store.bring({ messages: [placeholder, text].map(createInboundMessage) });
    expect(await store.texts(ANN)).toEqual(['hello']);
  });

  it.each([
    ['in one part', true],
    ['in two', false],
  ])('are stored once if a member appears under both addresses, %s', async (_case, isOnePart) => {
    await store.bring({ aliases: [{ pn: ANN, lid: LID }] });
    const messages = [ANN, LID].map((senderJid) =>
      createInboundMessage({
        id: 'G',
        chat: createAddress(GROUP),
        senderJid,
        text: 'hello',
        origin: 'history',
      }),
    );
    const parts = isOnePart ? [messages] : messages.map((message) => [message]);
    for (const part of parts) await store.bring({ messages: part });
    expect(await store.texts(GROUP)).toEqual(['hello']);
  });
});

describe('the timer of a chat', () => {
  const set = (ephemeralSeconds: number | null, ephemeralSetAt: number) =>
    update({ ephemeralSeconds, ephemeralSetAt });

  it.each([
    ['in order', [1, 2]],
    ['the newer one first', [2, 1]],
  ])('is that of the newest setting, %s', async (_case, order) => {
    for (const at of order) await set(at * 86_400, T + at);
    const chat = { ephemeral_seconds: 2 * 86_400, ephemeral_set_at: T + 2 };
    expect(await store.chat(ANN)).toMatchObject(chat);
  });

  it('ends with a newer setting, and not with an older one', async () => {
    await set(86_400, T);
    await set(null, T - 1);
    expect((await store.chat(ANN)).ephemeral_seconds).toBe(86_400);
    await set(null, T);
    expect((await store.chat(ANN)).ephemeral_seconds).toBeNull();
  });

  it('is that of a later history only if it was set later', async () => {
    await set(86_400, T);
    const unread = { count: 0, at: T };
    await update({ ephemeralSeconds: null, ephemeralSetAt: T - 1, unread });
    expect((await store.chat(ANN)).ephemeral_seconds).toBe(86_400);
    await update({ ephemeralSeconds: 604_800, ephemeralSetAt: T + 1, unread });
    expect((await store.chat(ANN)).ephemeral_seconds).toBe(604_800);
  });
});
