import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ClientSession } from '../../../packages/network/src/server/client-session.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import type { AccountListDto } from '../../../src/app/accounts/dto/account.dto.js';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import { addAccount, type Account } from '../../support/service/account.js';
import { Bystander } from '../../support/faults/bystander.js';
import { pair, readConnection, waitForState } from '../../support/service/pairing.js';
import { SeveralAccounts, type AccountWithPhone } from '../../support/service/several-accounts.js';
import { waitFor } from '../../support/wait-for.js';

const NAME = 'account-3';
/** Messages of each account, before another one is disturbed, and after it. */
const FEW_WORDS = 6;

let session: SeveralAccounts;
let others: AccountWithPhone[];
let third: Account;
/** Messages of the third account. */
let phone: Phone;

beforeAll(async () => {
  session = await SeveralAccounts.start(3);
  others = session.accounts.slice(0, 2);
  ({ phone } = session.accounts[2]);
});

/** Brings the third account into a connected state, with something to lose. */
beforeEach(async () => {
  const { service, network } = session;
  const { accounts } = (await service.api.get<AccountListDto>('/api/accounts')).body;
  const isThere = accounts.some(({ account }) => account === NAME);
  third = isThere ? service.account(NAME) : await addAccount(service, NAME);
  const { me } = await readConnection(third);
  if (me) await third.api.post('/api/connect');
  else await pair(third, phone);
  await waitForState(third, 'connected');
  await network.contact({}).say('to the third', { to: phone });
  await waitFor('its message', async () => {
    const { chats } = (await third.api.get<ChatListDto>('/api/chats')).body;
    return chats.some(({ last_text: text }) => text === 'to the third');
  });
});

afterAll(async () => {
  await session.dispose();
  expect(session.network.errors).toEqual([]);
});

/** All answers of an account, without the chat of its talk and the times of its last frames. */
async function look({ account }: AccountWithPhone, talk: Bystander) {
  const connection = { ...(await readConnection(account)), last_frame_at: '', last_inbound_at: '' };
  const { chats } = (await account.api.get<ChatListDto>('/api/chats')).body;
  return { connection, chats: chats.filter(({ jid }) => jid !== talk.contact.jid) };
}

function socketOf({ phone: { account } }: AccountWithPhone): ClientSession | undefined {
  return session.network.sessions.find(({ device }) => device.account === account);
}

async function untilTalked(talk: Bystander): Promise<void> {
  const before = talk.words.length;
  await waitFor('some words', () => talk.words.length >= before + FEW_WORDS);
}

async function untilEnded(reason: string): Promise<void> {
  await waitFor(reason, async () => (await readConnection(third)).reason_code === reason);
}

describe('two accounts that talk', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      'is banned',
      async () => {
        const faults = session.network.faults.of(phone);
        faults.failLogin(406, {}, 1);
        faults.dropConnections();
        await untilEnded('account_banned');
      },
    ],
    [
      'is unlinked by its phone',
      async () => {
        phone.unlink();
        await untilEnded('unlinked');
      },
    ],
    [
      'is logged out',
      async () => {
        await third.api.post('/api/logout');
        await untilEnded('logged_out');
      },
    ],
    [
      'is paired with the same phone again',
      async () => {
        await third.api.post('/api/logout');
        await pair(third, phone);
      },
    ],
    [
      'is paired with another phone',
      async () => {
        await third.api.post('/api/logout');
        phone = session.network.phone({ name: 'Another' });
        await pair(third, phone);
      },
    ],
    ['is deleted', () => remove('keep')],
    ['is deleted with its data', () => remove('delete')],
  ])('do not notice that a third one %s', async (_name, happen) => {
    const talks = await Promise.all(
      others.map((own) => Bystander.start(own, session.network.contact({ receipts: 'none' }))),
    );
    const lookAtAll = () => Promise.all(others.map((own, index) => look(own, talks[index])));
    const before = await lookAtAll();
    const sockets = others.map(socketOf);
    await Promise.all(talks.map(untilTalked));
    await happen();
    await Promise.all(talks.map(untilTalked));
    for (const talk of talks) await talk.stop();

    expect(await lookAtAll()).toEqual(before);
    for (const [index, own] of others.entries()) {
      expect(sockets[index]).toBeDefined();
      expect(socketOf(own)).toBe(sockets[index]);
      await expectOnlyItsTalk(own, talks[index]);
    }
  });

  it('are connected after a restart, which needs the keys of each', async () => {
    await session.service.stop();
    await session.startAgain();
    for (const { account, phone: own } of session.accounts.slice(0, 2)) {
      await waitForState(account, 'connected');
      await session.network.contact({ name: 'New' }).say('hello again', { to: own });
      await waitFor('it', async () => {
        const { chats } = (await account.api.get<ChatListDto>('/api/chats')).body;
        return chats.some(({ last_text: text }) => text === 'hello again');
      });
    }
  });
});

async function remove(data: 'keep' | 'delete'): Promise<void> {
  const { status } = await session.service.api.delete(`/api/accounts/${NAME}?data=${data}`);
  expect(status).toBe(200);
}

/** Checks its thread for each message once, its stream for nothing else, and the log for all events. */
async function expectOnlyItsTalk({ account }: AccountWithPhone, talk: Bystander): Promise<void> {
  const { words, contact } = talk;
  const path = `/api/chats/${contact.jid}/messages?limit=1000`;
  const { messages } = (await account.api.get<ThreadDto>(path)).body;
  expect(messages).toHaveLength(words.length);
  expect(new Set(messages.map(({ text }) => text))).toEqual(new Set(words));
  const events = talk.takeEvents();
  const after = events[0].seq - 1;
  const log = await account.api.get<EventListDto>(`/api/events?after=${after}&limit=1000`);
  expect(log.body.events.slice(0, events.length)).toEqual(events);
  expect(new Set(events.map(({ chat_jid: jid }) => jid))).toEqual(new Set([contact.jid]));
  const countOf = (type: string) => events.filter((event) => event.type === type).length;
  expect(countOf('message.received')).toBe(words.length / 2);
  expect(countOf('message.queued')).toBe(words.length / 2);
}
