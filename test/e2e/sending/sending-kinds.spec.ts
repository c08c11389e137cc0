import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { ephemeralSettingMessage } from '../../../packages/network/src/people/content/follow-ups.js';
import type { ReceivedMessage } from '../../../packages/network/src/people/received-messages.js';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import { AnswerCheck } from '../../openapi/answer-check.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

interface Kind {
  body: object;
  /** The message at the other person. */
  seen: Partial<ReceivedMessage>;
  /** The message as it is shown here. */
  entry: Partial<MessageDto>;
  preview: string;
}

const PLACE = { latitude: -33.8568, longitude: 151.2153 };
const NAMED = { ...PLACE, name: 'Opera', address: 'Bennelong Point' };
const STILL = { accuracy_m: null, speed_mps: null, sequence: null, is_live: false };
const ODD_NAME = 'Doe; Jane, \\ "JD"';

const KINDS: Record<string, Kind> = {
  'a place': {
    body: { type: 'location', ...NAMED },
    seen: { kind: 'location', text: 'Opera', details: NAMED },
    entry: { type: 'location', text: 'Opera', details: { ...NAMED, ...STILL } },
    preview: 'Opera',
  },
  'a place on the equator, without a name': {
    body: { type: 'location', latitude: 0, longitude: 0 },
    seen: { kind: 'location', details: { latitude: 0, longitude: 0 } },
    entry: {
      text: null,
      details: { latitude: 0, longitude: 0, name: null, address: null, ...STILL },
    },
    preview: 'Location',
  },
  'a contact card': {
    body: { type: 'contact', contacts: [{ name: ODD_NAME, phone: '+15550199' }] },
    seen: {
      kind: 'contact',
      details: { contacts: [{ name: ODD_NAME, phones: ['+15550199'] }] },
    },
    entry: {
      type: 'contact',
      text: ODD_NAME,
      details: { contacts: [{ name: ODD_NAME, phones: ['+15550199'] }] },
    },
    preview: ODD_NAME,
  },
  'contact cards': {
    body: {
      type: 'contact',
      contacts: [
        { name: 'Ann', phone: '15550198' },
        { name: 'Ben', phone: '15550199' },
      ],
    },
    seen: { kind: 'contact', text: 'Ann, Ben' },
    entry: {
      details: {
        contacts: [
          { name: 'Ann', phones: ['+15550198'] },
          { name: 'Ben', phones: ['+15550199'] },
        ],
      },
    },
    preview: 'Ann, Ben',
  },
  'a poll': {
    body: { type: 'poll', question: 'Where to?', options: ['Sea', 'Hills', 'Town'] },
    seen: {
      kind: 'poll',
      details: { question: 'Where to?', options: ['Sea', 'Hills', 'Town'], selectable: 0 },
    },
    entry: {
      type: 'poll',
      text: 'Where to?',
      details: { question: 'Where to?', options: ['Sea', 'Hills', 'Town'], selectable_count: 0 },
    },
    preview: 'Where to?',
  },
  'a poll of one choice': {
    body: { type: 'poll', question: 'Tea?', options: ['Yes', 'No'], selectable_count: 1 },
    seen: { kind: 'poll', details: { question: 'Tea?', options: ['Yes', 'No'], selectable: 1 } },
    entry: { details: { question: 'Tea?', options: ['Yes', 'No'], selectable_count: 1 } },
    preview: 'Tea?',
  },
};

let session: PairedSession;
let ann: Contact;
let group: Group;

beforeAll(async () => {
  session = await PairedSession.start({ env: { SERVICE_MEDIA_FETCH: 'none' } });
  const { network } = session;
  ann = network.contact({ name: 'Ann', receipts: 'delivered' });
  group = network.group({ subject: 'Team', participants: [ann] });
  const { id } = await ann.say('hello', { to: group });
  await waitForMessage(group.jid, id);
});

afterAll(async () => {
  await session.dispose();
  expect(session.network.errors).toEqual([]);
  expect(session.network.malformed).toEqual([]);
  expect(session.network.unreadable).toEqual([]);
});

