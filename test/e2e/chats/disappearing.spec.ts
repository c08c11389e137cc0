import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { ephemeralSettingMessage } from '../../../packages/network/src/people/content/follow-ups.js';
import { imageMessage } from '../../../packages/network/src/people/content/media.js';
import type { ReceivedMessage } from '../../../packages/network/src/people/received-messages.js';
import type { ChatDto } from '../../../src/features/chats/dto/chat.dto.js';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import { waitForState } from '../../support/service/pairing.js';
import { refuseNext } from '../../support/refused-query.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const DAY = 86_400;
const WEEK = 604_800;
const QUARTER = 7_776_000;

let session: PairedSession;

beforeAll(async () => {
  session = await PairedSession.start();
});

afterEach(() => {
  session.network.faults.clear();
  const { lasting, errors, unknownQueries } = session.network;
  expect({ lasting, errors, unknownQueries }).toEqual({
    lasting: [],
    errors: [],
    unknownQueries: [],
  });
});

afterAll(() => session.dispose());

async function chatOf({ jid }: { jid: string }): Promise<ChatDto | undefined> {
  const { body } = await session.api.get<ChatListDto>('/api/chats?limit=200');
  return body.chats.find((chat) => chat.jid === jid);
}

async function timerIs(contact: { jid: string }, seconds: number | null): Promise<void> {
  await waitFor(`the timer ${seconds}`, async () => {
    const chat = await chatOf(contact);
    return chat?.ephemeral_seconds === seconds;
  });
}

async function answer(contact: Contact, body: object = { text: 'an answer' }) {
  const path = `/api/chats/${contact.jid}/messages`;
  const { message_id: id } = (await session.api.post<QueuedDto>(path, body)).body;
  return contact.waitForMessage((message: ReceivedMessage) => message.id === id);
}

function newContact(name: string, seconds = 0): Contact {
  const contact = session.network.contact({ name });
  if (seconds > 0) contact.setDefaultTimer(seconds);
  return contact;
}

describe('a chat of two whose messages disappear', () => {
  it('shows its timer in messages alone: answers disappear as they do', async () => {
    const ann = newContact('Ann', WEEK);
    await ann.say('no notice says that this disappears');
    await timerIs(ann, WEEK);
    expect(await answer(ann)).toMatchObject({ expiration: WEEK });
  });

  it('shows its timer in a photo', async () => {
    const eve = newContact('Eve', DAY);
    await eve.sendMessage(imageMessage());
    await timerIs(eve, DAY);
    expect(await answer(eve)).toMatchObject({ expiration: DAY });
  });

  it('follows the newest of its settings, in whatever order they arrive', async () => {
    const bob = newContact('Bob');
    await bob.sendMessage(ephemeralSettingMessage(DAY));
    await timerIs(bob, DAY);
    const hourAgo = new Date(Date.now() - 3_600_000);
    const old = { expiration: QUARTER, ephemeralSettingTimestamp: hourAgo.getTime() / 1000 };
    await bob.sendMessage({ extendedTextMessage: { text: 'late', contextInfo: old } });
    await bob.say('later');
    await waitFor('it', async () => (await chatOf(bob))?.last_text === 'later');
    expect((await chatOf(bob))?.ephemeral_seconds).toBe(DAY);
    await bob.sendMessage(ephemeralSettingMessage(0));
    await timerIs(bob, null);
    expect((await answer(bob)).expiration).toBeUndefined();
  });

  it('takes a setting of the phone', async () => {
    const carol = newContact('Carol');
    await session.phone.sendMessage(carol, ephemeralSettingMessage(WEEK));
    await timerIs(carol, WEEK);
    expect(await answer(carol)).toMatchObject({ expiration: WEEK });
  });

  it('keeps its timer over a restart, also for forwarded messages', async () => {
    const dan = newContact('Dan', DAY);
    const { id } = await dan.say('pass it on');
    await timerIs(dan, DAY);
    await session.restart();
    await waitForState(session.service, 'connected');
    const { status } = await session.api.post(`/api/messages/${id}/forward`, { to: [dan.jid] });
    expect(status).toBe(200);
    expect(await dan.waitForMessage('pass it on')).toMatchObject({ expiration: DAY });
  });
});

