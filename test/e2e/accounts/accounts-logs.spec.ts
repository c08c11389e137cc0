import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import type { SummaryDto } from '../../../src/insight/diagnostics/dto/summary.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import { addAccount, type Account } from '../../support/service/account.js';
import { pair } from '../../support/service/pairing.js';
import { Service } from '../../support/service/service.js';
import { waitFor } from '../../support/wait-for.js';

const BUFFER = 100;

let network: LocalNetwork;
let service: Service;
let both: { account: Account; phone: Phone; contact: Contact }[];

beforeAll(async () => {
  network = await LocalNetwork.start();
  service = await Service.start({ network, env: { SERVICE_EVENT_BUFFER: String(BUFFER) } });
  await addAccount(service, 'second');
  both = ['default', 'second'].map((name) => ({
    account: service.account(name),
    phone: network.phone({ name: `Phone of ${name}` }),
    // A person for each account; nobody knows both.
    contact: network.contact({ name: `Friend of ${name}` }),
  }));
  for (const { account, phone, contact } of both) {
    await pair(account, phone);
    await contact.say(`a secret of ${account.name}`, { to: phone });
    await waitFor('the secret', async () => (await eventsOf(account)).includes('a secret of'));
  }
});

afterAll(async () => {
  await service.dispose();
  await network.stop();
  expect(network.errors).toEqual([]);
});

async function eventsOf({ api }: Account): Promise<string> {
  return JSON.stringify((await api.get<EventListDto>('/api/events')).body.events);
}

/** Traces of an account in any file. */
function wordsOf({ account, phone, contact }: (typeof both)[number]): string[] {
  const people = [phone, contact].flatMap(({ jid, lid, number }) => [jid, lid, number]);
  return [`secret of ${account.name}`, `Friend of ${account.name}`, ...people];
}

async function read({ api, name }: Account, path: string): Promise<string> {
  const response = await fetch(new URL(`/api/accounts/${name}/${path}`, api.baseUrl));
  expect(response.status).toBe(200);
  return response.text();
}

describe('a file about one account', () => {
  it.each([
    ['its events', 'events/export', true],
    ['a recording', 'recordings/export', false],
    ['a bundle', 'debug/bundle', false],
    ['the summary', 'debug/summary', true],
  ])('has nothing of another one: %s', async (_name, path, isPlain) => {
    for (const [index, each] of both.entries()) {
      const file = await read(each.account, path);
      const has = (word: string) => file.includes(word);
      expect(wordsOf(both[1 - index]).filter(has)).toEqual([]);
      if (isPlain) expect(file).toContain(`a secret of ${each.account.name}`);
    }
  });

  it('has as many events as the account, in the bundle and in a recording', async () => {
    for (const { account } of both) {
      const { events } = (await account.api.get<EventListDto>('/api/events')).body;
      const bundle = JSON.parse(await read(account, 'debug/bundle')) as Record<string, unknown[]>;
      expect(bundle.chats).toHaveLength(1);
      expect(bundle.events).toHaveLength(events.length);
      expect(bundle.nodes.length).toBeGreaterThan(0);
      const [header] = (await read(account, 'recordings/export')).split('\n');
      expect(JSON.parse(header)).toMatchObject({ events: events.length });
    }
  });
});

describe('the events of a quiet account', () => {
  it('stay while another one has far more than the buffer holds', async () => {
    const [quiet, busy] = both;
    const before = (await quiet.account.api.get<EventListDto>('/api/events')).body.events;
    const [first] = before;
    for (let count = 0; count < 2 * BUFFER; count += 1) {
      await busy.contact.say(`number ${count}`, { to: busy.phone });
    }
    await waitFor('all', async () => (await eventsOf(busy.account)).includes('number 199'));
    expect((await quiet.account.api.get<EventListDto>('/api/events')).body.events).toEqual(before);
    const usedBy = async ({ api }: Account) =>
      (await api.get<SummaryDto>('/api/debug/summary')).body.buffers.events;
    expect(await usedBy(quiet.account)).toEqual({ used: before.length, limit: BUFFER });
    const { used } = await usedBy(busy.account);
    expect(used).toBeGreaterThanOrEqual(BUFFER);
    expect(used).toBeLessThanOrEqual(BUFFER * 1.05);

    const path = `/api/events/stream?after=${first.seq}`;
    const stream = await quiet.account.openStream(path);
    const last = await stream.waitForEvents('message.received', 1);
    expect(last).toEqual(before.filter(({ type }) => type === 'message.received'));
    expect(stream.frames.map(({ event }) => event)).not.toContain('truncated');
    const other = await busy.account.openStream(path);
    await waitFor('its notice', () => other.frames.some(({ event }) => event === 'truncated'));
    for (const each of [stream, other]) each.close();
  });
});