describe.each(['a chat of two', 'a group'])('POST /api/chats/<jid>/messages to %s', (place) => {
  const jid = () => (place === 'a group' ? group.jid : ann.jid);

  it.each(Object.entries(KINDS))('sends %s', async (_name, { body, seen, entry, preview }) => {
    const { message_id: id } = await queue(jid(), body);
    const got = await ann.waitForMessage((message) => message.id === id);
    expect(got).toMatchObject({ ...seen, copies: 1 });
    expect(got.room?.jid).toBe(place === 'a group' ? group.jid : undefined);
    const sent = await waitForMessage(jid(), id, ({ status }) => status === 'delivered');
    expect(sent).toMatchObject({ ...entry, from_me: true });
    const { chats } = (await session.api.get<ChatListDto>('/api/chats')).body;
    expect(chats.find((chat) => chat.jid === jid())).toMatchObject({
      last_text: preview,
      last_message_id: id,
      last_from_me: true,
    });
  });

  it('answers a message with a poll', async () => {
    const { id: quotedId } = await ann.say(
      'what shall we do?',
      place === 'a group' ? { to: group } : {},
    );
    await waitForMessage(jid(), quotedId);
    const body = { type: 'poll', question: 'This?', options: ['Yes', 'No'], quoted_id: quotedId };
    const { message_id: id } = await queue(jid(), body);
    expect(await ann.waitForMessage((message) => message.id === id)).toMatchObject({
      quotes: quotedId,
    });
    expect(await waitForMessage(jid(), id)).toMatchObject({
      quoted: { text: 'what shall we do?' },
    });
  });

  it.each(['jid', 'lid'] as const)('mentions people in a text by their %s', async (form) => {
    const given = ann[form];
    // The group is one by LID; in the chat of two, Ann writes by number.
    const named = place === 'a group' ? ann.lid : ann.jid;
    const { id: asked } = await ann.say('who?', place === 'a group' ? { to: group } : {});
    await waitForMessage(jid(), asked);
    const { message_id: id } = await queue(jid(), {
      text: `@${userOf(given)} look`,
      mentions: [given],
    });
    expect(await ann.waitForMessage((message) => message.id === id)).toMatchObject({
      text: `@${userOf(named)} look`,
      mentions: [named],
    });
    const { text, mentions } = await waitForMessage(jid(), id);
    expect([text, mentions]).toEqual([
      `@${userOf(named)} look`,
      [{ jid: ann.jid, tag: `@${userOf(named)}`, name: 'Ann' }],
    ]);
  });
});

describe('POST /api/chats/<jid>/messages', () => {
  it.each([
    ['no latitude', { type: 'location', longitude: 1 }, 'latitude'],
    ['a latitude beyond the pole', { type: 'location', latitude: 90.1, longitude: 1 }, 'latitude'],
    ['a longitude that is a text', { type: 'location', latitude: 1, longitude: '1' }, 'longitude'],
    ['a place with a number as its name', { ...place(), name: 5 }, 'name'],
    ['a place with a long name', { ...place(), name: 'x'.repeat(256) }, 'name'],
    ['a place with a long address', { ...place(), address: 'x'.repeat(1001) }, 'address'],
    ['a text with a latitude', { text: 'hi', latitude: 0 }, 'latitude'],
    ['a place with a text', { ...place(), text: 'hi' }, 'text'],
    ['no contacts', { type: 'contact' }, 'contacts'],
    ['an empty list of contacts', { type: 'contact', contacts: [] }, 'contacts'],
    [
      'contacts that are no list',
      { type: 'contact', contacts: { name: 'A', phone: '1' } },
      'contacts',
    ],
    ['a contact that is a text', { type: 'contact', contacts: ['Ann'] }, 'contacts.0'],
    ['51 contacts', { type: 'contact', contacts: Array(51).fill(card()) }, 'contacts'],
    ['a contact without a name', cards({ phone: '15550101' }), 'contacts.0.name'],
    ['a contact with a blank name', cards(card(), { name: ' ', phone: '1' }), 'contacts.1.name'],
    ['a number with spaces', cards({ name: 'Ann', phone: '+1 555' }), 'contacts.0.phone'],
    ['no question', { type: 'poll', options: ['a', 'b'] }, 'question'],
    ['a long question', poll(['a', 'b'], { question: 'x'.repeat(256) }), 'question'],
    ['one option', poll(['a']), 'options'],
    ['13 options', poll(Array.from({ length: 13 }, (_, at) => `${at}`)), 'options'],
    ['an empty option', poll(['a', ' ']), 'options'],
    ['a long option', poll(['a', 'x'.repeat(101)]), 'options'],
    ['an option that is a number', poll(['a', 5]), 'options'],
    ['the same option twice', poll(['a', 'b', ' a']), 'options'],
    ['options that are a text', { type: 'poll', question: 'q', options: 'ab' }, 'options'],
    ['more choices than options', poll(['a', 'b'], { selectable_count: 3 }), 'selectable_count'],
    ['fewer choices than none', poll(['a', 'b'], { selectable_count: -1 }), 'selectable_count'],
    ['half a choice', poll(['a', 'b'], { selectable_count: 0.5 }), 'selectable_count'],
    ['a mention of no jid', { text: 'hi', mentions: ['Ann'] }, 'mentions'],
    ['a mention of a group', { text: 'hi', mentions: ['120363000000000001@g.us'] }, 'mentions'],
    ['mentions that are no list', { text: 'hi', mentions: { 0: 'x' } }, 'mentions'],
    ['a mention in a place', { ...place(), mentions: ['15550101@s.whatsapp.net'] }, 'mentions'],
  ])('refuses %s with a sentence, also without a connection', async (_case, body, field) => {
    const { status, body: error } = await session.api.post<ErrorDto>(pathOf(ann.jid), body);
    expect({ status, error }).toMatchObject({
      status: 400,
      error: { code: 'validation_failed', details: [{ field }] },
    });
    expect(error.details?.[0].message).toMatch(/^[a-z].{8}/);
  });

  it('refuses to mention somebody outside the group, once the members are known', async () => {
    await queue(group.jid, { text: 'hello all' });
    await ann.waitForMessage('hello all');
    const stranger = session.network.contact();
    const body = { text: 'hi', mentions: [ann.lid, stranger.lid] };
    const { status, body: error } = await session.api.post<ErrorDto>(pathOf(group.jid), body);
    expect({ status, error }).toMatchObject({
      status: 400,
      error: { details: [{ field: 'mentions' }] },
    });
    expect(error.error).toContain('number 2 of the list');
  });

  it('carries the whole body out once under an Idempotency-Key', async () => {
    const body = poll(['a', 'b']);
    const headers = { 'Idempotency-Key': 'poll-1' };
    const first = await session.api.post<QueuedDto>(pathOf(ann.jid), body, headers);
    const again = await session.api.post<QueuedDto>(pathOf(ann.jid), { ...body }, headers);
    expect(again.body).toEqual({ ...first.body, duplicate: true });
    for (const other of [
      poll(['a', 'c']),
      poll(['a', 'b'], { selectable_count: 2 }),
      { text: 'q' },
    ]) {
      const { status, body: error } = await session.api.post<ErrorDto>(
        pathOf(ann.jid),
        other,
        headers,
      );
      expect({ status, code: error.code }).toEqual({ status: 400, code: 'idempotency_mismatch' });
    }
  });

  it('lets a message disappear in a chat with a timer', async () => {
    const contact = session.network.contact({ name: 'Fleeting' });
    await contact.say('first');
    await contact.sendMessage(ephemeralSettingMessage(86_400));
    await waitFor('the setting', async () => {
      const { chats } = (await session.api.get<ChatListDto>('/api/chats')).body;
      return chats.some((chat) => chat.jid === contact.jid && chat.ephemeral_seconds === 86_400);
    });
    const bodies = [{ text: 'soon gone' }, poll(['a', 'b']), place(), cards(card())];
    for (const body of bodies) {
      const { message_id: id } = await queue(contact.jid, body);
      const got = await contact.waitForMessage((message) => message.id === id);
      expect(got).toMatchObject({ expiration: 86_400 });
    }
  });
});

