import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pLimit from 'p-limit';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { CheckedPhonesDto } from '../../../src/features/contacts/dto/contact.dto.js';
import type { AwaitedMessageDto } from '../../../src/features/messages/dto/responses.dto.js';
import type {
  ChangedMembersDto,
  CreatedGroupDto,
} from '../../../src/features/groups/dto/group.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import { otherSpelling } from '../../../packages/network/src/directory/number-spellings.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { mobileNumbers } from './mobile-numbers.js';
import { pair, waitForState } from '../../support/service/pairing.js';
import { makePicture } from '../../support/data/sample-files.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { PairedSession } from '../../support/service/session.js';
import { textsOf } from '../../support/service/texts-of.js';
import { waitFor } from '../../support/wait-for.js';

/** A person of each country whose numbers WhatsApp corrects: the registered number, and the other form of it. */
const PEOPLE = [
  { country: 'Brazil', number: '551187654321', typed: '5511987654321' },
  { country: 'Mexico', number: '5215512345678', typed: '525512345678' },
  { country: 'Argentina', number: '5491123456789', typed: '541123456789' },
];

let session: PairedSession;

beforeAll(async () => {
  session = await PairedSession.start();
});

afterAll(async () => {
  await session.dispose();
  expect(session.network.errors).toEqual([]);
  expect(session.network.unknownQueries).toEqual([]);
});

const jidOf = (number: string): string => `${number}@s.whatsapp.net`;

async function send(to: string, text: string): Promise<QueuedDto> {
  const { status, body } = await session.api.post<QueuedDto>('/api/send', { to, text });
  expect(status).toBe(200);
  return body;
}

async function awaitAnswer(chatJid: string, text: string, after?: string) {
  const query = `chat_jid=${chatJid}&contains=${text}&from_me=false&timeout_ms=120000`;
  const path = `/api/messages/wait?${query}${after ? `&after=${after}` : ''}`;
  return (await session.api.get<AwaitedMessageDto>(path)).body.message;
}

/** Checks that every address of the person leads to one chat with these texts. */
async function expectOneChat(person: Contact, typed: string, texts: string[]): Promise<void> {
  for (const jid of [person.jid, jidOf(typed)]) expect(await textsOf(session, jid)).toEqual(texts);
  for (const number of [person.number, typed]) {
    const { chats } = (await session.api.get<ChatListDto>(`/api/chats?q=${number}`)).body;
    expect(chats).toMatchObject([{ jid: person.jid, pn: person.jid, other_jids: [jidOf(typed)] }]);
  }
}

describe.each(['lid', 'pn'] as const)('a number that WhatsApp corrects, answered by %s', (by) => {
  // The last digit distinguishes the people of both runs.
  const last = by === 'lid' ? '0' : '1';

  it.each(PEOPLE)('of $country is one chat with the registered number', async (row) => {
    const [number, typed] = [row.number, row.typed].map((each) => each.slice(0, -1) + last);
    const person = session.network.contact({ number, addressing: by, receipts: 'read' });

    const first = await send(typed, 'one');
    await person.waitForMessage('one');
    const answer = awaitAnswer(jidOf(typed), 'pong');
    const second = await send(typed, 'two');
    expect([first.to, second.to]).toEqual([jidOf(typed), jidOf(typed)]);
    expect(second.chat_jid).toBe(person.jid);
    await person.waitForMessage('two');
    await person.say('pong');
    expect(await answer).toMatchObject({ text: 'pong', chat_jid: person.jid });
    for (const chat of [jidOf(typed), person.jid]) {
      expect(await awaitAnswer(chat, 'pong', first.message_id)).toMatchObject({ text: 'pong' });
    }

    await send(number, 'three');
    await person.waitForMessage('three');
    await expectOneChat(person, typed, ['one', 'two', 'pong', 'three']);

    await session.restart();
    await waitForState(session.service, 'connected');
    await send(typed, 'four');
    await person.waitForMessage('four');
    await expectOneChat(person, typed, ['one', 'two', 'pong', 'three', 'four']);
    await waitFor('the receipts of all', async () => {
      const path = `/api/chats/${jidOf(typed)}/messages`;
      const { messages } = (await session.api.get<ThreadDto>(path)).body;
      return messages.every(({ from_me, status }) => !from_me || status === 'read');
    });
  });
});

