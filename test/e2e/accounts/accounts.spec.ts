import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import type { AccountListDto } from '../../../src/app/accounts/dto/account.dto.js';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import { addAccount, type Account } from '../../support/service/account.js';
import { pair, waitForState } from '../../support/service/pairing.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import { waitFor } from '../../support/wait-for.js';

let network: LocalNetwork;
let service: ServiceProcess;
let phones: Phone[];
let contact: Contact;

beforeAll(async () => {
  network = await LocalNetwork.start();
  phones = [network.phone({ name: 'First' }), network.phone({ name: 'Second' })];
  contact = network.contact({ name: 'Ann' });
  service = await ServiceProcess.start({ network });
  await addAccount(service, 'second');
  for (const [index, account] of both().entries()) await pair(account, phones[index]);
});

afterAll(async () => {
  await service.dispose();
  await network.stop();
  expect(network.errors).toEqual([]);
});

function both(): Account[] {
  return ['default', 'second'].map((name) => service.account(name));
}

async function textsOf({ api }: Account): Promise<(string | null)[]> {
  const { chats } = (await api.get<ChatListDto>('/api/chats')).body;
  const threads = chats.map(({ jid }) => api.get<ThreadDto>(`/api/chats/${jid}/messages`));
  return (await Promise.all(threads)).flatMap(({ body }) => body.messages.map(({ text }) => text));
}

async function eventsOf({ api }: Account): Promise<string> {
  return JSON.stringify((await api.get<EventListDto>('/api/events')).body.events);
}

/** Each account receives a text, and then sends one, which marks the first as read. */
async function talk(word: string): Promise<void> {
  for (const [index, account] of both().entries()) {
    await contact.say(`${word} to ${account.name}`, { to: phones[index] });
    await waitFor(`what ${account.name} gets`, async () =>
      (await textsOf(account)).includes(`${word} to ${account.name}`),
    );
    await account.api.post('/api/send', {
      to: contact.number,
      text: `${word} from ${account.name}`,
    });
  }
  for (const { name } of both()) await contact.waitForMessage(`${word} from ${name}`);
}

async function startAgain(): Promise<void> {
  service = await ServiceProcess.start({ network, folder: service.folder });
  for (const account of both()) await waitForState(account, 'connected');
}

describe('two accounts of one service', () => {
  it('receive and send by themselves, and each sees only its own', async () => {
    const streams = await Promise.all(both().map((account) => account.openStream()));
    await talk('hello');
    for (const [index, account] of both().entries()) {
      const other = both()[1 - index].name;
      const texts = new Set(await textsOf(account));
      expect(texts).toEqual(new Set([`hello from ${account.name}`, `hello to ${account.name}`]));
      await streams[index].waitForEvents('message.received', 1);
      await streams[index].waitForEvents('ack.server', 1);
      const heard = JSON.stringify(streams[index].frames);
      for (const seen of [heard, await eventsOf(account)]) {
        expect(seen).toContain(`hello to ${account.name}`);
        expect(seen).not.toContain(`hello to ${other}`);
        expect(seen).not.toContain(`hello from ${other}`);
        expect(seen).not.toContain(phones[1 - index].jid);
      }
    }
    for (const stream of streams) stream.close();
  });

  it('are listed, each with its phone and its unread messages', async () => {
    // Sending has marked everything before as read.
    for (const to of [phones[0], phones[1], phones[1]]) await contact.say('unread', { to });
    const { body } = await waitFor('all three', async () => {
      const answer = await service.api.get<AccountListDto>('/api/accounts');
      return String(answer.body.accounts.map(({ unread }) => unread)) === '1,2' && answer;
    });
    const facts = { state: 'connected', reason_code: 'connected' };
    expect(body.accounts).toMatchObject([
      { account: 'default', ...facts, me: { jid: phones[0].jid, name: 'First' }, unread: 1 },
      { account: 'second', ...facts, me: { jid: phones[1].jid, name: 'Second' }, unread: 2 },
    ]);
  });

  it('are both connected again after a restart, and after a kill', async () => {
    await service.stop();
    await startAgain();
    await talk('after the restart');
    await service.kill('SIGKILL');
    await startAgain();
    await talk('after the kill');
  });

  it('answer until the service has stopped, and keep what they have accepted', async () => {
    const [first, second] = both();
    // Leaves something to wait for at the end.
    network.faults.acks({ mode: 'missing' });
    await first.api.post('/api/send', { to: contact.number, text: 'without an ack' });
    const accepted: string[] = [];
    const refusals = new Set<string>();
    const sending = (async () => {
      for (let number = 0; ; number += 1) {
        const text = `until the end ${number}`;
        const { body } = await second.api.post<{ code?: string }>('/api/send', {
          to: contact.number,
          text,
        });
        if (body.code) refusals.add(body.code);
        else accepted.push(text);
      }
    })().catch(() => 'the end');
    await waitFor('some of them', () => accepted.length > 2);
    await service.stop();
    expect(await sending).toBe('the end');
    // Its session ends before the service does.
    expect([...refusals].filter((code) => code !== 'not_connected')).toEqual([]);
    expect(service.output + service.errors).not.toMatch(/"level":(50|60)/);

    network.faults.clear();
    await startAgain();
    expect(await textsOf(both()[1])).toEqual(expect.arrayContaining(accepted.slice(-50)));
    for (const text of accepted) await contact.waitForMessage(text);
  });

  it('have the paths without an account, which mean the account `default`', async () => {
    for (const path of ['/api/chats', '/api/connection', '/api/health', '/api/debug/summary']) {
      expect(Object.keys((await service.api.get(path)).body)).toEqual(
        Object.keys((await both()[0].api.get(path)).body),
      );
    }
    const [named, second] = await Promise.all(
      both().map(async ({ api }) => (await api.get('/api/connection')).body),
    );
    expect((await service.api.get('/api/connection')).body.me).toEqual(named.me);
    expect(second.me).toMatchObject({ jid: phones[1].jid });
  });

  it('have no paths of the whole service', async () => {
    for (const path of ['webhooks', 'requests', 'metrics', 'token', 'docs', 'accounts']) {
      for (const { api } of both()) {
        expect(await api.get(`/api/${path}`)).toMatchObject({
          status: 404,
          body: { error: 'There is nothing at this address.' },
        });
      }
    }
  });

  it('take files, each for itself', async () => {
    for (const { api } of both()) {
      const { status } = await api.request('/api/media', {
        method: 'POST',
        body: 'a file that is longer than nothing',
        headers: { 'Content-Type': 'text/plain' },
      });
      expect(status).toBe(200);
    }
  });
});

