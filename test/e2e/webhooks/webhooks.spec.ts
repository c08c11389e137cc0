import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { HealthDto } from '../../../src/insight/diagnostics/dto/health.dto.js';
import type {
  WebhookDeliveryListDto,
  WebhookDto,
  WebhookSecretDto,
  WebhookTestDto,
} from '../../../src/features/webhooks/dto/webhook.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { HAS_TWO } from '../../support/cluster/has-two.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { ok, status, verify, WebhookReceiver } from '../../support/webhook-receiver.js';

let session: PairedSession;
let ann: Contact;
let receiver: WebhookReceiver;
let number = 0;

beforeAll(async () => {
  session = await PairedSession.start();
  ann = session.network.contact({ name: 'Ann' });
});

beforeEach(async () => {
  receiver = await WebhookReceiver.start();
});

afterEach(async () => {
  const { body } = await session.api.get<{ webhooks: WebhookDto[] }>('/api/webhooks');
  for (const { id } of body.webhooks)
    await session.api.request(`/api/webhooks/${id}`, { method: 'DELETE' });
  await receiver.close();
});

afterAll(() => session.dispose());

async function create(request: object = {}): Promise<WebhookSecretDto> {
  const types = ['message.received'];
  const { status: code, body } = await session.api.post<WebhookSecretDto>('/api/webhooks', {
    url: receiver.url,
    types,
    ...request,
  });
  expect([code, body]).toEqual([201, expect.anything()]);
  return body;
}

async function say(): Promise<string> {
  number += 1;
  const text = `text number ${number}.`;
  await ann.say(text);
  return text;
}

async function read(id: string): Promise<WebhookDto> {
  return (await session.api.get<WebhookDto>(`/api/webhooks/${id}`)).body;
}

async function deliveriesOf(id: string, query = '') {
  const path = `/api/webhooks/${id}/deliveries${query}`;
  return (await session.api.get<WebhookDeliveryListDto>(path)).body.deliveries;
}

function post(id: string, command: string, body?: object) {
  return session.api.post<{ count: number }>(`/api/webhooks/${id}/${command}`, body);
}

