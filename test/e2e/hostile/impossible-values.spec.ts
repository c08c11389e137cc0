import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { proto } from '@whiskeysockets/baileys';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { HealthDto } from '../../../src/insight/diagnostics/dto/health.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import { conversation } from '../../../packages/network/src/history/conversation.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { changeStore } from '../../support/data/with-stores.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

/** Numbers beyond the range of dates, the store or JSON, and values that are no number at all. */
const IMPOSSIBLE_SECONDS = [
  '1000000000000000',
  '8900000000000',
  '9223372036854775807',
  '-1',
  'abc',
];
const IMPOSSIBLE_MS = ['9223372036854775807', '-9223372036854775808', '10000000000000000', '-1'];
const HUGE = '18446744073709551615';

describe('impossible times', () => {
  let session: PairedSession;
  let contact: Contact;

  beforeAll(async () => {
    session = await PairedSession.start();
    contact = session.network.contact({ name: 'Talker', receipts: 'none' });
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  const chatPath = (): string => `/api/chats/${contact.account.jid}`;

  async function messages(): Promise<MessageDto[]> {
    const { status, body } = await session.api.get<ThreadDto>(`${chatPath()}/messages`);
    expect(status).toBe(200);
    return body.messages;
  }

  const arrival = (text: string): Promise<MessageDto> =>
    waitFor(`the message "${text}"`, async () =>
      (await messages()).find((message) => message.text === text),
    );

  it.each(IMPOSSIBLE_SECONDS)(
    'a message of the second %s has the time of its arrival',
    async (t) => {
      const before = Date.now();
      await contact.say(`at ${t}`, { attributes: { t } });
      const { timestamp, id } = await arrival(`at ${t}`);
      expect(timestamp).toBeGreaterThanOrEqual(before);
      expect(timestamp).toBeLessThanOrEqual(Date.now());
      const { body } = await session.api.get<EventListDto>(`/api/events?message_id=${id}`);
      expect(body.events[0]?.payload).toMatchObject({ adjusted_fields: ['timestamp'] });
    },
  );

  it.each(IMPOSSIBLE_MS)(
    'an edit of the millisecond %s changes its message',
    async (timestampMs) => {
      const { id } = await contact.say(`first ${timestampMs}`);
      await arrival(`first ${timestampMs}`);
      const key = { remoteJid: contact.account.jid, fromMe: true, id };
      const editedMessage = { conversation: `edited ${timestampMs}` };
      const protocolMessage = { key, type: MESSAGE_EDIT, editedMessage, timestampMs };
      await contact.sendMessage(proto.Message.fromObject({ protocolMessage }));
      const { edited_at: editedAt } = await arrival(`edited ${timestampMs}`);
      expect(Math.abs(Number(editedAt) - Date.now())).toBeLessThan(60_000);
    },
  );

  it('a reaction that names an impossible time is shown', async () => {
    const { id } = await contact.say('react to this');
    const key = { remoteJid: contact.account.jid, fromMe: true, id };
    const reactionMessage = { key, text: '👍', senderTimestampMs: HUGE };
    await contact.sendMessage(proto.Message.fromObject({ reactionMessage }));
    const reacted = await waitFor('the reaction', async () =>
      (await messages()).find((message) => message.id === id && message.reactions.length > 0),
    );
    expect(Math.abs(reacted.reactions[0].timestamp - Date.now())).toBeLessThan(60_000);
  });

  it('a history may contain them anywhere', async () => {
    const other = session.network.contact({ name: 'Past', receipts: 'none' });
    const past = conversation({
      with: other,
      messages: ['no such year', 'the last number', 'an honest one'].map((text) => ({ text })),
    });
    const [honest, last, none] = past.messages ?? [];
    const hostile = proto.Conversation.fromObject({
      ...past,
      messages: [
        honest,
        { message: { ...last.message, messageTimestamp: HUGE } },
        { message: { ...none.message, messageTimestamp: '1000000000000000' } },
      ],
      conversationTimestamp: HUGE,
      lastMsgTimestamp: '1000000000000000',
      muteEndTime: HUGE,
      unreadCount: 4_294_967_295,
    });
    await session.phone.history.push([{ type: 'recent', conversations: [hostile], progress: 100 }]);
    const path = `/api/chats/${other.account.jid}/messages`;
    const thread = await waitFor('the history', async () => {
      const { body } = await session.api.get<ThreadDto>(path);
      return body.messages.length === 3 && body.messages;
    });
    expect(thread.map(({ text }) => text)).toContain('an honest one');
    await other.say('and one more');
    await waitFor('the message after the history', async () => {
      const { body } = await session.api.get<ThreadDto>(path);
      return body.messages.some(({ text }) => text === 'and one more');
    });
  });

  it('a chat or a contact named as a property of all objects is left out, and changes none', async () => {
    const names = ['__proto__', 'constructor'];
    const more = { endOfHistoryTransferType: 1, unreadCount: 7 };
    await session.phone.history.push([
      {
        type: 'recent',
        conversations: names.map((name) => conversation({ with: name, name: 'Nobody', more })),
        progress: 100,
      },
    ]);
    await contact.say('after the names');
    await arrival('after the names');
    const { body } = await session.api.get<ChatListDto>('/api/chats');
    expect(body.chats.filter(({ jid }) => names.includes(jid))).toEqual([]);
    expect((await session.api.get('/api/metrics')).status).toBe(200);
  });

  it('leaves everything readable, before and after a restart', async () => {
    await expectEverythingReadable();
    await session.restart();
    await expectEverythingReadable();
    await contact.say('after all of that');
    await arrival('after all of that');
  });

  it('shows the readable part of a damaged store, and counts the rest', async () => {
    await session.service.stop();
    await damageStore();
    await session.startAgain();
    const thread = await messages();
    const damaged = thread.filter(({ error_code: code }) => code === 'unreadable_row');
    expect(damaged).toHaveLength(4);
    expect(damaged[0]).toMatchObject({ type: 'unsupported', media: null, reactions: [] });
    await expectAnswers();
    const { body } = await session.api.get<HealthDto>('/api/health');
    expect(body.checks.store).toMatchObject({
      status: 'degraded',
      detail: expect.stringContaining('5 stored rows'),
    });
    const { id } = thread.find((message) => message.text === 'react to this') ?? { id: '' };
    await contact.react(id, '🎉');
    await contact.say('after the damage');
    await arrival('after the damage');
  });

  /** Writes it as no version of the service would. */
  function damageStore(): Promise<void> {
    return changeStore(session.service.folder, async (transaction) => {
      const damage = async (set: string, text: string): Promise<void> => {
        const { numAffectedRows } =
          await sql`UPDATE messages SET ${sql.raw(set)} WHERE text = ${text}`.execute(transaction);
        expect(numAffectedRows).toBe(1n);
      };
      await damage('timestamp = 9000000000000000000', 'at abc');
      await damage("quoted = '{'", 'at -1');
      await damage("details = 'no JSON'", 'edited -1');
      await damage("reactions = '['", 'react to this');
      await sql`UPDATE events SET payload = '{'
        WHERE seq = (SELECT max(seq) FROM events WHERE slot = 'default')`.execute(transaction);
    });
  }

  async function expectAnswers(): Promise<void> {
    const paths = [
      '/api/chats',
      `${chatPath()}/messages`,
      `${chatPath()}/export?format=txt`,
      `${chatPath()}/export?format=jsonl`,
      '/api/messages/search?q=first',
      '/api/debug/summary',
      '/api/debug/bundle',
      '/api/events',
      '/api/events/export',
    ];
    for (const path of paths) {
      expect([path, (await session.api.get(path)).status]).toEqual([path, 200]);
    }
  }

  async function expectEverythingReadable(): Promise<void> {
    await expectAnswers();
    const { body: health } = await session.api.get<HealthDto>('/api/health');
    expect(health.checks.store.status).toBe('ok');
    const { body } = await session.api.get<ChatListDto>('/api/chats');
    for (const { last_timestamp: last, muted_until: muted } of body.chats) {
      expect(() => [last, muted].map((at) => new Date(at ?? 0).toISOString())).not.toThrow();
    }
    for (const message of await messages()) {
      const { timestamp, edited_at: editedAt } = message;
      expect(Number.isSafeInteger(timestamp)).toBe(true);
      expect(() => new Date(timestamp).toISOString()).not.toThrow();
      expect(() => new Date(editedAt ?? 0).toISOString()).not.toThrow();
    }
  }
});
