import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { ClusterDto } from '../../../src/insight/cluster/dto/cluster.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import { Cluster, TAKE_OVER_MS, type Member } from '../../support/service/cluster.js';
import { waitForState } from '../../support/service/pairing.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { textsOf } from '../../support/service/texts-of.js';
import { waitFor } from '../../support/wait-for.js';

const FENCED_EXIT_CODE = 75;

let cluster: Cluster;
let contact: Contact;
let said = 0;

beforeAll(async () => {
  cluster = await Cluster.start();
  contact = cluster.network.contact({ receipts: 'delivered' });
});

afterAll(() => cluster.dispose());

/** Repeats the request, as a client does that gets 503 or no answer. */
function send(member: Member, text: string): Promise<QueuedDto> {
  const key = { 'Idempotency-Key': text.replaceAll(' ', '-') };
  return waitFor(
    `the answer to ${text}`,
    async () => {
      const body = { to: contact.number, text };
      const answer = await member.api.post<QueuedDto>('/api/send', body, key).catch(() => null);
      expect([undefined, 200, 409, 503]).toContain(answer?.status);
      return answer?.status === 200 && answer.body;
    },
    TAKE_OVER_MS,
  );
}

/** @returns the reason that the process which acts then gives */
async function takeOver(end: (holder: Member) => Promise<unknown>): Promise<string | null> {
  const { holder, standby } = cluster.roles;
  const text = `said to the holder ${(said += 1)}`;
  const ended = end(holder);
  await contact.say(text);
  await waitFor('the other process to act', () => standby.isHolder, TAKE_OVER_MS);
  await waitForState(standby, 'connected');
  await ended;
  await waitFor('what was said', async () => (await textsOf(standby, contact.jid)).includes(text));
  return (await standby.api.get<ClusterDto>('/api/cluster')).body.moved_why;
}

it('answers by each process, streams and commands too', async () => {
  const { holder, standby } = cluster.roles;
  const stream = await StreamReader.open(standby.baseUrl);
  const { message_id: id } = await send(standby, 'by the second');
  await contact.say('seen by both');
  await stream.waitForEvents('message.received', 1);
  await waitFor('the message', () => contact.received.some((message) => message.id === id));
  expect(await textsOf(standby, contact.jid)).toEqual(await textsOf(holder, contact.jid));
  stream.close();
});

it('takes over from a killed process: nothing is lost or sent twice', async () => {
  const { holder, standby } = cluster.roles;
  const sent = send(standby, 'through a kill');
  const why = await takeOver(async ({ process }) => {
    await process.kill('SIGKILL');
    const page = await fetch(standby.baseUrl, { headers: { Accept: 'text/html' } });
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '2']);
    expect(await page.text()).toContain('http-equiv="refresh"');
  });
  expect(why).toBe('expired');
  const { message_id: id } = await sent;
  await send(standby, 'through a kill');
  await waitFor('the message', () => contact.received.some((message) => message.id === id));
  expect(contact.received.filter(({ text }) => text === 'through a kill')).toHaveLength(1);
  await holder.startAgain();
  expect(await textsOf(holder, contact.jid)).toEqual(await textsOf(standby, contact.jid));
  const { epoch } = (await holder.api.get<ClusterDto>('/api/cluster')).body;
  expect(epoch).toBe(2);
});

it('takes over at once from a process that is told to end', async () => {
  const { holder } = cluster.roles;
  const why = await takeOver(async ({ process }) => {
    expect((await process.kill('SIGTERM')).code).toBe(0);
  });
  expect(why).toBe('given_back');
  await holder.startAgain();
});

it('takes over from a process that is drained, unless nobody waits', async () => {
  const { holder, standby } = cluster.roles;
  const drain = (body?: object) => standby.api.post('/api/cluster/drain', body);
  await waitFor('both processes', async () => {
    const { body } = await holder.api.get<ClusterDto>('/api/cluster');
    return body.processes.length === 2;
  });
  expect(await drain({ process: 'unknown' })).toMatchObject({
    status: 404,
    body: { code: 'not_found', hint: 'GET /api/cluster lists the processes.' },
  });
  // Otherwise a slip would end the one that leads.
  for (const body of [{ proces: 'unknown' }, { process: null }, { process: 5 }]) {
    expect(await drain(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  }
  const why = await takeOver(async ({ process }) => {
    expect(await drain()).toMatchObject({ status: 202, body: { status: 'draining' } });
    expect((await process.exited).code).toBe(0);
  });
  expect(why).toBe('given_back');
  expect((await drain()).body).toMatchObject({ status_code: 409, code: 'nobody_waits' });
  await holder.startAgain();
});

it('says where a load balancer should send nothing', async () => {
  const { holder, standby } = cluster.roles;
  const readiness = async ({ api }: Member) => {
    const { status, body } = await api.get<{ status: string }>('/readyz');
    return `${status} ${body.status}`;
  };
  const ready = '200 ok';
  expect(await Promise.all([holder, standby].map(readiness))).toEqual([ready, ready]);
  const cutOff = '503 no_database';
  standby.link.cut();
  await waitFor('the cut', async () => (await readiness(standby)) === cutOff);
  standby.link.mend();
  await waitFor('the end of the cut', async () => (await readiness(standby)) === ready);
  expect((await standby.api.get('/api/readyz')).status).toBe(404);
});

it('lets a process that waits end at once, and forgets it', async () => {
  const { holder } = cluster.roles;
  const processes = async () =>
    (await holder.api.get<ClusterDto>('/api/cluster')).body.processes.map(({ url }) => url);
  const third = await cluster.add();
  await waitFor('the third one', async () => (await processes()).includes(third.baseUrl));
  expect((await third.process.kill('SIGTERM')).code).toBe(0);
  await waitFor('its end', async () => !(await processes()).includes(third.baseUrl));
});

it('ends a process that is cut off from its database before another one leads', async () => {
  const { holder, standby } = cluster.roles;
  await takeOver(async ({ process, link }) => {
    link.cut();
    expect((await process.exited).code).toBe(FENCED_EXIT_CODE);
    expect(standby.isHolder).toBe(false);
  });
  holder.link.mend();
  await holder.startAgain();
});

it('ends a process that was stopped for longer than its lease', async () => {
  const { holder, standby } = cluster.roles;
  await takeOver(async ({ process }) => process.signal('SIGSTOP'));
  holder.process.signal('SIGCONT');
  expect((await holder.process.exited).code).toBe(FENCED_EXIT_CODE);
  expect((await standby.api.get<string>('/api/metrics')).body).toContain(
    'lost_processes_total 3\n',
  );
  expect(holder.process.errors).toMatch(/has stopped acting for its accounts/);
  // WhatsApp has told it so while it was stopped.
  expect(holder.process.printed).not.toContain('Connection closed: 440');
  expect(cluster.network.lateStanzas).toEqual([]);
  await contact.say('after that');
  await waitFor('the message', async () =>
    (await textsOf(standby, contact.jid)).includes('after that'),
  );
  expect((await waitForState(standby, 'connected')).state).toBe('connected');
});
