import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { HealthDto } from '../../../src/insight/diagnostics/dto/health.dto.js';
import type { MessageWithTimelineDto } from '../../../src/features/messages/dto/responses.dto.js';
import type {
  WebhookDto,
  WebhookSecretDto,
} from '../../../src/features/webhooks/dto/webhook.dto.js';
import { MachineClock } from '../../support/machine-clock.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';
import { ok, status, WebhookReceiver } from '../../support/webhook-receiver.js';

const HOUR_MS = 3_600_000;

describe.each([
  ['three hours', 3 * HOUR_MS],
  ['a day and a half', 36 * HOUR_MS],
])('a clock that was %s fast and is set right', (_, aheadMs) => {
  const clock = new MachineClock();
  let session: ProcessSession;
  let ann: Contact;

  beforeAll(async () => {
    session = await PairedSession.spawn({ env: { ...clock.env, SERVICE_ACK_TIMEOUT: '5' } });
    ann = session.network.contact({ name: 'Ann', receipts: 'none' });
  });

  beforeEach(() => clock.set(aheadMs, session.service));

  afterEach(() => clock.set(0, session.service));

  afterAll(async () => {
    await session.dispose();
    clock.dispose();
  });

  const setRight = () => clock.set(0, session.service);

  const restartRight = async () => {
    await session.service.stop();
    await clock.set(0);
    await session.startAgain();
    await session.api.get('/api/connection?wait=connected');
  };

  describe.each([
    ['a running service', setRight],
    ['one that starts again', restartRight],
  ])('with %s', (_how, correct) => {
    let receiver: WebhookReceiver;

    beforeEach(async () => {
      receiver = await WebhookReceiver.start();
    });

    afterEach(async () => {
      const { body } = await session.api.get<{ webhooks: WebhookDto[] }>('/api/webhooks');
      for (const { id } of body.webhooks) {
        await session.api.request(`/api/webhooks/${id}`, { method: 'DELETE' });
      }
      await receiver.close();
    });

    it.each([
      ['any order', false],
      ['order', true],
    ])('does not silence a webhook that delivers in %s', async (_order, ordered) => {
      const request = { url: receiver.url, types: ['message.received'], ordered };
      const { webhook } = (await session.api.post<WebhookSecretDto>('/api/webhooks', request)).body;
      receiver.answer = status(500);
      await ann.say('hello');
      await waitFor('the first attempt', async () => {
        const { failing_since: since } = await readWebhook(webhook.id);
        return receiver.received.length === 1 && since !== null;
      });
      receiver.answer = ok;
      await correct();
      await waitFor('the second attempt', () => receiver.received.length >= 2);
      await waitFor('its end', async () => (await readWebhook(webhook.id)).failing_since === null);
    });
  });

  it('does not prolong the pause that a busy receiver has asked for', async () => {
    const receiver = await WebhookReceiver.start();
    const request = { url: receiver.url, types: ['message.received'] };
    const { webhook } = (await session.api.post<WebhookSecretDto>('/api/webhooks', request)).body;
    receiver.answer = status(503, { 'Retry-After': '5' });
    await ann.say('hello');
    await waitFor('the pause', async () => (await readWebhook(webhook.id)).retry_after !== null);
    receiver.answer = ok;
    await setRight();
    await waitFor('the second attempt', () => receiver.received.length >= 2);
    await session.api.request(`/api/webhooks/${webhook.id}`, { method: 'DELETE' });
    await receiver.close();
  });

  it('ends the wait for an answer to a send, and reports it', async () => {
    session.network.faults.acks({ mode: 'missing' });
    const { body } = await session.api.post<{ message_id: string }>('/api/send', {
      to: ann.number,
      text: 'hello',
    });
    await waitFor('the attempt', async () => (await readStatus(body.message_id)) === 'sending');
    await setRight();
    await waitFor('the end', async () => (await readStatus(body.message_id)) === 'unknown');
    session.network.faults.clear();
  });

  it('is reported by health while it is fast, and no longer after that', async () => {
    await session.service.stop();
    await session.startAgain();
    await waitFor('the alarm', async () => (await readClock()).status === 'degraded');
    await restartRight();
    await waitFor('the end of the alarm', async () => (await readClock()).status === 'ok');
  });

  async function readClock() {
    return (await session.api.get<HealthDto>('/api/health')).body.checks.clock;
  }

  async function readWebhook(id: string): Promise<WebhookDto> {
    return (await session.api.get<WebhookDto>(`/api/webhooks/${id}`)).body;
  }

  async function readStatus(id: string): Promise<string> {
    const path = `/api/messages/${id}?chat_jid=${ann.jid}`;
    const { body } = await session.api.get<Partial<MessageWithTimelineDto>>(path);
    return body.message?.status ?? '';
  }
});