describe('a new chat', () => {
  it.each([
    ['this account', WEEK, 0, WEEK],
    ['the other one', 0, DAY, DAY],
    ['both, the shorter one', WEEK, QUARTER, WEEK],
    ['nobody', 0, 0, undefined],
  ])('has the default of %s', async (_whose, own, theirs, expected) => {
    session.phone.setDefaultTimer(own);
    const stranger = newContact('Stranger', theirs);
    // The notice is sent before it.
    await session.phone.say(newContact('Somebody'), 'a sign');
    await waitFor('the sign', async () => (await lastTexts()).includes('a sign'));
    expect((await answer(stranger)).expiration).toBe(expected);
    expect((await chatOf(stranger))?.ephemeral_seconds).toBe(expected ?? null);
    session.phone.setDefaultTimer(0);
  });

  it("has the account's default if the other person names no timer", async () => {
    session.phone.setDefaultTimer(WEEK);
    const plain = newContact('Plain');
    await session.phone.say(newContact('Somebody'), 'a second sign');
    await waitFor('the sign', async () => (await lastTexts()).includes('a second sign'));
    await plain.sendMessage({ extendedTextMessage: { text: 'hi' } }, { withoutTimer: true });
    await waitFor('it', async () => (await chatOf(plain))?.last_text === 'hi');
    expect(await answer(plain)).toMatchObject({ expiration: WEEK });
    session.phone.setDefaultTimer(0);
  });

  it('is asked about together with all other targets of a forward, in one question', async () => {
    const jane = newContact('Jane');
    const { id } = await jane.say('for everybody');
    await waitFor('it', async () => (await chatOf(jane))?.last_text === 'for everybody');
    const strangers = [DAY, 0, WEEK].map((seconds) => newContact('Stranger', seconds));
    const before = await questions();
    const to = strangers.map(({ jid }) => jid);
    const { status } = await session.api.post(`/api/messages/${id}/forward`, { to });
    expect(status).toBe(200);
    const received = await Promise.all(
      strangers.map((stranger) => stranger.waitForMessage('for everybody')),
    );
    expect(received.map(({ expiration }) => expiration)).toEqual([DAY, undefined, WEEK]);
    expect((await questions()) - before).toBe(1);
  });

  it('is not asked about for a message that is only checked', async () => {
    const stranger = newContact('Nobody', DAY);
    const before = await questions();
    const path = `/api/chats/${stranger.jid}/messages?dry_run=1`;
    const { status, body } = await session.api.post(path, { text: 'would it go?' });
    expect([status, body]).toMatchObject([200, { status: 'valid', chat_jid: stranger.jid }]);
    expect((await questions()) - before).toBe(0);
  });

  async function questions(): Promise<number> {
    const path = '/api/events?kind=node&type=node.out&q=disappearing_mode&limit=1000';
    return (await session.api.get<EventListDto>(path)).body.events.length;
  }

  it('gets its message although WhatsApp does not answer for its defaults', async () => {
    const quiet = newContact('Quiet');
    const refused = refuseNext(session.network, 'usync/disappearing_mode');
    const message = await answer(quiet);
    expect(refused.isDone).toBe(true);
    expect([message.text, message.expiration]).toEqual(['an answer', undefined]);
  });

  async function lastTexts() {
    const { body } = await session.api.get<ChatListDto>('/api/chats?limit=200');
    return body.chats.map(({ last_text: text }) => text);
  }
});

describe('PATCH /api/chats/<jid> with ephemeral_seconds', () => {
  it('sets the timer of a chat of two, for both sides, and shows a notice', async () => {
    const fay = newContact('Fay');
    await fay.say('hello');
    await waitFor('the chat', () => chatOf(fay));
    const { status, body } = await patch(fay.jid, WEEK);
    expect([status, body.ephemeral_seconds]).toEqual([200, WEEK]);
    const setting = await fay.waitForMessage(({ message }) => Boolean(message.protocolMessage));
    expect(setting.message.protocolMessage?.ephemeralExpiration).toBe(WEEK);
    const thread = await session.api.get<ThreadDto>(`/api/chats/${fay.jid}/messages`);
    expect(thread.body.messages.at(-1)).toMatchObject({
      type: 'system',
      details: { notice: 'disappearing_messages_changed' },
      from_me: true,
    });
    expect(await answer(fay)).toMatchObject({ expiration: WEEK });
    expect((await patch(fay.jid, null)).body.ephemeral_seconds).toBeNull();
    expect((await answer(fay)).expiration).toBeUndefined();
  });

  it('sets that of a group', async () => {
    const gil = newContact('Gil');
    const { network, phone } = session;
    const group = network.group({ subject: 'Crew', participants: [gil], creator: phone });
    await gil.say('hello all', { to: group });
    await waitFor('the group', () => chatOf(group));
    expect((await patch(group.jid, DAY)).body.ephemeral_seconds).toBe(DAY);
    expect(group.settings.ephemeralSeconds).toBe(DAY);
  });

  it('answers 409 where only admins may, and changes nothing', async () => {
    const hal = newContact('Hal');
    const group = session.network.group({
      subject: 'Locked',
      participants: [hal, session.phone],
      creator: hal,
    });
    group.setLocked(hal, true);
    await hal.say('hello all', { to: group });
    await waitFor('the group', () => chatOf(group));
    const { status, body } = await patch(group.jid, DAY);
    expect([status, body]).toMatchObject([409, { code: 'not_permitted' }]);
    expect((await chatOf(group))?.ephemeral_seconds).toBeNull();
  });

  it('reports it if WhatsApp refuses the message, and changes nothing', async () => {
    const ian = newContact('Ian');
    await ian.say('hello');
    await waitFor('the chat', () => chatOf(ian));
    session.network.faults.acks({ mode: 'error', errorCode: 500, times: 1 });
    const { status, body } = await patch(ian.jid, DAY);
    expect([status, body]).toMatchObject([502, { code: 'whatsapp_refused' }]);
    expect((await chatOf(ian))?.ephemeral_seconds).toBeNull();
  });

  it.each([1, -DAY, '86400', 31_536_000])('answers 400 to %p', async (seconds) => {
    const { status } = await patch('15550100@s.whatsapp.net', seconds as number);
    expect(status).toBe(400);
  });

  function patch(jid: string, seconds: number | null) {
    return session.api.patch<ChatDto>(`/api/chats/${jid}`, { ephemeral_seconds: seconds });
  }
});
