import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { TraceDto } from '../../../src/insight/trace/dto/trace.dto.js';
import type { TraceStepDto } from '../../../src/base/common/trace/trace-step.dto.js';
import type { WebhookSecretDto } from '../../../src/features/webhooks/dto/webhook.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { waitForState } from '../../support/service/pairing.js';
import { ok, status, WebhookReceiver } from '../../support/webhook-receiver.js';

describe('GET /api/messages/<id>/trace', () => {
  let session: PairedSession;
  let bob: Contact;

  beforeAll(async () => {
    session = await PairedSession.start();
    bob = session.network.contact({ name: 'Bob', receipts: 'none' });
    await bob.say('hello');
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('has all steps of a message that is sent and read, in the order of time', async () => {
    const id = await send(bob.jid, 'to be traced');
    await bob.waitForMessage('to be traced');
    bob.markDelivered(id);
    await waitForStatus(id, 'delivered');
    bob.markRead(id);
    await waitForStatus(id, 'read');

    const { message, steps, started_at, incomplete } = await trace(id);
    expect(incomplete).toEqual([]);
    expect(message).toMatchObject({ id, text: 'to be traced', status: 'read' });
    expect(namesOf(steps, 'delivery')).toEqual(['queue', 'server', 'delivery', 'reading']);
    expect(namesOf(steps, 'request')).toEqual(['POST /api/chats/:jid/messages']);
    expect(steps[0]).toMatchObject({
      source: 'request',
      detail: { status: 200, client: 'program' },
    });
    expect(namesOf(steps, 'event')).toEqual([
      'message.queued',
      'ack.server',
      'ack.delivered',
      'ack.read',
    ]);
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted((a, b) => a - b));
    for (const { at, ms_since_start } of steps) expect(ms_since_start).toBe(at - started_at!);
    const stages = steps.filter(({ source }) => source === 'delivery');
    expect(stages[0]).toMatchObject({ at: message.queued_at });
    expect(stages[1]).toMatchObject({
      at: message.written_at,
      duration_ms: message.server_ack_at! - message.written_at!,
    });
  });

  it('has the delivery of each event to each webhook', async () => {
    const [good, bad] = await Promise.all([WebhookReceiver.start(), WebhookReceiver.start()]);
    bad.answer = status(500);
    const ids = await Promise.all(
      [good, bad].map(async ({ url }) => {
        const request = { url, types: ['message.queued', 'ack.server'] };
        const { body } = await session.api.post<WebhookSecretDto>('/api/webhooks', request);
        return body.webhook.id;
      }),
    );
    try {
      const id = await send(bob.jid, 'to be posted');
      await waitForStatus(id, 'sent');
      const posted = async () =>
        (await trace(id)).steps.filter((step) => step.source === 'webhook');
      await waitFor('all deliveries', async () => (await posted()).length === 4);
      const of = async (webhookId: string) =>
        (await posted()).filter(({ id: step }) => step.startsWith(`webhook-${webhookId}`));
      expect(namesOf(await of(ids[0]), 'webhook')).toEqual(['message.queued', 'ack.server']);
      expect((await of(ids[0]))[0]).toMatchObject({
        duration_ms: expect.any(Number),
        detail: {
          webhook: { id: ids[0], url: good.url },
          delivery: { state: 'delivered', attempts: [{ status: 204 }] },
        },
      });
      expect((await of(ids[1]))[0]).toMatchObject({
        duration_ms: null,
        detail: { delivery: { state: 'pending' } },
      });
      bad.answer = ok;
      await session.api.post(`/api/webhooks/${ids[1]}/test`);
      expect((await posted()).length).toBe(4);
      expect((await trace(id)).incomplete).toEqual([]);
    } finally {
      for (const id of ids) await session.api.request(`/api/webhooks/${id}`, { method: 'DELETE' });
      await Promise.all([good.close(), bad.close()]);
    }
  });

  it('has the raw stanzas, each with its answer', async () => {
    const id = await send(bob.jid, 'with stanzas');
    await waitForStatus(id, 'sent');
    bob.markDelivered(id);
    const receipt = await waitFor('the answered receipt', async () => {
      const step = stanza(await trace(id), 'in', 'receipt');
      return step?.answer_id ? step : null;
    });

    const sent = stanza(await trace(id), 'out', 'message');
    expect(sent).toMatchObject({
      jid: bob.jid,
      detail: { payload: { xml: expect.stringContaining(id) } },
    });
    const answers = (await trace(id)).steps.filter(({ name }) => name === 'ack');
    expect(answers.map((answer) => answer.id)).toContain(sent?.answer_id);
    expect(answers.map((answer) => answer.id)).toContain(receipt.answer_id);
    expect(sent?.duration_ms).toBeGreaterThan(0);
    expect(receipt.jid).toBe(bob.jid);
  });

  it('shows the way to each member of a group', async () => {
    const eve = session.network.contact({ name: 'Eve', receipts: 'none' });
    const group = session.network.group({ participants: [bob, eve] });
    await bob.say('hello', { to: group });
    const id = await send(group.jid, 'to both');
    await waitForStatus(id, 'sent');
    bob.markRead(id);
    const isRead = ({ name, jid, duration_ms }: TraceStepDto) =>
      name === 'delivery' && jid === bob.jid && duration_ms !== null;
    await waitFor("Bob's receipt", async () =>
      (await trace(id)).steps.some((step) => step.source === 'receipt' && isRead(step)),
    );
    const receipts = (await trace(id)).steps.filter(({ source }) => source === 'receipt');
    const known = receipts.map(({ name, jid, duration_ms }) => [name, jid, duration_ms !== null]);
    expect(known).toHaveLength(2);
    expect(known).toContainEqual(['delivery', bob.jid, true]);
    expect(known).toContainEqual(['delivery', eve.lid, false]);
  });

  it('tells why a message failed, and when', async () => {
    session.network.faults.acks({ mode: 'error', errorCode: 400, times: 1 });
    const id = await send(bob.jid, 'refused');
    await waitForStatus(id, 'error');
    const { steps } = await trace(id);
    expect(namesOf(steps, 'delivery')).toEqual(['queue', 'server', 'error']);
    expect(steps.find(({ name }) => name === 'ack')?.detail).toMatchObject({
      payload: { xml: expect.stringContaining("error='400'") },
    });
    const reason = {
      code: 'refused',
      text: expect.stringContaining("(WhatsApp's code: 400.)"),
      retry_at: null,
    };
    const bad = steps.filter((step) => step.reason !== null);
    expect(bad.map(({ source, name }) => `${source} ${name}`).toSorted()).toEqual([
      'delivery error',
      'event ack.error',
      'stanza ack',
      'stanza message',
    ]);
    expect(bad.map((step) => step.reason)).toEqual(bad.map(() => reason));
  });

  it("has the incoming parts of somebody else's message", async () => {
    const { id } = await bob.say('a question');
    await waitFor('the message', async () => (await get(`/api/messages/${id}`)).status === 200);
    const answer = await waitFor('the acknowledgement', async () => {
      const { steps } = await trace(id);
      return steps.find(({ name, direction }) => name === 'receipt' && direction === 'out');
    });
    const { steps, incomplete } = await trace(id);
    expect(namesOf(steps, 'delivery')).toEqual([]);
    expect(namesOf(steps, 'event')).toEqual(['message.received']);
    expect(steps[0]).toMatchObject({ source: 'stanza', name: 'message', direction: 'in' });
    expect(answer.at).toBeGreaterThanOrEqual(steps[0].at);
    expect(incomplete).toEqual([]);
  });

  it('tells why a message waits', async () => {
    session.network.faults.acks({ mode: 'error', errorCode: 463, times: 1 });
    const to = session.network.contact().number;
    const { body } = await session.api.post<QueuedDto>('/api/send', { to, text: 'refused' });
    await waitForStatus(body.message_id, 'error');
    const id = await send(body.chat_jid, 'held');
    const holdOf = async () => (await trace(id)).steps.find(({ name }) => name === 'hold');
    expect(await holdOf()).toMatchObject({
      duration_ms: null,
      reason: { code: 'reachout_restricted', retry_at: expect.any(Number) },
    });
    await session.api.post('/api/disconnect');
    expect((await holdOf())?.reason).toMatchObject({ code: 'not_connected' });
    await session.api.post('/api/connect');
    await waitForState(session.service, 'connected');
  });

  it('keeps stored parts after a restart, and names the missing ones', async () => {
    const id = await send(bob.jid, 'before a restart');
    await waitForStatus(id, 'sent');
    await session.restart();
    const { steps, incomplete } = await trace(id);
    expect(namesOf(steps, 'delivery')).toEqual(['queue', 'server', 'delivery']);
    expect(namesOf(steps, 'event')).toEqual(['message.queued', 'ack.server']);
    expect(incomplete.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'request',
      'stanza',
    ]);
  });

  it('answers 404 for an unknown message, and 400 for a wrong parameter', async () => {
    expect((await get('/api/messages/none/trace')).status).toBe(404);
    const { status, body } = await get('/api/messages/none/trace?chat_jid=nobody');
    expect([status, body]).toMatchObject([400, { code: 'invalid_jid' }]);
  });

  async function send(to: string, text: string): Promise<string> {
    const { body } = await session.api.post<QueuedDto>(`/api/chats/${to}/messages`, { text });
    return body.message_id;
  }

  function get<T>(path: string) {
    return session.api.get<T>(path);
  }

  async function trace(id: string): Promise<TraceDto> {
    return (await get<TraceDto>(`/api/messages/${id}/trace`)).body;
  }

  async function waitForStatus(id: string, status: string): Promise<void> {
    await waitFor(`the message to be ${status}`, async () => {
      const { body } = await get<{ message: MessageDto }>(`/api/messages/${id}`);
      return body.message.status === status;
    });
  }
});

function namesOf(steps: TraceStepDto[], source: string): string[] {
  return steps.filter((step) => step.source === source).map(({ name }) => name);
}

function stanza({ steps }: TraceDto, direction: string, name: string): TraceStepDto | undefined {
  return steps.find((step) => step.name === name && step.direction === direction);
}
