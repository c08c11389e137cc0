import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { chatModificationToAppPatch } from '@whiskeysockets/baileys';
import type { Group } from '../../../packages/network/src/directory/group.js';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { PresenceDto } from '../../../src/features/presence/dto/presence.dto.js';
import { pair, waitForState } from '../../support/service/pairing.js';
import { Service } from '../../support/service/service.js';
import { PairedSession } from '../../support/service/session.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';

const SECOND = 1_700_000_000;

let session: PairedSession;
let ann: Contact;
let lena: Contact;
let group: Group;
let stream: StreamReader;

beforeAll(async () => {
  session = await PairedSession.start();
  const { network } = session;
  ann = network.contact({ name: 'Ann' });
  lena = network.contact({ name: 'Lena', addressing: 'lid' });
  group = network.group({ subject: 'Party', participants: [ann] });
  const watching = await StreamReader.open(session.service.baseUrl);
  await ann.say('hello');
  await ann.say('hello all', { to: group });
  await lena.say('hello from a LID');
  await watching.waitForEvents('message.received', 3);
  watching.close();
  // Only an account with a name can be online, and the name comes with the settings of the phone.
  await waitFor('the own name', async () => (await subscribe(ann.jid)).status === 200);
  expect((await subscribe(lena.jid)).body).toEqual({ status: 'ok', chat_jid: lena.jid });
});

beforeEach(async () => {
  stream = await StreamReader.open(session.service.baseUrl);
});

afterEach(() => {
  stream.close();
  expect(session.network.errors).toEqual([]);
});

afterAll(() => session.dispose());

function subscribe(jid: string) {
  return session.api.post(`/api/chats/${jid}/presence/subscribe`);
}

function send(jid: string, body: object) {
  return session.api.post(`/api/chats/${jid}/presence`, body);
}

function presences(): PresenceDto[] {
  return stream.framesOf<PresenceDto>('presence');
}

async function nextPresence(fits: (presence: PresenceDto) => boolean = () => true) {
  return waitFor('a presence', () => presences().find(fits));
}

describe('POST /api/chats/<jid>/presence', () => {
  it.each([
    ['typing', 'composing'],
    ['recording', 'recording'],
    ['paused', 'paused'],
  ])('shows the contact that this account is %s', async (state, onWire) => {
    const { status, body } = await send(ann.jid, { state });
    expect([status, body]).toEqual([200, { status: 'ok', chat_jid: ann.jid, state }]);
    await session.network.waitFor(() => ann.chatStates.includes(onWire));
  });

  it('reaches groups, and people by their LID', async () => {
    ann.chatStates.length = 0;
    expect((await send(group.jid, { state: 'typing' })).status).toBe(200);
    await session.network.waitFor(() => ann.chatStates.includes('composing'));
    expect((await send(lena.jid, { state: 'recording' })).status).toBe(200);
    await session.network.waitFor(() => lena.chatStates.includes('recording'));
  });

  it.each([{}, { state: 'online' }, { state: 1 }, { state: null }])(
    'answers 400 to %j',
    async (body) => {
      expect((await send(ann.jid, body)).status).toBe(400);
    },
  );

  it('is refused for a foreign or unknown group, where nobody would see it', async () => {
    const others = session.network.group({ participants: [lena], creator: ann });
    const answers = [];
    for (const jid of [others.jid, '120363000000000000@g.us']) {
      answers.push(await send(jid, { state: 'typing' }), await subscribe(jid));
    }
    const codes = answers.map(({ status, body }) => [status, body.code]);
    const refused = [409, 'not_permitted'];
    const unknown = [404, 'not_found'];
    expect(codes).toEqual([refused, refused, unknown, unknown]);
  });

  it('answers 409 while disconnected', async () => {
    await session.api.post('/api/disconnect');
    for (const answer of [await send(ann.jid, { state: 'typing' }), await subscribe(ann.jid)]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'not_connected']);
    }
    expect((await send(ann.jid, { state: 'no' })).status).toBe(400);
    await session.api.post('/api/connect');
    await waitForState(session.service, 'connected');
    // A new connection has to ask again.
    await subscribe(ann.jid);
    await subscribe(lena.jid);
  });
});

