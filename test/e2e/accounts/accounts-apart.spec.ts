import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import type { ChatListDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { HealthDto } from '../../../src/insight/diagnostics/dto/health.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { StatsDto } from '../../../src/insight/stats/dto/stats.dto.js';
import { addAccount, type Account } from '../../support/service/account.js';
import { pair, readConnection, waitForState } from '../../support/service/pairing.js';
import { MetricsPage } from '../../support/prometheus.js';
import { Service } from '../../support/service/service.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';

let network: LocalNetwork;
let service: Service;
let phones: Phone[];
let contact: Contact;
let first: Account;
let second: Account;
let said = 0;

beforeAll(async () => {
  network = await LocalNetwork.start();
  phones = [network.phone({ name: 'First' }), network.phone({ name: 'Second' })];
  contact = network.contact({ name: 'Ann' });
  service = await Service.start({ network });
  first = service.account('default');
  await pair(first, phones[0]);
  await hear(first, phones[0]);
});

beforeEach(async () => {
  const { body } = await service.api.get<{ accounts: { account: string }[] }>('/api/accounts');
  const isThere = body.accounts.some(({ account }) => account === 'second');
  second = isThere ? service.account('second') : await addAccount(service, 'second');
  const { state } = await readConnection(second);
  if (state === 'connected') return;
  const { me } = await readConnection(second);
  if (me) await second.api.post('/api/connect');
  else await pair(second, phones[1]);
  await waitForState(second, 'connected');
});

afterAll(async () => {
  await service.dispose();
  await network.stop();
  expect(network.errors).toEqual([]);
});

/** Receives something new, and waits until it is stored. */
async function hear(account: Account, phone: Phone): Promise<void> {
  said += 1;
  const text = `number ${said}`;
  await contact.say(text, { to: phone });
  await waitFor(text, async () => {
    const { chats } = (await account.api.get<ChatListDto>('/api/chats')).body;
    return chats.some(({ last_text: last }) => last === text);
  });
}

/** All answers of the first account, without times that move on. */
async function snapshot() {
  const { last_frame_at: _frame, ...connection } = await readConnection(first);
  const { chats } = (await first.api.get<ChatListDto>('/api/chats')).body;
  const { events } = (await first.api.get<EventListDto>('/api/events')).body;
  return { connection, chats, events };
}

describe('an act on one account', () => {
  it.each<[string, () => Promise<string>]>([
    [
      'a ban',
      async () => {
        network.faults.of(phones[1]).failLogin(406, {}, 1);
        network.faults.of(phones[1]).dropConnections();
        return 'account_banned';
      },
    ],
    [
      'a lost connection',
      async () => {
        network.faults.of(phones[1]).failLogin(503, {}, 1);
        network.faults.of(phones[1]).dropConnections();
        return 'connected';
      },
    ],
    [
      'an unlinked device',
      async () => {
        phones[1].unlink();
        return 'unlinked';
      },
    ],
    [
      'a logout',
      async () => {
        await second.api.post('/api/logout');
        return 'logged_out';
      },
    ],
    [
      'another phone',
      async () => {
        await second.api.post('/api/logout');
        await pair(second, network.phone({ name: 'Third' }));
        return 'connected';
      },
    ],
  ])('leaves the other one as it is: %s', async (_name, happen) => {
    const stream = await first.openStream();
    const before = await snapshot();
    const code = await happen();
    await waitFor(code, async () => (await readConnection(second)).reason_code === code);
    expect(await snapshot()).toEqual(before);
    expect(stream.events).toEqual([]);
    stream.close();
    await hear(first, phones[0]);
  });

  it('leaves the other one as it is: its deletion', async () => {
    const before = await snapshot();
    await service.api.delete('/api/accounts/second');
    expect(await snapshot()).toEqual(before);
    await hear(first, phones[0]);
  });
});

describe('the whole service', () => {
  it('names in its health the disconnected accounts, and why', async () => {
    const check = async () => (await service.api.get<HealthDto>('/api/health')).body;
    expect((await check()).checks.accounts).toEqual({
      status: 'ok',
      detail: '1 of 1 further accounts are connected',
    });
    phones[1].unlink();
    await waitForState(second, 'disconnected');
    expect((await check()).checks.accounts).toEqual({
      status: 'ok',
      detail: expect.stringMatching(
        /^0 of 1 further .*; second: This device was unlinked, .* \(401\)\. \(since \d{4}-.*Z\)$/,
      ),
    });
  });

  it('has the metrics of each account, until it is deleted', async () => {
    const read = async () =>
      new MetricsPage(await (await fetch(new URL('/api/metrics', service.baseUrl))).text());
    await hear(second, phones[1]);
    const labels = { account: 'second', state: 'connected' };
    const name = 'whatsapp_dashboard_connection_state';
    const page = await read();
    expect([page.value(name, labels), page.problems]).toEqual([1, []]);
    const arrived = { account: 'second', direction: 'in', kind: 'text' };
    expect(page.value('whatsapp_dashboard_messages_total', arrived)).toBeGreaterThan(0);
    await service.api.delete('/api/accounts/second');
    const after = await read();
    expect(after.samples.filter(({ labels: { account } }) => account === 'second')).toEqual([]);
    expect(after.value(name, { account: 'default', state: 'connected' })).toBe(1);
  });

  it('counts the messages and the states of each account', async () => {
    await hear(second, phones[1]);
    const read = async ({ api }: Account) => (await api.get<StatsDto>('/api/stats')).body;
    const received = ({ steps }: StatsDto) => steps.reduce((sum, step) => sum + step.received, 0);
    const before = await Promise.all([first, second].map(read));
    await hear(second, phones[1]);
    const after = await Promise.all([first, second].map(read));
    expect(after.map(received)).toEqual([received(before[0]), received(before[1]) + 1]);
    expect(after.map(({ states }) => states.at(-1)?.state)).toEqual(['connected', 'connected']);
    await second.api.post('/api/disconnect');
    const lastState = async (of: Account) => (await read(of)).states.at(-1)?.state;
    await waitFor('the end', async () => (await lastState(second)) === 'disconnected');
    expect(await lastState(first)).toBe('connected');
  });

  it('has all events with `account=*`, each with its account', async () => {
    const stream = await StreamReader.open(service.baseUrl, {
      path: '/api/events/stream?account=*',
    });
    const newest = (await service.api.get<EventListDto>('/api/events?account=*')).body.events;
    await hear(second, phones[1]);
    await hear(first, phones[0]);
    const heard = await stream.waitForEvents('message.received', 2);
    expect(heard.map(({ account }) => account)).toEqual(['second', 'default']);
    const after = newest.at(-1)!.seq;
    const { body } = await service.api.get<EventListDto>(
      `/api/events?account=*&type=message.received&after=${after}`,
    );
    expect(body.events).toEqual(heard);
    stream.close();
  });

  it('names the account in the log and in the list of requests', async () => {
    await second.api.post('/api/disconnect');
    await waitForState(second, 'disconnected');
    const lines = service.printed.split('\n').filter((line) => line.includes('"account":"second"'));
    expect(lines.join()).toContain('"context":"WhatsApp"');
    const { headers } = await second.api.get('/api/chats');
    const id = headers.get('x-request-id');
    const entry = await waitFor('the request', async () => {
      const { status, body } = await service.api.get(`/api/requests/${id}`);
      return status === 200 && body;
    });
    expect(entry).toMatchObject({ account: 'second', path: '/api/accounts/second/chats' });
  });

  it('posts to a webhook only events of its accounts', async () => {
    const { body } = await service.api.post<{ webhook: { accounts: string[] } }>('/api/webhooks', {
      url: 'http://127.0.0.1:9/hook',
      accounts: ['second'],
    });
    expect(body.webhook.accounts).toEqual(['second']);
  });
});
