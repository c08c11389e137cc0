import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { StatsDto } from '../../../src/insight/stats/dto/stats.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { waitForState } from '../../support/service/pairing.js';
import {
  killAndRestart,
  PairedSession,
  type ProcessSession,
} from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const SENT = 6;

describe('GET /api/stats', () => {
  let session: ProcessSession;
  let bob: Contact;

  beforeAll(async () => {
    session = await PairedSession.spawn({ env: { SERVICE_SEND_PER_MINUTE: '0' } });
    bob = session.network.contact({ receipts: 'delivered' });
    const eve = session.network.contact({ receipts: 'none' });
    const group = session.network.group({ participants: [bob] });
    await bob.say('one');
    await bob.say('two');
    await bob.say('three', { to: group });
    await eve.say('four');
    await waitForReceived(4);
    for (let number = 0; number < SENT; number += 1) await send(bob, `answer ${number}`);
    session.network.faults.acks({ mode: 'error', errorCode: 401, times: 1 }, eve);
    await send(eve, 'not taken');
    await waitFor('all steps', async () => {
      const { ack_ms, delivery_ms, failures } = await readStats();
      return ack_ms.count === SENT && delivery_ms.count === SENT && failures.length === 1;
    });
  });

  afterAll(() => session.dispose());

  const readStats = async (query = '') =>
    (await session.api.get<StatsDto>(`/api/stats${query}`)).body;
  type Count = 'received' | 'sent' | 'failed';
  const sum = ({ steps }: StatsDto, name: Count) =>
    steps.reduce((total, step) => total + step[name], 0);
  const reasons = async () =>
    (await readStats()).states.map(({ state, reason_code }) => `${state} ${reason_code}`);

  async function send(contact: Contact, text: string): Promise<void> {
    await session.api.post<QueuedDto>('/api/send', { to: contact.number, text });
  }

  async function waitForReceived(count: number): Promise<void> {
    await waitFor(
      `${count} received messages`,
      async () => sum(await readStats(), 'received') >= count,
    );
  }

  async function thread(contact: Contact): Promise<MessageDto[]> {
    return (await session.api.get<ThreadDto>(`/api/chats/${contact.jid}/messages`)).body.messages;
  }

  /** The arrivals of each step, counted one by one from the event log. */
  async function arrivalsByStep({ steps, step_seconds }: StatsDto): Promise<number[]> {
    const { body } = await session.api.get<EventListDto>('/api/events?type=message.received');
    return steps.map(({ at }) => {
      const start = Date.parse(at);
      const isWithin = (time: number) => time >= start && time < start + step_seconds * 1000;
      return body.events.filter(({ timestamp }) => isWithin(Date.parse(timestamp))).length;
    });
  }

  it('counts messages in the minute in which they arrived', async () => {
    const stats = await readStats();
    expect(stats.step_seconds).toBe(60);
    expect(sum(stats, 'received')).toBe(4);
    expect(stats.steps.map(({ received }) => received)).toEqual(await arrivalsByStep(stats));
  });

  it('counts sent messages, and failed ones by code', async () => {
    const stats = await readStats();
    const { failures, queue } = stats;
    expect(sum(stats, 'sent')).toBe(SENT);
    expect(sum(stats, 'failed')).toBe(1);
    expect(failures).toEqual([
      { code: (await newestFailure()).error_code, text: expect.any(String), count: 1 },
    ]);
    expect(queue).toEqual({ waiting: 0, failed: 1 });
  });

  async function newestFailure(): Promise<MessageDto> {
    const { body } = await session.api.get<EventListDto>('/api/events?type=ack.error');
    return (body.events.at(-1)!.payload as { message: MessageDto }).message;
  }

  it('has the times of acknowledgements, the same as the messages themselves', async () => {
    const own = (await thread(bob)).filter(({ from_me }) => from_me);
    const times = own.map(({ queued_at, server_ack_at }) => server_ack_at! - queued_at!);
    const sorted = times.map((ms) => Number(ms.toPrecision(2))).toSorted((a, b) => a - b);
    const { ack_ms, steps } = await readStats();
    // The nearest ranks of six: the third, and the last.
    expect(ack_ms).toEqual({ p50: sorted[2], p95: sorted[5], count: SENT });
    expect(steps.some(({ ack_p95_ms }) => ack_p95_ms === sorted[5])).toBe(true);
  });

  it('keeps all counts over a stop and a start, and tells why the service was off', async () => {
    const before = await readStats();
    await session.restart();
    await waitForState(session.service, 'connected');
    const after = await readStats();
    expect(sum(after, 'received')).toBe(sum(before, 'received'));
    expect(after.ack_ms).toEqual(before.ack_ms);
    expect(after.failures).toEqual(before.failures);
    const codes = await reasons();
    expect(codes.slice(codes.indexOf('off service_stopped'))).toEqual([
      'off service_stopped',
      'disconnected not_connected',
      'connecting starting',
      'connected connected',
    ]);
  });

  it('loses nothing and counts nothing twice when it is killed', async () => {
    const before = sum(await readStats(), 'received');
    const texts = ['a', 'b', 'c', 'd'];
    for (const text of texts) await bob.say(text);
    await waitFor('the messages', async () => (await thread(bob)).at(-1)?.text === 'd');
    await killAndRestart(session);
    await waitForState(session.service, 'connected');
    await waitForReceived(before + texts.length);
    await bob.say('after the kill');
    await waitForReceived(before + texts.length + 1);
    expect(sum(await readStats(), 'received')).toBe(before + texts.length + 1);
    expect(await reasons()).toContain('off service_ended');
  });

  it('counts messages that wait for an acknowledgement', async () => {
    const { faults } = session.network;
    // A receipt would count as the acknowledgement.
    const silent = session.network.contact({ receipts: 'none' });
    faults.acks({ mode: 'late', times: 2 }, silent);
    const texts = ['waits', 'waits, too'];
    for (const text of texts) await send(silent, text);
    for (const text of texts) await silent.waitForMessage(text);
    // They may have a message before the service notes that it was written.
    const waiting = texts.length;
    await waitFor('both', async () => (await readStats()).queue.waiting === waiting);
    expect((await readStats()).queue).toEqual({ waiting, failed: 1 });
    faults.releaseAcks();
    await waitFor('the empty queue', async () => (await readStats()).queue.waiting === 0);
  });

  it('has no gaps between the states, from the first to now', async () => {
    const { states, to } = await readStats();
    expect(states.map(({ from }) => from).slice(1)).toEqual(
      states.map((state) => state.to).slice(0, -1),
    );
    expect(states.at(-1)?.to).toBe(to);
  });

  it('tells why the connection was lost', async () => {
    session.network.faults.dropConnections('reset');
    await waitFor('the loss', async () => (await reasons()).includes('connecting connection_lost'));
    await waitForState(session.service, 'connected');
    await waitFor('the end', async () => (await reasons()).at(-1) === 'connected connected');
  });

  it('gives another range in other steps', async () => {
    const stats = await readStats(
      '?from=2026-01-01T00:00:00%2B02:00&to=2026-01-02T00:00Z&step=3600',
    );
    expect(stats).toMatchObject({
      from: '2025-12-31T22:00:00.000Z',
      to: '2026-01-02T00:00:00.000Z',
      step_seconds: 3600,
      states: [],
      failures: [],
      ack_ms: { p50: null, p95: null, count: 0 },
    });
    expect(stats.steps).toHaveLength(26);
    expect(stats.steps[25]).toEqual({
      at: '2026-01-01T23:00:00.000Z',
      received: 0,
      sent: 0,
      failed: 0,
      waiting: null,
      ack_p50_ms: null,
      ack_p95_ms: null,
      delivery_p50_ms: null,
      delivery_p95_ms: null,
    });
  });

  it.each([
    ['from=yesterday', 'from'],
    ['from=2026-11-20T12:00:00', 'from'],
    ['from=2026-02-30T12:00:00Z', 'from'],
    ['to=1', 'to'],
    ['from=2027-01-02T00:00Z&to=2027-01-01T00:00Z', 'from'],
    ['step=90', 'step'],
    ['step=0', 'step'],
    ['step=86460', 'step'],
    ['step=1h', 'step'],
    ['from=2026-01-01T00:00Z&step=60', 'step'],
    ['from=1970-01-01T00:00Z', 'from'],
    ['step=60&step=120', 'step'],
  ])('answers 400 to %s', async (query, field) => {
    const { status, body } = await session.api.get<ErrorDto>(`/api/stats?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation_failed', details: [{ field }] });
  });
});
