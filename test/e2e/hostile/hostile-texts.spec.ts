import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { ReceivedMessage } from '../../../packages/network/src/people/received-messages.js';
import { hasVisible } from '../../../src/base/common/visible-text.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { GroupDto } from '../../../src/features/groups/dto/group.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { UploadDto } from '../../../src/features/uploads/dto/upload.dto.js';
import { readRoutes } from '../../support/fuzz/routes.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const BLNS = join(import.meta.dirname, '../../fixtures/naughty-strings/blns.json');
/** Names of properties that all objects have: `constructor`, `__proto__` and others. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);
const ALL = [...new Set([...(JSON.parse(readFileSync(BLNS, 'utf8')) as string[]), ...INHERITED])];
const NAUGHTY = ALL.filter(hasVisible);
const INVISIBLE = ALL.filter((text) => !hasVisible(text));
const HALVES = [
  '\ud83d',
  'cut \ud83d',
  '\ude00 begins',
  'turned \ude00\ud83d',
  `${'a'.repeat(60)}\ud83d`,
];
const LIMIT_MS = scaled(120_000);

/** One kind of message whose texts people choose. */
interface Kind {
  name: string;
  /** Number of texts in one message. */
  size: number;
  /** The limit of its shortest field, in characters. */
  limit?: number;
  body: (texts: string[]) => object;
  /** The same texts as stored here, and at the other end. */
  stored: (message: MessageDto) => unknown;
  received: (message: ReceivedMessage) => unknown;
  /** The texts themselves by default. */
  expected?: (texts: string[]) => string[];
}

let session: PairedSession;
let bob: Contact;
let group: Group;
let mediaId: string;

beforeAll(async () => {
  session = await PairedSession.start({ env: { SERVICE_SEND_PER_MINUTE: '0' } });
  bob = session.network.contact({ name: 'Bob' });
  group = session.network.group({ subject: 'Team', participants: [bob] });
  await bob.say('hello', { to: group });
  await bob.say('hello');
  await waitFor('his chat', async () => (await session.api.get(chatPath())).status === 200);
  const file = new Blob(['%PDF-1.4 a document']);
  const upload = await session.api.request<UploadDto>('/api/media?type=document', {
    method: 'POST',
    body: file,
    headers: { 'Content-Type': 'application/pdf' },
  });
  mediaId = upload.body.media_id;
  expect(mediaId).toBeDefined();
});

afterAll(async () => {
  const { network } = session;
  await session.dispose();
  expect(network.errors).toEqual([]);
  expect([network.malformed, network.unreadable]).toEqual([[], []]);
});

const PLACE = { type: 'location', latitude: 1, longitude: 2 };
const chatPath = () => `/api/chats/${bob.jid}/messages`;
const details = (message: { details?: unknown }) => message.details as Record<string, unknown>;

const KINDS: Kind[] = [
  {
    name: 'a text',
    size: 20,
    body: (texts) => ({ text: texts.join('\n') }),
    stored: ({ text }) => [text],
    received: ({ text }) => [text],
    expected: (texts) => [texts.join('\n')],
  },
  {
    name: 'a place',
    size: 5,
    body: ([name, ...more]) => ({ ...PLACE, name, address: more.join('\n') }),
    stored: (message) => [details(message).name, details(message).address],
    received: (message) => [details(message).name, details(message).address],
    expected: ([name = '', ...more]) => [name, more.join('\n')],
  },
  {
    name: 'contact cards',
    size: 40,
    body: (names) => ({
      type: 'contact',
      contacts: names.map((name) => ({ name, phone: '15550199' })),
    }),
    stored: (message) => (details(message).contacts as { name: string }[]).map(({ name }) => name),
    received: (message) =>
      (details(message).contacts as { name: string }[]).map(({ name }) => name),
    expected: (names) => names.map((name) => name.trim()),
  },
  {
    name: 'a poll',
    size: 12,
    limit: 100,
    body: ([question, ...options]) => ({ type: 'poll', question, options }),
    stored: (message) => pollTexts(details(message)),
    received: (message) => pollTexts(details(message)),
  },
  {
    name: 'a document',
    // Each file is uploaded.
    size: 20,
    body: (texts) => ({ type: 'document', media_id: mediaId, ...documentTexts(texts) }),
    stored: ({ text, media }) => [text, media?.file_name],
    received: ({ text, message }) => [text, documentIn(message)?.fileName],
    expected: (texts) => Object.values(documentTexts(texts)),
  },
];

it.each(KINDS)(
  'has the same texts at the contact as here: $name',
  async ({ size, limit, body, stored, received, expected = (texts) => texts }) => {
    const all = chunks(size, limit);
    const ids: string[] = [];
    for (const texts of all) {
      const { status, body: answer } = await session.api.post<QueuedDto>(chatPath(), body(texts));
      expect([texts, status]).toEqual([texts, 200]);
      ids.push(answer.message_id);
    }
    const found = await waitFor(
      'all messages at the contact',
      () => {
        const byId = new Map(bob.received.map((message) => [message.id, message]));
        return ids.every((id) => byId.has(id)) && byId;
      },
      LIMIT_MS,
    );
    for (const [index, id] of ids.entries()) {
      const message = await readMessage(id);
      const texts = expected(all[index] ?? []);
      expect(stored(message)).toEqual(texts);
      expect(received(found.get(id) as ReceivedMessage)).toEqual(texts);
    }
  },
  LIMIT_MS * 2,
);