describe('a webhook', () => {
  it('gets an event as the list of events shows it, signed', async () => {
    const { secret } = await create();
    const received = await receiver.waitFor(await say());
    const { body } = await session.api.get<EventListDto>(
      '/api/events?type=message.received&limit=1',
    );
    const [event] = body.events;
    expect(JSON.parse(received.body)).toEqual({
      type: 'message.received',
      timestamp: event.timestamp,
      data: event,
    });
    verify(received, secret);
    expect(() => verify({ ...received, body: `${received.body} ` }, secret)).toThrow();
    expect(received.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^wh_[0-9a-f]{16}_\d+$/),
    });
  });

  it('gets only events of its choice', async () => {
    const bob = session.network.contact({ name: 'Bob' });
    await create({ types: null, kinds: ['message'], chat_jids: [bob.jid] });
    await say();
    await bob.say('from Bob');
    await receiver.waitFor('from Bob');
    expect(new Set(receiver.received.map(({ data }) => data.chat_jid))).toEqual(new Set([bob.jid]));
  });

  it('does not show its secret again, nor the values of its headers', async () => {
    const { webhook, secret } = await create({ headers: { Authorization: 'Bearer hidden' } });
    const received = await receiver.waitFor(await say());
    expect(received.headers.authorization).toBe('Bearer hidden');
    const { body } = await session.api.get(`/api/webhooks/${webhook.id}`);
    expect(body).toMatchObject({ headers: { Authorization: '***' } });
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('is tried again under the same id until it takes the event', async () => {
    const { webhook } = await create();
    receiver.answer = status(500);
    const text = await say();
    await receiver.waitFor(text);
    receiver.answer = ok;
    await waitFor('the second attempt', () => receiver.ids.length === 2);
    expect(new Set(receiver.ids).size).toBe(1);
    const [delivery] = await waitFor('the delivery', async () => {
      const found = await deliveriesOf(webhook.id, '?state=delivered');
      return found.length > 0 && found;
    });
    expect(delivery.attempts).toMatchObject([
      { status: 500, answer: 'status 500', error: 'The receiver answered with HTTP 500.' },
      { status: 204, answer: null, error: null },
    ]);
    expect(await read(webhook.id)).toMatchObject({ failing_since: null, lag: expect.any(Number) });
  });

  it('waits as long as Retry-After demands', async () => {
    const { webhook } = await create();
    receiver.answer = status(429, { 'Retry-After': '60' });
    await receiver.waitFor(await say());
    const [delivery] = await waitFor('the row', async () => {
      const found = await deliveriesOf(webhook.id, '?state=pending');
      return found.length > 0 && found;
    });
    const waits = Date.parse(delivery.next_at!) - Date.parse(delivery.first_at);
    expect(waits).toBeGreaterThanOrEqual(60_000);
    expect(waits).toBeLessThan(62_000);
    const { retry_after: until } = await read(webhook.id);
    expect(Date.parse(until!) - Date.parse(delivery.first_at)).toBeGreaterThanOrEqual(60_000);
    await session.restart();
    receiver.answer = ok;
    await say();
    expect(await read(webhook.id)).toMatchObject({ retry_after: until, state: 'active' });
    expect(receiver.received).toHaveLength(1);
    await post(webhook.id, 'pause');
    await post(webhook.id, 'resume');
    await waitFor('what waited', () => receiver.received.length === 3);
    expect((await read(webhook.id)).retry_after).toBeNull();
  });

  it('has its deliveries found by state, type and text', async () => {
    const { webhook } = await create();
    const text = await say();
    await receiver.waitFor(text);
    await say();
    await post(webhook.id, 'test');
    const find = async (query: string) =>
      (await deliveriesOf(webhook.id, query)).map(({ body }) => body);
    await waitFor('all', async () => (await find('')).length === 3);
    const q = encodeURIComponent(text.toUpperCase());
    expect(await find(`?q=${q}&state=delivered`)).toEqual([expect.stringContaining(text)]);
    expect(await find(`?q=${q}&state=failed`)).toEqual([]);
    expect(await find('?type=webhook.test')).toHaveLength(1);
    const path = `/api/webhooks/${webhook.id}/deliveries?q=${'x'.repeat(201)}`;
    expect((await session.api.get(path)).status).toBe(400);
  });

  it('is disabled, loudly, when its receiver is gone; resumed, it gets the missed events', async () => {
    const { webhook } = await create();
    receiver.answer = status(410);
    const missed = await say();
    await waitFor('the end', async () => (await read(webhook.id)).state === 'disabled');
    const later = await say();
    const { body } = await session.api.get<HealthDto>('/api/health');
    expect(body.checks.webhooks).toEqual({
      status: 'degraded',
      detail: expect.stringContaining(`POST /api/webhooks/${webhook.id}/resume tries again`),
    });
    const events = await session.api.get<EventListDto>('/api/events?type=webhook.disabled');
    expect(events.body.events.at(-1)?.payload).toMatchObject({
      webhook: { id: webhook.id },
      reason: 'gone',
    });
    receiver.answer = ok;
    receiver.received.length = 0;
    await post(webhook.id, 'resume');
    await receiver.waitFor(missed);
    await receiver.waitFor(later);
  });

  it('gets nothing while it is paused, and everything afterwards', async () => {
    const { webhook } = await create();
    await post(webhook.id, 'pause');
    const texts = [await say(), await say()];
    expect((await read(webhook.id)).state).toBe('paused');
    expect(receiver.received).toEqual([]);
    await post(webhook.id, 'resume');
    for (const text of texts) await receiver.waitFor(text);
  });

  it('follows no redirect', async () => {
    const { webhook } = await create();
    receiver.answer = status(301, { Location: receiver.url });
    await receiver.waitFor(await say());
    const [{ attempts }] = await waitFor('the row', async () => {
      const found = await deliveriesOf(webhook.id);
      return found.length > 0 && found;
    });
    expect(attempts).toMatchObject([
      { status: 301, error: 'Redirects are not followed (HTTP 301).' },
    ]);
    expect(receiver.received).toHaveLength(1);
  });

  it('signs with both secrets for a day after a rotation', async () => {
    const { webhook, secret } = await create();
    const { body } = await session.api.post<WebhookSecretDto>(
      `/api/webhooks/${webhook.id}/rotate-secret`,
    );
    expect(body.secret).not.toBe(secret);
    const received = await receiver.waitFor(await say());
    verify(received, secret);
    verify(received, body.secret);
  });

  it('can be tested', async () => {
    const { webhook, secret } = await create();
    const { body } = await session.api.post<WebhookTestDto>(`/api/webhooks/${webhook.id}/test`);
    expect(body.delivery).toMatchObject({ state: 'delivered', type: 'webhook.test' });
    verify(receiver.received[0], secret);
    receiver.answer = status(503);
    const second = await session.api.post<WebhookTestDto>(`/api/webhooks/${webhook.id}/test`);
    expect(second.body.delivery).toMatchObject({ state: 'failed', attempts: [{ status: 503 }] });
  });

  it('repeats one event, all since a time, and all failed ones, under the same ids', async () => {
    const { webhook } = await create();
    const since = new Date(Date.now() - 1).toISOString();
    for (const text of [await say(), await say()]) await receiver.waitFor(text);
    const [first, second] = receiver.ids;
    const { seq } = receiver.received[0].data as { seq: number };
    expect((await post(webhook.id, 'resend', { event_id: seq })).body.count).toBe(1);
    await waitFor('the event', () => receiver.ids.length === 3);
    const { body } = await post(webhook.id, 'resend', { since });
    expect(body.count).toBeGreaterThanOrEqual(2);
    await waitFor('the events', () => receiver.ids.length === 5);
    expect(receiver.ids).toEqual([first, second, first, first, second]);
    expect((await post(webhook.id, 'resend', { failed: true })).body).toMatchObject({ count: 0 });
    expect((await post(webhook.id, 'resend', {})).status).toBe(400);
    expect((await post(webhook.id, 'resend', { event_id: 999_999 })).status).toBe(404);
  });

  it('holds back events after a failure if it is ordered', async () => {
    await create({ ordered: true });
    receiver.answer = status(500);
    const first = await say();
    await receiver.waitFor(first);
    const second = await say();
    receiver.answer = ok;
    await receiver.waitFor(second);
    const bodies = receiver.received.map(({ body }) => (body.includes(first) ? 1 : 2));
    expect(bodies).toEqual([1, 1, 2]);
  });

  it('fails, as the health says, and goes on where it was after a restart', async () => {
    const { webhook } = await create();
    await receiver.waitFor(await say());
    await receiver.close();
    const missed = await say();
    const since = await waitFor('a failure', async () => (await read(webhook.id)).failing_since);
    const { body } = await session.api.get<HealthDto>('/api/health');
    expect(body.checks.webhooks).toEqual({
      status: 'degraded',
      detail: `webhook ${webhook.id} to ${new URL(receiver.url).origin} takes nothing since ${since}; its events are tried again`,
    });
    await session.restart();
    const later = await say();
    await receiver.open();
    await receiver.waitFor(later);
    await receiver.waitFor(missed);
    expect(new Set(receiver.ids).size).toBe(3);
  });
});

