import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChatDto } from '../../../src/features/chats/dto/chat.dto.js';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { ConnectionDto } from '../../../src/base/shapes/connection.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { GeneratedHistory } from '../../../packages/network/src/history/generated-history.js';
import { conversation } from '../../../packages/network/src/history/conversation.js';
import type { HistoryChunk } from '../../../packages/network/src/history/history-chunk.js';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { pair } from '../../support/service/pairing.js';
import { Service } from '../../support/service/service.js';
import { PairedSession } from '../../support/service/session.js';
import { textsOf } from '../../support/service/texts-of.js';
import { waitFor } from '../../support/wait-for.js';

const CHATS = 40;
const MESSAGES = 2000;
const OLDER = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

describe('the history of the phone', () => {
  let session: PairedSession;
  let contact: Contact;
  let history: GeneratedHistory;

  beforeAll(async () => {
    session = await PairedSession.start();
    contact = session.network.contact({ name: 'Talker', receipts: 'none' });
    await contact.say('before the history');
    history = await session.phone.pushHistory({
      chats: CHATS,
      messages: MESSAGES,
      perChunk: 500,
      older: OLDER,
    });
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('arrives in parts, with its progress in the connection', async () => {
    const sync = await waitFor(
      'the sync to be complete',
      async () => {
        const { body } = await session.api.get<ConnectionDto>('/api/connection');
        return body.sync?.message_count === MESSAGES && body.sync;
      },
      scaled(60_000),
    );
    expect(sync).toMatchObject({ progress: 100, is_complete: true });
    const { events } = (
      await session.api.get<EventListDto>('/api/events?type=message.history&limit=1000')
    ).body;
    const counts = events.map(
      ({ payload }) => (payload as { message_count: number }).message_count,
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(MESSAGES);
    const chats = events.map(({ payload }) => (payload as { chat_count: number }).chat_count);
    // A long chat comes in several parts, and counts in each.
    const pushed = [...history.chunks()].reduce(
      (sum, { conversations = [] }) => sum + conversations.length,
      0,
    );
    expect(sync).toMatchObject({ chat_count: pushed });
    expect(chats.reduce((sum, count) => sum + count, 0)).toBe(pushed);
  });

  it('has every chat with every message once, in its order', async () => {
    for (let chat = 0; chat < CHATS; chat += 1) {
      const texts = await textsOf(session, history.jid(chat));
      const expected = Array.from({ length: history.count(chat) - OLDER }, (_, index) =>
        history.text(chat, OLDER + index),
      );
      expect(texts).toEqual(expected);
    }
  });

  it('removes nothing from the store', async () => {
    expect(await textsOf(session, contact.jid)).toEqual(['before the history']);
    expect(await chatAt(contact.jid)).toMatchObject({ unread_count: 1 });
  });

  it('stays as it is when the same part comes again', async () => {
    const messages = [{ id: 'AGAIN', text: 'once', at: new Date(Date.now() - DAY_MS) }];
    const past = session.network.contact({ name: 'Past' });
    const part = {
      type: 'recent' as const,
      progress: 100,
      conversations: [conversation({ with: past, unread: 1, messages })],
    };
    await session.phone.history.push([part]);
    await waitFor('the first copy', async () => (await chatAt(past.jid))?.unread_count === 1);
    await session.api.post(`/api/chats/${past.jid}/read`);
    // In a connection of its own: the library takes a message of history once in each.
    await session.restart();
    await session.phone.history.push([part]);
    const marker = session.network.contact({ name: 'Marker' });
    await marker.say('after it');
    await waitFor('what came after it', () => chatAt(marker.jid));
    expect(await textsOf(session, past.jid)).toEqual(['once']);
    expect(await chatAt(past.jid)).toMatchObject({ unread_count: 0 });
  });

  it("has the phone's settings of each chat", async () => {
    const person = session.network.contact({ name: 'Known' });
    const mutedUntil = new Date(Math.floor(Date.now() / 1000) * 1000 + DAY_MS);
    await session.phone.history.push([
      {
        type: 'recent',
        progress: 100,
        conversations: [
          conversation({
            with: person,
            addressing: 'lid',
            name: 'From the address book',
            isArchived: true,
            isMarkedUnread: true,
            pinnedAt: new Date(),
            mutedUntil,
            messages: [{ id: 'K1', text: 'hello', at: new Date(Date.now() - DAY_MS) }],
          }),
        ],
      },
    ]);
    const chat = await waitFor('the chat', () => chatAt(person.jid));
    expect(chat).toMatchObject({
      title: 'From the address book',
      pn: person.jid,
      lid: person.lid,
      archived: true,
      pinned: true,
      marked_unread: true,
      muted_until: mutedUntil.getTime(),
      last_text: 'hello',
    });
  });

  it('goes back further when the phone is asked', async () => {
    const jid = history.jid(3);
    const { status, body } = await session.api.post(`/api/chats/${jid}/history`, { count: 50 });
    expect([status, body]).toEqual([200, { status: 'requested', chat_jid: jid }]);
    const expected = Array.from({ length: 50 }, (_, index) => history.text(3, OLDER - 50 + index));
    const texts = await waitFor('older messages', async () => {
      const all = await textsOf(session, jid);
      return all.length > history.count(3) - OLDER && all;
    });
    expect(texts.slice(0, 50)).toEqual(expected);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each([0, 51, 1.5, 'ten', null])('refuses to ask for %p messages', async (count) => {
    const { status } = await session.api.post(`/api/chats/${history.jid(0)}/history`, { count });
    expect(status).toBe(400);
  });

  it('cannot be requested for an empty chat', async () => {
    const { status } = await session.api.post('/api/chats/15550199@s.whatsapp.net/history', {});
    expect(status).toBe(404);
  });

  it('cannot be requested without a connection', async () => {
    await session.api.post('/api/disconnect');
    const { status, body } = await session.api.post<{ code: string }>(
      `/api/chats/${history.jid(0)}/history`,
      {},
    );
    expect([status, body.code]).toEqual([409, 'not_connected']);
  });

  async function chatAt(jid: string): Promise<ChatDto | undefined> {
    const { chats } = (await session.api.get<ChatListDto>('/api/chats')).body;
    return chats.find((chat) => chat.jid === jid);
  }
});

describe('the full history of the phone', () => {
  const past = (id: string) => ({ id, text: `said ${id}`, at: new Date(Date.UTC(2020, 0, 1)) });

  /** A pairing at which the phone has more than the recent part, with one message in both. */
  async function pairWith(setting: Record<string, string>) {
    const network = await LocalNetwork.start();
    const phone = network.phone();
    const contact = network.contact({ name: 'Old friend' });
    const part = (type: 'recent' | 'full', progress: number, ...ids: string[]): HistoryChunk => ({
      type,
      progress,
      conversations: [conversation({ with: contact, messages: ids.map(past) })],
    });
    phone.history.atPairing = () => [
      { type: 'initial', conversations: [], progress: 100 },
      part('recent', 100, 'B'),
      part('full', 50, 'B', 'A1'),
      part('full', 100, 'A2'),
    ];
    const service = await Service.start({ network, env: setting });
    await pair(service, phone);
    return { network, phone, contact, service, part };
  }

  async function idsOf(service: Service, { jid }: Contact): Promise<string[]> {
    const { body } = await service.api.get<ThreadDto>(`/api/chats/${jid}/messages`);
    return body.messages.map(({ id }) => id).toSorted();
  }

  it('is taken with SERVICE_HISTORY=full: every message once, with its progress', async () => {
    const { network, contact, service } = await pairWith({ SERVICE_HISTORY: 'full' });
    await waitFor('all parts', async () => (await idsOf(service, contact)).length === 3);
    expect(await idsOf(service, contact)).toEqual(['A1', 'A2', 'B']);
    const { sync } = (await service.api.get<ConnectionDto>('/api/connection')).body;
    expect(sync).toMatchObject({ type: 'full', progress: 100, is_complete: true });
    const { events } = (await service.api.get<EventListDto>('/api/events?type=message.history'))
      .body;
    const types = events.map(({ payload }) => (payload as { sync_type: string }).sync_type);
    expect(types.filter((type) => type === 'full')).toHaveLength(2);
    await service.dispose();
    await network.stop();
    expect(network.errors).toEqual([]);
  });

  it('is not requested by default, and is declined in words if it comes all the same', async () => {
    const { network, phone, contact, service, part } = await pairWith({});
    await waitFor('the recent part', async () => (await idsOf(service, contact)).length === 1);
    expect(service.printed).not.toContain('full history');
    await phone.history.push([part('full', 100, 'A1')]);
    await waitFor('the words', () => service.printed.includes('SERVICE_HISTORY is recent'));
    await contact.say('after it');
    await waitFor('what came after it', async () => (await idsOf(service, contact)).length === 2);
    expect(await idsOf(service, contact)).not.toContain('A1');
    await service.dispose();
    await network.stop();
    expect(network.errors).toEqual([]);
  });
});