it.each(INVISIBLE.map((text) => [JSON.stringify(text), text]))(
  'is refused if nobody sees it: %s',
  async (_name, text) => {
    const { status, body } = await session.api.post<ErrorDto>(chatPath(), { text });
    expect([status, body.code]).toEqual([400, 'empty_text']);
  },
);

it(
  'has the same subject and description of a group at WhatsApp as here',
  async () => {
    const path = `/api/groups/${group.jid}`;
    for (const [subject = ''] of chunks(1, 100)) {
      const change = { subject, description: `${subject} ${subject}` };
      const { status } = await session.api.patch<GroupDto>(path, change);
      expect([subject, status]).toEqual([subject, 200]);
      expect([group.subject, group.settings.description?.text]).toEqual(Object.values(change));
      const { body } = await session.api.get<GroupDto>(path);
      expect(body.description).toBe(change.description);
      if (canAnswer(subject)) expect(body.subject).toBe(subject);
    }
  },
  LIMIT_MS,
);

it.each(['Meeting 10:30 @ office', 'Ann_1:2@home'])(
  'has the subject %j of a new group at WhatsApp',
  async (subject) => {
    const participants = [bob.jid];
    const { status, body } = await session.api.post<GroupDto>('/api/groups', {
      subject,
      participants,
    });
    expect(status).toBe(200);
    expect(session.network.groups.find(({ jid }) => jid === body.jid)?.subject).toBe(subject);
  },
);

it('has the same text of an edited message at the contact as here', async () => {
  const { body: sent } = await session.api.post<QueuedDto>(chatPath(), { text: 'first' });
  const id = sent.message_id;
  await bob.waitForMessage((message) => message.id === id);
  const text = NAUGHTY.join('\n');
  // Only once WhatsApp has acknowledged it.
  await waitFor('the edit to be taken', async () => {
    return (await session.api.patch(`/api/messages/${id}`, { text })).status < 300;
  });
  await waitFor('the edit at the contact', () => bob.shown(id)?.text === text);
  await waitFor('the edit here', async () => (await readMessage(id)).text === text);
});

describe('half of a character', () => {
  // That call takes JSON as a file like any other.
  const routes = readRoutes().filter(
    ({ method, path }) => ['POST', 'PUT', 'PATCH'].includes(method) && path !== '/api/media',
  );

  it.each(routes)('is refused with its place by $method $path', async ({ method, path }) => {
    for (const half of HALVES) {
      const { status, body } = await session.api.request<ErrorDto>(path.replace(/:\w+/g, 'x'), {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ contacts: [{ name: 'ok' }, { name: half }] }),
      });
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation_failed' });
      expect(body.details?.[0]?.field).toBe('contacts.1.name');
      expect(body.error).toMatch(/half of a character at position \d+: \\u[\da-f]{4} alone$/);
    }
  });

  it('sends and stores nothing', async () => {
    const { status } = await session.api.post('/api/send', { to: bob.number, text: HALVES[1] });
    expect(status).toBe(400);
    await session.api.post('/api/send', { to: bob.number, text: 'whole 😀' });
    await bob.waitForMessage(({ text }) => text === 'whole 😀');
    expect(bob.received.filter(({ text }) => text?.startsWith('cut'))).toEqual([]);
  });
});

async function readMessage(id: string): Promise<MessageDto> {
  return (await session.api.get<{ message: MessageDto }>(`/api/messages/${id}`)).body.message;
}

/** The network answers with the library's encoder, which takes these for a jid. */
const canAnswer = (subject: string) => !subject.includes('@');

/** All texts in groups of this size; texts that are too long are left out. */
function chunks(size: number, limit = 200): string[][] {
  const texts = NAUGHTY.filter((text) => text.length <= limit);
  const found = [];
  // Each group has the same size: the last one is filled with the last texts of the list.
  for (let start = 0; start < texts.length; start += size) {
    found.push(texts.slice(Math.min(start, texts.length - size), start + size));
  }
  return found;
}

const pollTexts = ({ question, options }: Record<string, unknown>) => [
  question,
  ...(options as (string | { text: string })[]).map((option) =>
    typeof option === 'string' ? option : option.text,
  ),
];

/** Only the beginning of each list, as the name is short. */
const documentTexts = (texts: string[]) => ({
  caption: texts.join('\n'),
  file_name: texts.join(' ').slice(0, 150).toWellFormed(),
});

function documentIn(message: ReceivedMessage['message']) {
  return (
    message.documentMessage ?? message.documentWithCaptionMessage?.message?.documentMessage ?? null
  );
}
