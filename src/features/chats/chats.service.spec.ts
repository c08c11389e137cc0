import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import { createAddress, createInboundMessage } from '../../../test/support/unit/factories.js';
import { WhatsAppError } from '../../whatsapp/whatsapp.errors.js';
import type { ChatsService } from './chats.service.js';
import type { ChatDto } from './dto/chat.dto.js';

const ANN = '15550001@s.whatsapp.net';
const GROUP = '120363000000@g.us';
const T = 1_700_000_000_000;

let store: ChatStore;
let chats: ChatsService;

beforeEach(async () => {
  store = await ChatStore.open();
  chats = store.createChatsService();
});

afterEach(() => store.close());

/** Receives this many messages, two in each second, with the ids M0, M1 and so on. */
async function receiveMany(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `M${index}`);
  for (const [index, id] of ids.entries()) {
    await store.receive(createInboundMessage({ id, timestamp: T + Math.floor(index / 2) * 1000 }));
  }
  return ids;
}

describe('list', () => {
  it('leads from page to page, and ends with null', async () => {
    for (let index = 0; index < 5; index += 1) {
      const from = `${15_550_001 + index}@s.whatsapp.net`;
      await store.receive(createInboundMessage({ from, timestamp: T + index * 1000 }));
    }
    const first = await chats.list({ limit: 3 });
    expect(first.chats).toHaveLength(3);
    const second = await chats.list({ limit: 3, cursor: first.pagination.next! });
    expect(second.chats.map(({ jid }) => jid)).toEqual([
      '15550002@s.whatsapp.net',
      '15550001@s.whatsapp.net',
    ]);
    expect(second.pagination).toEqual({ limit: 3, next: null });
    expect((await chats.list({ limit: 5 })).pagination.next).toBeNull();
  });

  it('loses no chat and shows the latest state of each, whatever moves between two pages', async () => {
    const person = fc.integer({ min: 0, max: 11 });
    // Some people are new, and some messages are older than others that are stored.
    const message = fc.record({ person, second: fc.integer({ min: 0, max: 20 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.array(message, { maxLength: 4 }), { maxLength: 12 }),
        async (limit, moves) => {
          const fresh = await ChatStore.open();
          const service = fresh.createChatsService();
          let count = 0;
          const receive = (who: number, second: number) => {
            const from = `${15_550_001 + who}@s.whatsapp.net`;
            const text = `text ${(count += 1)}`;
            return fresh.receive(
              createInboundMessage({ id: text, from, text, timestamp: T + second * 1000 }),
            );
          };
          for (let index = 0; index < 8; index += 1) await receive(index, index);
          const seen = new Map<string, string | null>();
          let cursor: string | null | undefined;
          for (const between of [...moves, ...Array.from({ length: 60 }, () => [])]) {
            const page = await service.list({ limit, ...(cursor && { cursor }) });
            expect(page.chats.length).toBeLessThanOrEqual(limit);
            for (const { jid, last_text: text } of page.chats) seen.set(jid, text);
            cursor = page.pagination.next;
            if (cursor === null) break;
            expect(page.chats).not.toEqual([]);
            for (const { person: who, second } of between) await receive(who, second);
          }
          expect(cursor).toBeNull();
          const { chats: all } = await service.list({ limit: 100 });
          expect(Object.fromEntries(seen)).toEqual(
            Object.fromEntries(all.map(({ jid, last_text: text }) => [jid, text])),
          );
          await fresh.close();
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is empty before the first pairing', async () => {
    store.gateway.change({ me: null });
    expect(await chats.list({ limit: 5 })).toEqual({
      chats: [],
      pagination: { limit: 5, next: null },
    });
    expect(await chats.count()).toBe(0);
    expect(await chats.find([ANN])).toEqual([]);
  });

  it('shows the chats of the phone that was last paired', async () => {
    await store.receive(createInboundMessage());
    store.gateway.change({ me: null });
    expect((await chats.list({ limit: 5 })).chats).toHaveLength(1);
  });

  it('rejects an invalid cursor', async () => {
    await store.receive(createInboundMessage());
    await expect(chats.list({ limit: 5, cursor: 'x' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});

describe('the title of a chat', () => {
  it.each([
    ['the name in the phone book', { name: 'Book', verified_name: 'Ltd', push_name: 'me' }, 'Book'],
    ['the name WhatsApp has verified', { verified_name: 'Ltd', push_name: 'me' }, 'Ltd'],
    ['the name people give themselves', { push_name: 'me' }, 'me'],
    ['the phone number', {}, '+15550001'],
  ])('is %s', async (_case, names, title) => {
    await store.receive(createInboundMessage({ from: ANN }));
    await store.change(ANN, { archived: 0, ...names });
    expect((await chats.list({ limit: 1 })).chats[0]?.title).toBe(title);
  });

  it('is never made of the digits of a lid', async () => {
    await store.receive(createInboundMessage({ from: '900123@lid' }));
    const [chat] = (await chats.list({ limit: 1 })).chats;
    expect(chat).toMatchObject({ title: 'Unknown contact', phone: null, lid: '900123@lid' });
  });
});

describe('thread', () => {
  it('has the newest messages, oldest first', async () => {
    const ids = await receiveMany(6);
    const { messages, pagination, chat_jid } = await chats.thread(ANN, { limit: 4 });
    expect(messages.map(({ id }) => id)).toEqual(ids.slice(-4));
    expect(pagination).toEqual({ limit: 4, next: 'M2' });
    expect(chat_jid).toBe(ANN);
  });

  it.each(['before', 'after'] as const)(
    'by %s leaves nothing out and repeats nothing',
    async (way) => {
      const ids = await receiveMany(11);
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 12 }), async (limit) => {
          const seen: string[] = way === 'after' ? ['M0'] : [];
          let cursor: string | null = way === 'after' ? 'M0' : null;
          do {
            const query = { limit, ...(cursor !== null && { [way]: cursor }) };
            const page = await chats.thread(ANN, query);
            const pageIds = page.messages.map(({ id }) => id);
            if (way === 'after') seen.push(...pageIds);
            else seen.unshift(...pageIds);
            cursor = page.pagination.next;
          } while (cursor !== null);
          expect(seen).toEqual(ids);
        }),
        { numRuns: 12 },
      );
    },
  );

  it('is empty for a jid without messages', async () => {
    const thread = await chats.thread('19999999@s.whatsapp.net', { limit: 4 });
    expect(thread).toEqual({
      chat_jid: '19999999@s.whatsapp.net',
      messages: [],
      changes: [],
      pagination: { limit: 4, next: null },
    });
  });

  it('is found by each address of the person, and has the shown one as `chat_jid`', async () => {
    await store.receive(createInboundMessage({ chat: createAddress(ANN, '900@lid') }));
    const { chat_jid, messages } = await chats.thread('900@lid', { limit: 4 });
    expect(chat_jid).toBe(ANN);
    expect(messages).toMatchObject([{ chat_jid: ANN, sender_jid: ANN }]);
  });

  it.each(['before', 'after'])('refuses a message of another chat in %s', async (field) => {
    await receiveMany(1);
    await store.receive(createInboundMessage({ id: 'OTHER', from: '15550002@s.whatsapp.net' }));
    await expect(chats.thread(ANN, { limit: 4, [field]: 'OTHER' })).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining(field),
    });
  });
});

describe('markRead', () => {
  it('resets the unread count once, and sends nothing to WhatsApp', async () => {
    await receiveMany(3);
    const heard: ChatDto[] = [];
    chats.changes$.subscribe((changed) => heard.push(...changed));
    const answer = {
      status: 'ok',
      chat_jid: ANN,
      unread_count: 0,
      receipts_sent: 0,
      receipts_reason: 'not_requested',
    };
    expect(await chats.markRead(ANN, {})).toEqual(answer);
    expect(await chats.markRead(ANN, {})).toEqual(answer);
    expect(heard).toMatchObject([{ jid: ANN, unread_count: 0 }]);
    expect(store.chatsGateway.read).toEqual([]);
  });

  it('sends receipts for the unread messages, if requested', async () => {
    await receiveMany(3);
    await store.bring({ readElsewhere: ['M0'] });
    expect(await chats.markRead(ANN, { send_receipts: true })).toMatchObject({
      receipts_sent: 2,
      receipts_reason: null,
    });
    expect(store.chatsGateway.read).toEqual([
      [
        { id: 'M2', chatJid: ANN, senderJid: ANN },
        { id: 'M1', chatJid: ANN, senderJid: ANN },
      ],
    ]);
  });

  it('names the sender of each receipt in a group', async () => {
    await store.receive(
      createInboundMessage({ id: 'G', chat: createAddress(GROUP), senderJid: '1@lid' }),
    );
    await chats.markRead(GROUP, { send_receipts: true });
    expect(store.chatsGateway.read).toEqual([[{ id: 'G', chatJid: GROUP, senderJid: '1@lid' }]]);
  });

  it('neither sends receipts nor resets the count while disconnected', async () => {
    await receiveMany(2);
    store.gateway.change({ state: 'disconnected' });
    await expect(chats.markRead(ANN, { send_receipts: true })).rejects.toMatchObject({
      code: 'not_connected',
    });
    expect((await store.chat(ANN)).unread_count).toBe(2);
  });

  it('fails if the connection is lost while the receipts are sent', async () => {
    await receiveMany(1);
    store.chatsGateway.onRead = () =>
      Promise.reject(new WhatsAppError('link_lost', 'The connection ended'));
    await expect(chats.markRead(ANN, { send_receipts: true })).rejects.toMatchObject({
      code: 'not_connected',
    });
    expect((await store.chat(ANN)).unread_count).toBe(1);
  });

  it('leaves messages unread that arrive while the receipts are sent', async () => {
    await receiveMany(1);
    store.chatsGateway.onRead = async () => {
      await store.receive(createInboundMessage());
      return { told: 1, hidden: 0, unconfirmed: 0 };
    };
    const answer = await chats.markRead(ANN, { send_receipts: true });
    expect(answer).toMatchObject({ unread_count: 1, receipts_sent: 1 });
    expect((await store.chat(ANN)).unread_count).toBe(1);
  });

  it('accepts a chat that does not exist', async () => {
    expect(await chats.markRead(ANN, { send_receipts: true })).toEqual({
      status: 'ok',
      chat_jid: ANN,
      unread_count: 0,
      receipts_sent: 0,
      receipts_reason: 'nothing_unread',
    });
  });

  it.each([
    [{ told: 0, hidden: 2, unconfirmed: 0 }, 0, 'hidden_by_privacy'],
    [{ told: 1, hidden: 0, unconfirmed: 1 }, 1, 'not_confirmed'],
  ])('tells why fewer senders were told than requested: %j', async (receipts, told, reason) => {
    await receiveMany(2);
    store.chatsGateway.onRead = () => Promise.resolve(receipts);
    expect(await chats.markRead(ANN, { send_receipts: true })).toMatchObject({
      unread_count: 0,
      receipts_sent: told,
      receipts_reason: reason,
    });
  });
});