describe('a request that is refused', () => {
  it.each([
    ['no address', { url: 'example.com' }, /url must be an http or https address/],
    ['another protocol', { url: 'file:///etc/passwd' }, /url must be/],
    ['a user in the address', { url: 'http://a:b@example.com' }, /url must be/],
    ['a metadata service', { url: 'http://169.254.169.254/latest' }, /not allowed: 169\.254/],
    ['a private network', { url: 'http://10.0.0.1' }, /SERVICE_WEBHOOK_PRIVATE/],
    ['a type that does not exist', { types: ['message.new'] }, /types must be types of events/],
    ['an empty list', { kinds: [] }, /kinds must have at least one/],
    ['a header of the signature', { headers: { 'Webhook-Id': '1' } }, /headers must be/],
    ['no headers at all', { headers: null }, /headers must be/],
    ['no order', { ordered: null }, /ordered must be true or false/],
    ['a header of two lines', { headers: { A: 'b\r\nc: d' } }, /headers must be/],
  ])('for %s', async (_name, request, message) => {
    const body = { url: receiver.url, ...request };
    const { status: code, body: answer } = await session.api.post('/api/webhooks', body);
    expect([code, answer]).toEqual([
      400,
      expect.objectContaining({ code: 'validation_failed', error: expect.stringMatching(message) }),
    ]);
  });

  it.each([
    ['no address', '', { url: null }, /url must be/],
    ['no headers', '', { headers: null }, /headers must be/],
    ['no time', '/resend', { since: null }, /must have one of since/],
    ['no event', '/resend', { event_id: null }, /event_id must be/],
  ])('for a change to %s', async (_name, path, request, message) => {
    const { webhook } = await create();
    const target = `/api/webhooks/${webhook.id}${path}`;
    const { status: code, body } =
      path === ''
        ? await session.api.patch(target, request)
        : await session.api.post(target, request);
    expect([code, body.error]).toEqual([400, expect.stringMatching(message)]);
    expect((await read(webhook.id)).url).toBe(receiver.url);
  });

  it('for the service itself', async () => {
    const { baseUrl, printed } = session.service;
    const url = HAS_TWO ? /Dashboard: (\S+)/.exec(printed)?.[1] : baseUrl;
    const { status: code, body } = await session.api.post('/api/webhooks', { url });
    expect([code, body]).toEqual([
      400,
      expect.objectContaining({ error: expect.stringContaining('it is this service itself') }),
    ]);
  });

  it('for a webhook that does not exist', async () => {
    expect((await session.api.get('/api/webhooks/wh_0')).status).toBe(404);
    expect((await post('wh_0', 'test')).status).toBe(404);
  });
});