describe('without a name of the account', () => {
  it('types all the same, subscribes as soon as the phone sends it, and explains why not before', async () => {
    const network = await LocalNetwork.start();
    const nameless = network.phone({ name: '' });
    const service = await Service.start({ network });
    await pair(service, nameless);
    const bob = network.contact({ name: 'Bob' });
    const { id } = await bob.say('hello');
    await waitFor(
      'the chat',
      async () => (await service.api.get(`/api/messages/${id}`)).body.message,
    );
    const typing = () => service.api.post(`/api/chats/${bob.jid}/presence`, { state: 'typing' });
    const listening = () => service.api.post(`/api/chats/${bob.jid}/presence/subscribe`);
    const refused = await listening();
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'name_missing',
      'The phone has not told the name of the account yet.',
    ]);
    expect((await typing()).body).toEqual({ status: 'ok', chat_jid: bob.jid, state: 'typing' });
    const chatStates = () =>
      waitFor('the chat state', async () => {
        const { body } = await service.api.get<EventListDto>('/api/events?kind=node&limit=500');
        const tags = body.events.map(({ payload }) => (payload as { tag: string }).tag);
        return tags.filter((tag) => tag === 'chatstate').length;
      });
    expect(await chatStates()).toBe(1);
    // An account without a name is never online, and the others see who types only while they are seen as online.
    expect(network.presences.filter(({ type }) => type !== 'unavailable')).toEqual([]);
    // Waits until the keys for its settings are there.
    const muted = await service.api.patch(`/api/chats/${bob.jid}`, { pinned: true });
    expect(muted.status).toBe(200);
    await nameless.appState.write(chatModificationToAppPatch({ pushNameSetting: 'Me' }, ''));
    await waitFor('the name', async () => (await listening()).status === 200);
    expect(bob.chatStates).toEqual([]);
    expect((await typing()).status).toBe(200);
    await network.waitFor(() => bob.chatStates.includes('composing'));
    await service.dispose();
    await network.stop();
    expect(network.errors).toEqual([]);
  });
});

describe('the presence of others', () => {
  it.each([
    ['composing', 'typing'],
    ['recording', 'recording'],
    ['paused', 'paused'],
  ] as const)('has %s as %s', async (onWire, state) => {
    ann.typing(onWire);
    expect(await nextPresence()).toEqual({
      chat_jid: ann.jid,
      sender_jid: ann.jid,
      sender_name: 'Ann',
      state,
      last_seen: null,
    });
  });

  it('names the member of a group', async () => {
    ann.typing('composing', group);
    expect(await nextPresence()).toMatchObject({
      chat_jid: group.jid,
      sender_jid: ann.jid,
      sender_name: 'Ann',
    });
  });

  it('has the address of the chat, whatever its sender uses', async () => {
    lena.typing();
    expect(await nextPresence()).toMatchObject({ sender_name: 'Lena', state: 'typing' });
    const [{ chat_jid: jid }] = presences();
    expect((await session.api.get(`/api/chats/${jid}/messages`)).body.chat_jid).toBe(jid);
  });

  it('tells who is online, and since when no more', async () => {
    ann.comeOnline();
    expect(await nextPresence(({ state }) => state === 'online')).toMatchObject({
      last_seen: null,
    });
    ann.goOffline(new Date(SECOND * 1000));
    expect(await nextPresence(({ state }) => state === 'offline')).toMatchObject({
      chat_jid: ann.jid,
      last_seen: SECOND * 1000,
    });
  });

  it('respects people who hide when they were online', async () => {
    lena.goOffline();
    expect(await nextPresence()).toMatchObject({ state: 'offline', last_seen: null });
  });

  it('is not announced for people without a chat', async () => {
    const stranger = session.network.contact({ name: 'Stranger' });
    stranger.typing();
    ann.typing();
    await nextPresence(({ chat_jid: jid }) => jid === ann.jid);
    expect(presences()).toHaveLength(1);
  });

  it('is the latest only, however many come, and is in no log', async () => {
    for (let number = 0; number < 2000; number += 1) {
      ann.typing(number % 2 === 0 ? 'composing' : 'paused');
    }
    ann.typing('recording');
    await nextPresence(({ state }) => state === 'recording');
    expect(presences().length).toBeLessThan(500);
    const { body } = await session.api.get<EventListDto>('/api/events?q=recording');
    expect(body.events).toEqual([]);
  });

  it('is not announced to clients that come later', async () => {
    ann.typing();
    await nextPresence();
    const later = await StreamReader.open(session.service.baseUrl, {
      path: '/api/events/stream?after=1',
    });
    await ann.say('afterwards');
    await later.waitForEvents('message.received', 1);
    expect(later.framesOf('presence')).toEqual([]);
    later.close();
  });
});