describe('a number that WhatsApp corrects', () => {
  it('that was only checked leads to the chat that begins later, also after a restart', async () => {
    const person = session.network.contact({ number: '551187654329', addressing: 'lid' });
    const typed = '5511987654329';
    const check = await session.api.post<CheckedPhonesDto>('/api/contacts/check', {
      phones: [`+${typed}`],
    });
    expect(check.body.results).toEqual([
      { phone: `+${typed}`, is_on_whatsapp: true, jid: person.jid, lid: person.lid },
    ]);
    await session.restart();
    await waitForState(session.service, 'connected');
    await person.say('hello');
    await waitFor('the message', async () => (await textsOf(session, jidOf(typed))).length === 1);
    expect((await send(typed, 'and hello to you')).chat_jid).toBe(person.jid);
    await expectOneChat(person, typed, ['hello', 'and hello to you']);
  });

  it('is shown in the form of WhatsApp, wherever a jid is given', async () => {
    const person = session.network.contact({ number: '551187654328', name: 'Paulo' });
    const typed = jidOf('5511987654328');
    const { body } = await session.api.get(`/api/contacts/${typed}`);
    expect(body).toMatchObject({ is_on_whatsapp: true, lid: person.lid });
    expect((await session.api.get(`/api/contacts/${typed}`)).body).toMatchObject({
      jid: person.jid,
      phone: `+${person.number}`,
    });
    const { url } = session.network.media.put('picture', await makePicture());
    session.network.profiles.setPicture(person.account, url);
    const picture = await session.api.get(`/api/contacts/${typed}/picture`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const dryRun = await session.api.post('/api/send?dry_run=1', { to: typed, text: 'x' });
    expect(dryRun.body).toMatchObject({
      to: typed,
      chat_jid: person.jid,
      registered_jid: person.jid,
      exists: true,
    });
  });

  it('makes a member of a group', async () => {
    const person = session.network.contact({ number: '5491123456770', name: 'Alma' });
    const other = session.network.contact({ name: 'Other' });
    const typed = jidOf('541123456770');
    await session.api.post('/api/contacts/check', { phones: ['541123456770'] });
    const participants = [typed, other.jid];
    const created = await session.api.post<CreatedGroupDto>('/api/groups', {
      subject: 'Friends',
      participants,
    });
    expect(created.body.results).toMatchObject([
      { jid: typed, status: 'ok' },
      { jid: other.jid, status: 'ok' },
    ]);
    expect(created.body.participants.map(({ phone }) => phone)).toContain(`+${person.number}`);
    const change = (action: string) =>
      session.api.post<ChangedMembersDto>(`/api/groups/${created.body.jid}/participants`, {
        action,
        participants: [typed],
      });
    for (const action of ['remove', 'add', 'promote']) {
      expect((await change(action)).body.results).toMatchObject([{ jid: typed, status: 'ok' }]);
    }
  });

  it('has one answer to a repeated request, with the correct address', async () => {
    const person = session.network.contact({ number: '551187654327' });
    const request = { to: '5511987654327', text: 'once' };
    const headers = { 'idempotency-key': 'one' };
    const first = await session.api.post<QueuedDto>('/api/send', request, headers);
    await person.waitForMessage('once');
    const again = await session.api.post<QueuedDto>('/api/send', request, headers);
    expect(again.body).toEqual({ ...first.body, chat_jid: person.jid, duplicate: true });
    expect(person.received).toHaveLength(1);
  });

  it('joins the chat that the history has brought', async () => {
    const person = session.network.contact({ number: '5215512345679', receipts: 'none' });
    const typed = '525512345679';
    await session.phone.say(person, 'from the phone');
    await waitFor('the copy', async () => (await textsOf(session, person.jid)).length === 1);
    await send(typed, 'from the service');
    await person.waitForMessage('from the service');
    await session.api.post('/api/logout');
    await pair(session.service, session.phone);
    await expectOneChat(person, typed, ['from the phone', 'from the service']);
  });
});

describe('numbers of all countries', () => {
  const CORRECTED = new Set(['BR', 'MX', 'AR']);
  const AT_ONCE = 20;

  it(
    'are checked, written to, and waited for',
    async () => {
      const numbers = mobileNumbers();
      expect(numbers.length).toBeGreaterThan(200);
      const limit = pLimit(AT_ONCE);
      await Promise.all(numbers.map((each) => limit(() => talk(each))));
    },
    scaled(180_000),
  );

  async function talk({ country, number: typed }: { country: string; number: string }) {
    const number = CORRECTED.has(country) ? otherSpelling(typed)! : typed;
    const person = session.network.contact({ number, addressing: 'lid', receipts: 'none' });
    person.answer = () => void person.say(`pong from ${country}`);
    const phones = [typed];
    const check = await session.api.post<CheckedPhonesDto>('/api/contacts/check', { phones });
    const { jid, lid } = person;
    expect(check.body.results).toEqual([{ phone: typed, is_on_whatsapp: true, jid, lid }]);
    const { chat_jid, message_id } = await send(typed, 'ping');
    expect(chat_jid).toBe(jid);
    for (const chat of new Set([jidOf(typed), jid])) {
      const answer = await awaitAnswer(chat, 'pong', message_id);
      expect(answer).toMatchObject({ chat_jid: jid, text: `pong from ${country}` });
    }
  }
});