describe('the name of an account', () => {
  it('is refused if it is not a name', async () => {
    for (const account of ['Second', '-a', 'a'.repeat(32), '', 7]) {
      expect(await service.api.post('/api/accounts', { account })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
    expect(await service.api.get('/api/accounts/SECOND/chats')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ field: 'account' }] },
    });
  });

  it('is refused if it is taken', async () => {
    for (const account of ['default', 'second']) {
      expect(await service.api.post('/api/accounts', { account })).toMatchObject({
        status: 409,
        body: { code: 'account_exists' },
      });
    }
  });

  it('must be known', async () => {
    for (const answer of [
      service.api.get('/api/accounts/third/chats'),
      service.api.delete('/api/accounts/third'),
    ]) {
      expect(await answer).toMatchObject({
        status: 404,
        body: { error: 'There is no account with this name.' },
      });
    }
  });
});

describe('DELETE /api/accounts/<account>', () => {
  it('refuses to delete the account `default`', async () => {
    expect(await service.api.delete('/api/accounts/default')).toMatchObject({
      status: 409,
      body: { code: 'account_needed' },
    });
  });

  it('unlinks the phone, and leaves the other account connected', async () => {
    const [first] = both();
    const before = (await first.api.get('/api/connection')).body.since;
    const stream = await service.account('second').openStream();
    expect(await service.api.delete('/api/accounts/second')).toMatchObject({
      status: 200,
      body: { status: 'ok', account: 'second' },
    });
    await stream.waitForEnd();
    expect(phones.map(({ devices }) => devices.length)).toEqual([1, 0]);
    expect(await service.api.get('/api/accounts/second/chats')).toMatchObject({ status: 404 });
    await contact.say('still here', { to: phones[0] });
    await waitFor('it', async () => (await textsOf(first)).includes('still here'));
    expect((await first.api.get('/api/connection')).body.since).toBe(before);
  });

  it('forgets the account also for the next start', async () => {
    await service.stop();
    service = await ServiceProcess.start({ network, folder: service.folder });
    const { body } = await service.api.get<AccountListDto>('/api/accounts');
    expect(body.accounts.map(({ account }) => account)).toEqual(['default']);
  });

  it('keeps the chats for an account of the same name', async () => {
    const again = await addAccount(service, 'second');
    expect(await textsOf(again)).toContain('hello to second');
  });
});
