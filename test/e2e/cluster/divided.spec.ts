import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { ClusterDto } from '../../../src/insight/cluster/dto/cluster.dto.js';
import type { HealthDto } from '../../../src/insight/diagnostics/dto/health.dto.js';
import type { StatsDto } from '../../../src/insight/stats/dto/stats.dto.js';
import type { RequestListDto } from '../../../src/insight/requests/dto/request-list.dto.js';
import { addAccount, type Account } from '../../support/service/account.js';
import { Member, TAKE_OVER_MS, type Cluster } from '../../support/service/cluster.js';
import { DividedCluster } from '../../support/service/divided-cluster.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { textsOf } from '../../support/service/texts-of.js';
import { waitFor } from '../../support/wait-for.js';

let divided: DividedCluster;
let cluster: Cluster;
let contact: Contact;

beforeAll(async () => {
  divided = await DividedCluster.start(['one', 'two', 'three']);
  cluster = divided.cluster;
  contact = cluster.network.contact({ receipts: 'delivered' });
});

afterAll(async () => {
  await cluster.dispose();
  expect(cluster.network.errors).toEqual([]);
  expect(cluster.network.lateStanzas).toEqual([]);
});

async function has(account: Account, text: string): Promise<void> {
  const isThere = async () => (await textsOf(account, contact.jid)).includes(text);
  await waitFor(`"${text}"`, isThere, TAKE_OVER_MS);
}

/** Each account gets a text and sends one, by each process. */
async function talkAll(about: string): Promise<void> {
  for (const member of divided.members) {
    for (const name of divided.names) {
      const [said, sent] = ['to', 'from'].map(
        (way) => `${way} ${name} ${about}, ${member.baseUrl}`,
      );
      await contact.say(said, { to: divided.phones.get(name) });
      const account = divided.account(member, name);
      await has(account, said);
      const { body } = await account.api.post(`/api/chats/${contact.jid}/messages`, { text: sent });
      expect(body).toMatchObject({ status: 'queued' });
      await contact.waitForMessage(sent);
    }
  }
}

async function drain({ api, baseUrl, process }: Member): Promise<void> {
  const { processes } = (await api.get<ClusterDto>('/api/cluster')).body;
  const [{ id }, other] = processes.toSorted((one) => (one.url === baseUrl ? -1 : 1));
  const ask = (processId: string) => api.post('/api/cluster/drain', { process: processId });
  const ends = { status: 202, body: { status: 'draining', process: id } };
  expect(await ask(id)).toMatchObject(ends);
  // Asked for again, and before it has ended. The other one has to stay.
  const [again, refused] = await Promise.all([ask(id), ask(other.id)]);
  expect(again).toMatchObject(ends);
  expect(refused).toMatchObject({ status: 409, body: { code: 'nobody_waits' } });
  expect((await process.exited).code).toBe(0);
}

/** Each text is once in its chat, and nobody has ended a session of ours. */
async function judge(): Promise<void> {
  for (const name of divided.names) {
    const texts = await textsOf(divided.account(cluster.roles.holder, name), contact.jid);
    expect(texts).toEqual([...new Set(texts)]);
  }
  const sent = contact.received.map(({ text }) => text);
  expect(sent).toEqual([...new Set(sent)]);
}

it('divides the accounts, and answers for each by either process', async () => {
  const found = await divided.shares();
  expect([...found.values()].map(({ length }) => length)).toEqual([2, 2]);
  expect(found.get(cluster.roles.holder.baseUrl)).toContain('default');
  await talkAll('at first');
  await judge();
});

