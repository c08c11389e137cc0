import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChatDto } from '../../../src/features/chats/dto/chat.dto.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { HealthDto } from '../../../src/insight/diagnostics/dto/health.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { MessageWithTimelineDto } from '../../../src/features/messages/dto/responses.dto.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const TWENTY_MINUTES_MS = 1_200_000;

describe.each([
  ['behind', TWENTY_MINUTES_MS],
  ['ahead of', -TWENTY_MINUTES_MS],
])("a machine whose clock is twenty minutes %s WhatsApp's", (side, offsetMs) => {
  let session: PairedSession;
  let ann: Contact;
  let number = 0;

  beforeAll(async () => {
    session = await PairedSession.start();
    session.network.moveClock(offsetMs);
    ann = session.network.contact({ name: 'Ann' });
    await session.restart();
    await session.api.get('/api/connection?wait=connected');
  });

  afterAll(() => session.dispose());

  it('is reported in the connection object and in health', async () => {
    const { body } = await session.api.get<HealthDto>('/api/health');
    expect(body.status).toBe('degraded');
    expect(body.checks.clock).toEqual({
      status: 'degraded',
      detail: expect.stringMatching(
        new RegExp(`^(1199|120[0-2]) s ${side} WhatsApp's: set the time`),
      ),
    });
    const { clock_offset_ms: offset } = body.connection;
    expect(Math.abs(Number(offset) - offsetMs)).toBeLessThan(2000);
  });

  it('orders questions and answers as they were written, with a fresh preview', async () => {
    const written: string[] = [];
    for (const _turn of [1, 2, 3]) {
      written.push(await ask());
      expect((await chat()).last_text).toBe(written.at(-1));
      written.push(await answer());
      expect((await chat()).last_text).toBe(written.at(-1));
    }
    expect((await thread()).map(({ text }) => text)).toEqual(written);
  });

  it("gives a message WhatsApp's time, and keeps this machine's", async () => {
    const text = await answer();
    const sent = (await thread()).find((message) => message.text === text)!;
    expect(Math.abs(sent.timestamp - Date.now() - offsetMs)).toBeLessThan(20_000);
    expect(Math.abs(sent.queued_at! - Date.now())).toBeLessThan(20_000);
    expect(sent.server_ack_at! - sent.queued_at!).toBeGreaterThanOrEqual(0);
    expect(sent.server_ack_at! - sent.queued_at!).toBeLessThan(20_000);
  });

  it('edits its own message, by the ack that this machine has timed', async () => {
    const text = await answer();
    const { id } = (await thread()).find((message) => message.text === text)!;
    const { status, body } = await session.api.patch(`/api/messages/${id}`, { text: 'edited' });
    expect([status, body.error]).toEqual([200, undefined]);
    await waitFor('the edit', async () =>
      (await thread()).some((message) => message.id === id && message.text === 'edited'),
    );
  });

  it("takes the age of the phone's messages by WhatsApp's clock", async () => {
    const now = Date.now() + offsetMs;
    const codes = [];
    for (const minutes of [1, 17]) {
      const { id } = await session.phone.say(ann, `from the phone, ${minutes} minutes old`, {
        at: new Date(now - minutes * 60_000),
      });
      const path = `/api/messages/${id}`;
      const message = await waitFor('it', async () => {
        const { body } = await session.api.get<{ message?: MessageDto }>(path);
        return body.message;
      });
      // This machine has no time of its own for it.
      expect(message.server_ack_at).toBeNull();
      const { status, body } = await session.api.patch(path, { text: 'edited' });
      codes.push([status, body.code]);
    }
    expect(codes).toEqual([
      [200, undefined],
      [400, 'edit_too_late'],
    ]);
  });

  it.each([
    [
      'here',
      (id: string) => session.api.request(`/api/messages/${id}?for=me`, { method: 'DELETE' }),
    ],
    ['on the phone', (id: string) => deleteOnPhone(id)],
  ])("takes a deletion for this account %s as made at WhatsApp's time", async (_, act) => {
    const text = await answer();
    const { id } = (await thread()).find((message) => message.text === text)!;
    await act(id);
    const at = await waitFor('the deletion', async () => {
      const path = `/api/messages/${id}?chat_jid=${ann.jid}`;
      return (await session.api.get<MessageWithTimelineDto>(path)).body.message.deleted_at;
    });
    expect(Math.abs(at - serverNow())).toBeLessThan(20_000);
  });

  it("mutes a chat until a time of WhatsApp's clock, and shows that time", async () => {
    const past = await mute(serverNow() - 60_000);
    expect([past.status, past.body]).toMatchObject([400, { code: 'validation_failed' }]);
    const until = serverNow() + 60_000;
    const { status, body } = await mute(until);
    expect([status, body.muted_until]).toEqual([200, until]);
    await session.phone.appState.settle();
    const { timestamp } = session.phone.appState.valueOf(['mute', ann.jid]) ?? {};
    expect(Math.abs(Number(timestamp) - serverNow())).toBeLessThan(20_000);
  });

  function serverNow(): number {
    return Date.now() + offsetMs;
  }

  function mute(until: number) {
    return session.api.patch<ChatDto>(`/api/chats/${ann.jid}`, { muted_until: until });
  }

  async function deleteOnPhone(id: string): Promise<void> {
    const timestamp = Math.floor(serverNow() / 1000);
    const key = { remoteJid: ann.jid, id, fromMe: true };
    const deleteForMe = { deleteMedia: false, key, timestamp };
    await session.phone.modifyChat(ann, { deleteForMe });
  }

  async function ask(): Promise<string> {
    number += 1;
    const text = `question ${number}`;
    await ann.say(text);
    await waitFor(text, async () => (await thread()).some((message) => message.text === text));
    return text;
  }

  async function answer(): Promise<string> {
    number += 1;
    const text = `answer ${number}`;
    await session.api.post('/api/send', { to: ann.number, text });
    await ann.waitForMessage(text);
    await waitFor(`the ack of ${text}`, async () =>
      (await thread()).some((each) => each.text === text && each.server_ack_at !== null),
    );
    return text;
  }

  async function thread(): Promise<MessageDto[]> {
    const { body } = await session.api.get<ThreadDto>(`/api/chats/${ann.jid}/messages`);
    return body.messages;
  }

  async function chat(): Promise<ChatDto> {
    return (await session.api.get<ChatListDto>('/api/chats')).body.chats[0];
  }
});
