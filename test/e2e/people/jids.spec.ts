import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { proto } from '@whiskeysockets/baileys';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { pollMessage } from '../../../packages/network/src/people/content/polls-and-events.js';
import {
  extendedTextMessage,
  mentioning,
  replying,
  textMessage,
} from '../../../packages/network/src/people/content/text.js';
import type { ReceivedMessage } from '../../../packages/network/src/people/received-messages.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { EventDto, EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

describe('the people of a group by lid', () => {
  let session: PairedSession;
  let bob: Contact;
  let eve: Contact;
  let group: Group;
  let bobsId: string;
  let ownId: string;

  beforeAll(async () => {
    session = await PairedSession.start();
    const { network, phone } = session;
    // Until the phone shares it, nobody here knows that the LIDs are theirs.
    bob = network.contact({ name: 'Bob', hidesNumber: true, receipts: 'read' });
    eve = network.contact({ name: 'Eve', hidesNumber: true, receipts: 'read' });
    group = network.group({ subject: 'Crew', participants: [bob, eve], creator: phone });
    bobsId = (await bob.say('the first', { to: group })).id;
    await inThread(bobsId);
    ownId = await send({ text: 'our own' });
    await bob.waitForMessage('our own');
    await actOfAll('by lid');
    await phone.shareLidMappings([bob, eve]);
    await waitFor('the number', async () => (await inThread(bobsId)).sender_jid === bob.jid);
    await actOfAll('by number');
  });

  afterAll(async () => {
    await session.dispose();
    const { errors, malformed, unreadable } = session.network;
    expect({ errors, malformed, unreadable }).toEqual({
      errors: [],
      malformed: [],
      unreadable: [],
    });
  });

  /** Every act that names a person. */
  async function actOfAll(mark: string): Promise<void> {
    const [, own] = [session.phone.number, session.phone.lid];
    await eve.reply(bobsId, `quotes Bob ${mark}`, undefined);
    await eve.reply(ownId, `quotes us ${mark}`);
    await eve.sendMessage(
      mentioning(`@${userOf(bob.lid)} @${userOf(own)} ${mark}`, [bob.lid, own]),
      {
        to: group,
      },
    );
    await eve.react(ownId, '👍');
    await bob.react(bobsId, '👍');
    const { id: poll } = await eve.sendMessage(pollMessage(`Where ${mark}?`, ['Sea', 'Hills']), {
      to: group,
    });
    await bob.vote(poll, ['Sea']);
    group.promote(session.phone, bob);
    group.demote(session.phone, bob);
    await bob.say(`done ${mark}`, { to: group });
    await waitFor('all of it', async () =>
      (await thread()).some(({ text }) => text === `done ${mark}`),
    );
    await waitFor('the vote', async () => {
      const found = (await thread()).find(({ id }) => id === poll);
      return found?.poll?.voter_count === 1;
    });
  }

  async function thread(): Promise<MessageDto[]> {
    const path = `/api/chats/${group.jid}/messages?limit=200`;
    return (await session.api.get<ThreadDto>(path)).body.messages;
  }

  function inThread(id: string): Promise<MessageDto> {
    return waitFor('the message', async () => (await thread()).find((each) => each.id === id));
  }

  async function send(body: object, jid = group.jid): Promise<string> {
    const path = `/api/chats/${jid}/messages`;
    return (await session.api.post<QueuedDto>(path, body)).body.message_id;
  }

  async function events(): Promise<EventDto[]> {
    const { body } = await session.api.get<EventListDto>('/api/events?limit=500');
    return body.events;
  }

  it('appear by number in every answer and every event', async () => {
    const ids = (await thread()).map(({ id }) => id);
    const paths = [
      '/api/chats?limit=200',
      '/api/contacts?limit=200',
      `/api/contacts/${bob.lid}`,
      `/api/groups/${group.jid}`,
      '/api/events?limit=500',
      '/api/messages/search?q=quotes',
      '/api/requests',
      '/api/connection',
      `/api/chats/${group.jid}/messages?limit=200`,
      ...ids.map((id) => `/api/messages/${id}`),
      ...ids.map((id) => `/api/messages/${id}/trace`),
      `/api/messages/${ownId}/receipts`,
    ];
    const wrong: Record<string, string[]> = {};
    let count = 0;
    for (const path of paths) {
      const { status, body } = await session.api.get(path);
      expect([path, status]).toEqual([path, 200]);
      const named = jidsIn(body);
      count += named.length;
      const lids = named.filter(([, jid]) => jid.endsWith('@lid'));
      if (lids.length > 0) wrong[path] = lids.map(([place]) => place);
    }
    expect(wrong).toEqual({});
    expect(count).toBeGreaterThan(200);
  });

  it.each(['jsonl', 'txt'])('appear by number in an export as %s', async (format) => {
    const path = `/api/chats/${group.jid}/export?format=${format}`;
    const text = await (await fetch(`${session.service.baseUrl}${path}`)).text();
    expect(text).toContain(format === 'txt' ? 'quotes Bob' : bob.jid);
    expect(text).not.toMatch(/"[a-z_]*jid":"\d+@lid"/);
  });

  it('appear by number in each event from the moment at which it is known', async () => {
    const after = (await events()).at(-1)?.seq ?? 0;
    const stream = await StreamReader.open(session.service.baseUrl);
    await eve.reply(bobsId, 'once more');
    const found = await waitFor('the event', async () =>
      (await events()).find(
        ({ seq, payload }) =>
          seq > after && (payload as { message?: MessageDto }).message?.text === 'once more',
      ),
    );
    const { message } = found.payload as { message: MessageDto };
    expect([message.sender_jid, message.quoted?.sender_jid]).toEqual([eve.jid, bob.jid]);
    const [live] = await stream.waitForEvents('message.received', 1);
    stream.close();
    expect(live).toEqual(found);
  });

  it('are found by either address', async () => {
    for (const sender of [bob.jid, bob.lid]) {
      const query = `chat_jid=${group.jid}&sender_jid=${sender}`;
      const path = `/api/messages/${bobsId}/reaction?${query}`;
      const { status } = await session.api.request(path, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ emoji: '🙂' }),
      });
      expect([sender, status]).toEqual([sender, 200]);
    }
  });

  it('stay as written in a text, with their person', async () => {
    const found = (await thread()).find(({ mentions }) => mentions.length === 2);
    expect(found?.mentions).toMatchObject([
      { jid: bob.jid, tag: `@${userOf(bob.lid)}` },
      { jid: session.phone.jid, tag: `@${userOf(session.phone.lid)}` },
    ]);
  });

  it('are named by LID in every message to them', async () => {
    const quote = await receivedBy(bob, await send({ text: 'yes', quoted_id: bobsId }));
    expect(contextOf(quote)?.participant).toBe(bob.lid);
    const own = await receivedBy(bob, await send({ text: 'as we said', quoted_id: ownId }));
    expect(contextOf(own)?.participant).toBe(session.phone.lid);
    const text = `ask @${bob.number}`;
    const id = await send({ text, mentions: [bob.jid] });
    const mention = await receivedBy(eve, id);
    expect([mention.text, mention.mentions]).toEqual([`ask @${userOf(bob.lid)}`, [bob.lid]]);
    const entry = await inThread(id);
    expect([entry.text, entry.mentions]).toEqual([
      mention.text,
      [{ jid: bob.jid, tag: `@${userOf(bob.lid)}`, name: 'Bob' }],
    ]);
    const pending = ['queued', 'sending'];
    await waitFor('the ack', async () => !pending.includes((await inThread(id)).status));
    await session.api.patch(`/api/messages/${id}`, { text: `tell @${bob.number}` });
    await waitFor('the edit', () => eve.shown(id)?.text === `tell @${userOf(bob.lid)}`);
  });

  it('are named by LID in a quote and a read receipt, although their message had the number', async () => {
    const fay = session.network.contact({ name: 'Fay' });
    const readers = session.network.group({ subject: 'Readers', participants: [fay] });
    const { id } = await fay.say('read this', { to: readers });
    await waitFor('it', async () => (await session.api.get(`/api/messages/${id}`)).status === 200);
    await session.api.post(`/api/chats/${readers.jid}/read`, { send_receipts: true });
    await fay.waitForReceipt(id, 'read');
    const quote = await receivedBy(fay, await send({ text: 'yes', quoted_id: id }, readers.jid));
    expect(contextOf(quote)?.participant).toBe(fay.lid);
  });

  it('are named by number in a group by number', async () => {
    const old = session.network.group({
      subject: 'Old',
      participants: [bob, eve],
      creator: session.phone,
      addressing: 'pn',
    });
    const { id } = await eve.say('an old group', { to: old });
    await waitFor('it', async () => {
      const { status } = await session.api.get(`/api/messages/${id}`);
      return status === 200;
    });
    const sent = await send(
      { text: `no, @${userOf(bob.lid)}`, quoted_id: id, mentions: [bob.lid] },
      old.jid,
    );
    const got = await receivedBy(eve, sent);
    expect(contextOf(got)).toMatchObject({ participant: eve.jid, mentionedJid: [bob.jid] });
    expect(got.text).toBe(`no, @${bob.number}`);
  });

  it('are named by LID in a chat of two by LID', async () => {
    const dan = session.network.contact({ name: 'Dan', addressing: 'lid' });
    const { id } = await dan.sendMessage(textMessage('by lid'));
    await waitFor('it', async () => {
      const { status } = await session.api.get(`/api/messages/${id}`);
      return status === 200;
    });
    const theirs = await receivedBy(dan, await send({ text: 'a', quoted_id: id }, dan.jid));
    expect(contextOf(theirs)?.participant).toBe(dan.lid);
    const ours = await receivedBy(dan, await send({ text: 'b', quoted_id: theirs.id }, dan.jid));
    expect(contextOf(ours)?.participant).toBe(session.phone.lid);
    const answer = replying(extendedTextMessage('and you'), {
      id: ours.id,
      author: session.phone.lid,
      message: ours.message,
    });
    const { id: answered } = await dan.sendMessage(answer);
    const entry = await waitFor('the answer', async () => {
      const path = `/api/messages/${answered}`;
      return (await session.api.get<{ message?: MessageDto }>(path)).body.message;
    });
    expect(entry.quoted).toMatchObject({ from_me: true, sender_jid: session.phone.jid });
  });

  it('are written to, and named, by the address that WhatsApp uses for their chat now', async () => {
    const gil = session.network.contact({ name: 'Gil', addressing: 'pn', receipts: 'none' });
    for (const by of ['pn', 'lid', 'pn'] as const) {
      gil.addressing = by;
      const after = (await nodes()).length;
      const { id } = await gil.say(`now by ${by}`);
      await waitFor('it, with both addresses', async () => {
        const { body } = await session.api.get<ThreadDto>(`/api/chats/${gil.lid}/messages`);
        return body.messages.some((each) => each.id === id);
      });
      const text = `@${gil.number} @${userOf(gil.lid)}`;
      const body = { text, quoted_id: id, mentions: [gil.jid] };
      const got = await receivedBy(gil, await send(body, gil.jid));
      const address = gil.account.address(by);
      expect(contextOf(got)).toMatchObject({ participant: address, mentionedJid: [address] });
      expect(got.text).toBe(`@${userOf(address)} @${userOf(address)}`);
      await put(`/api/messages/${id}/reaction`, { emoji: '👍' });
      await waitFor('the reaction', () => Object.keys(gil.shown(id)?.reactions ?? {}).length > 0);
      await session.api.post(`/api/chats/${gil.jid}/read`, { send_receipts: true });
      await session.api.post(`/api/chats/${gil.jid}/presence`, { state: 'typing' });
      await session.api.post(`/api/chats/${gil.jid}/presence/subscribe`);
      await session.api.patch(`/api/chats/${gil.jid}`, { ephemeral_seconds: 86_400 });
      const sent = (await nodes()).slice(after).flatMap(({ payload }) => {
        const { tag, attrs } = payload as { tag: string; attrs: Record<string, string> };
        const isToGil = attrs.to === gil.jid || attrs.to === gil.lid;
        return isToGil && tag !== 'ack' ? [`${tag} to ${attrs.to}`] : [];
      });
      const kinds = ['chatstate', 'message', 'presence', 'receipt'];
      expect(new Set(sent)).toEqual(new Set(kinds.map((tag) => `${tag} to ${address}`)));
    }
  });

  async function nodes(): Promise<EventDto[]> {
    const path = '/api/events?kind=node&type=node.out&limit=1000';
    return (await session.api.get<EventListDto>(path)).body.events;
  }

  function put(path: string, body: object) {
    return session.api.request(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  function receivedBy(contact: Contact, id: string): Promise<ReceivedMessage> {
    return contact.waitForMessage((message) => message.id === id);
  }
});

function contextOf({ message }: ReceivedMessage): proto.IContextInfo | null | undefined {
  return message.extendedTextMessage?.contextInfo;
}

const userOf = (jid: string): string => jid.split('@')[0] ?? '';

/** All jids of people in an answer with their places; a field `lid` may hold a LID. */
function jidsIn(value: unknown, place = ''): [place: string, jid: string][] {
  if (typeof value === 'string') {
    return /^\d+@(lid|s\.whatsapp\.net)$/.test(value) && !/\.(lid|pn)$/.test(place)
      ? [[place, value]]
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    // Raw stanzas are shown unchanged; further addresses of a person are meant as such.
    name === 'attrs' || name === 'other_jids' ? [] : jidsIn(part, `${place}.${name}`),
  );
}