it.each<[string, () => string]>([
  ['nobody answers', () => 'http://127.0.0.1:1'],
  ['another process answers', () => cluster.roles.standby.baseUrl],
])('gives no accounts to a process at whose address %s', async (_name, toUrl) => {
  const url = toUrl();
  const third = await Member.start(cluster, { env: { SERVICE_CLUSTER_URL: url } });
  const { api } = cluster.roles.holder;
  const checks = async () => (await api.get<HealthDto>('/api/health')).body.checks;
  const detail = `a process cannot be reached at ${url}, and gets no accounts: correct its SERVICE_CLUSTER_URL`;
  await waitFor('the fault', async () => (await checks()).cluster?.detail?.startsWith(detail));
  expect(third.process.errors).toContain(`This process cannot be reached at ${url}: `);
  await addAccount(third, 'placed');
  const { accounts, processes } = (await api.get<ClusterDto>('/api/cluster')).body;
  const { id } = processes.find(({ reachable }) => !reachable)!;
  expect(accounts.filter(({ process }) => process === id)).toEqual([]);
  expect((await api.delete('/api/accounts/placed')).status).toBe(200);
  await third.process.kill('SIGTERM');
  await third.dispose();
  await waitFor('its end', async () => (await checks()).cluster?.status === 'ok');
});

it.each<[string, (member: Member) => Promise<unknown>]>([
  ['killed', ({ process }) => process.kill('SIGKILL')],
  ['told to end', ({ process }) => process.kill('SIGTERM')],
  ['drained', drain],
])('moves the accounts of a process that is %s, and back', async (name, end) => {
  for (const role of ['standby', 'holder'] as const) {
    const member = cluster.roles[role];
    const ended = end(member);
    const said = `said while the ${role} is ${name}`;
    for (const phone of divided.phones.values()) await contact.say(said, { to: phone });
    await ended;
    await divided.shares();
    for (const account of divided.names)
      await has(divided.account(cluster.roles.holder, account), said);
    await talkAll(`after the ${role} is ${name}`);
    await member.startAgain();
    await divided.shares();
    await talkAll(`with the ${role} back that is ${name}`);
  }
  await judge();
});

it('is one service: statistics, metrics, streams, files and deletions', async () => {
  const { holder, standby } = cluster.roles;
  const [away] = [...(await divided.shares()).get(standby.baseUrl)!];
  const account = divided.account(holder, away);
  const all = await StreamReader.open(holder.baseUrl, { path: '/api/events/stream?account=*' });
  const countOf = async () => {
    const { steps } = (await account.api.get<StatsDto>('/api/stats')).body;
    return steps.reduce((sum, { received }) => sum + received, 0);
  };
  const before = await countOf();
  await contact.say('counted', { to: divided.phones.get(away) });
  await has(account, 'counted');
  await all.waitForEvents('message.received', 1);
  expect(all.events.at(-1)).toMatchObject({ account: away });
  all.close();
  expect(await countOf()).toBe(before + 1);
  const metrics = await (await fetch(`${standby.baseUrl}/api/metrics`)).text();
  // Two were killed; the others have ended in order.
  expect(metrics).toContain('cluster_lost_processes_total 2\n');
  expect(metrics).toContain(`connection_state{account="${away}",state="connected"} 1`);
  expect(metrics).toContain('connection_state{account="default",state="connected"} 1');
  const upload = await fetch(`${holder.baseUrl}/api/accounts/${away}/media`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body: 'some lines',
  });
  const { media_id } = (await upload.json()) as { media_id: string };
  const sent = { type: 'document', media_id };
  const path = `/api/chats/${contact.jid}/messages`;
  const queued = await account.api.post<QueuedDto>(path, sent);
  const { message_id: id } = queued.body;
  await waitFor('the file', () => contact.received.some((message) => message.id === id));
  const requests = (await holder.api.get<RequestListDto>('/api/requests')).body.requests;
  expect(requests.at(-1)).toMatchObject({ account: away, message_id: id });
  expect((await standby.api.delete(`/api/accounts/${away}`)).status).toBe(200);
  expect((await account.api.get('/api/chats')).status).toBe(404);
  expect(divided.phones.get(away)!.devices).toEqual([]);
});