describe('POST /api/chats/<jid>/messages?dry_run=1', () => {
  it.each([
    ['text', { text: 'hi' }],
    ['location', place()],
    ['contact', cards(card())],
    ['poll', poll(['a', 'b'])],
  ])('calls a %s valid, and queues nothing', async (type, body) => {
    const contact = session.network.contact();
    const path = `${pathOf(contact.jid)}?dry_run=1`;
    const { status, body: answer } = await session.api.post(path, body);
    expect({ status, answer }).toEqual({
      status: 200,
      answer: { status: 'valid', chat_jid: contact.jid, type },
    });
    expect(await thread(contact.jid)).toEqual([]);
  });

  it('explains the mistakes', async () => {
    const path = `${pathOf(ann.jid)}?dry_run=1`;
    expect(await session.api.post(path, poll(['a']))).toMatchObject({ status: 400 });
    const unknown = { text: 'hi', quoted_id: 'NOSUCH' };
    expect(await session.api.post(path, unknown)).toMatchObject({ status: 404 });
  });

  it('is described in the API document', async () => {
    const check = new AnswerCheck();
    expect(await check.problemsOfGet(session.api, `${pathOf(ann.jid)}?limit=1000`)).toEqual([]);
  });
});

function place() {
  return { type: 'location', ...PLACE };
}

function card() {
  return { name: 'Ann', phone: '15550198' };
}

function cards(...contacts: object[]) {
  return { type: 'contact', contacts };
}

function poll(options: unknown[], more: object = {}) {
  return { type: 'poll', question: 'q', options, ...more };
}

function pathOf(jid: string): string {
  return `/api/chats/${jid}/messages`;
}

async function queue(jid: string, body: object): Promise<QueuedDto> {
  const { status, body: answer } = await session.api.post<QueuedDto>(pathOf(jid), body);
  expect({ status, answer }).toMatchObject({ status: 200, answer: { status: 'queued' } });
  return answer;
}

async function thread(jid: string): Promise<MessageDto[]> {
  return (await session.api.get<ThreadDto>(`${pathOf(jid)}?limit=1000`)).body.messages;
}

function waitForMessage(
  jid: string,
  id: string,
  fits: (message: MessageDto) => boolean = () => true,
): Promise<MessageDto> {
  return waitFor(`message ${id} in ${jid}`, async () =>
    (await thread(jid)).find((message) => message.id === id && fits(message)),
  );
}

const userOf = (jid: string): string => jid.split('@')[0] ?? '';
