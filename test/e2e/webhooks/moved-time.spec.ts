import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  WebhookDeliveryListDto,
  WebhookSecretDto,
} from '../../../src/features/webhooks/dto/webhook.dto.js';
import { ATTEMPTS_AT, JITTER } from '../../../src/features/webhooks/delivery/retry.policy.js';
import { ClockedSession } from './clocked-session.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { waitFor } from '../../support/wait-for.js';
import { ok, status, WebhookReceiver } from '../../support/webhook-receiver.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The interval at which timers fire together: a day has thousands of keep-alives. */
const GRAIN_MS = 4000;
const GRAIN = '4s';
const LIMIT_MS = scaled(180_000);

let session: ClockedSession;

beforeEach(async () => {
  session = await ClockedSession.start();
});

afterEach(() => session.dispose());

/** Lets time pass, and prints the seconds that it took. */
async function pass(time: string, options: { grain?: string; asleep?: boolean } = {}) {
  const startedAt = performance.now();
  await session.net.advance(time, options);
  console.log(`${time} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

describe('a webhook whose receiver is down', () => {
  let receiver: WebhookReceiver;
  let id: string;

  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    receiver.answer = status(500);
    const request = { url: receiver.url, types: ['message.received'] };
    id = (await session.api.post<WebhookSecretDto>('/api/webhooks', request)).body.webhook.id;
    const bob = await session.net.contact({ name: 'Bob' });
    await bob.say('hello');
    await waitFor('the first attempt', () => receiver.received.length === 1);
  });

  afterEach(() => receiver.close());

  async function readDelivery() {
    const path = `/api/webhooks/${id}/deliveries`;
    const [delivery] = (await session.api.get<WebhookDeliveryListDto>(path)).body.deliveries;
    return delivery;
  }

  it(
    'gets ten attempts in a day, at the times in the docs, and then the delivery has failed',
    async () => {
      await pass('27h', { grain: GRAIN });
      const { state, attempts } = await readDelivery();
      expect(state).toBe('failed');
      expect(receiver.received).toHaveLength(ATTEMPTS_AT.length);
      const times = attempts.map(({ at }) => Date.parse(at)).toSorted((a, b) => a - b);
      for (const [index, time] of times.entries()) {
        const planned = ATTEMPTS_AT[index];
        const jitter = JITTER * (planned - (ATTEMPTS_AT[index - 1] ?? 0));
        const late = time - times[0] - planned;
        expect(late).toBeGreaterThanOrEqual(-jitter - GRAIN_MS);
        expect(late).toBeLessThanOrEqual(jitter + GRAIN_MS + MINUTE_MS);
      }
      expect(await session.state()).toBe('connected');
    },
    LIMIT_MS,
  );

  it(
    'gets the event when it is up again after hours',
    async () => {
      await pass('3h', { grain: GRAIN });
      const before = receiver.received.length;
      receiver.answer = ok;
      await pass('3h', { grain: GRAIN });
      expect(receiver.received).toHaveLength(before + 1);
      expect((await readDelivery()).state).toBe('delivered');
    },
    LIMIT_MS,
  );
});

describe('a file that nobody fetches for weeks', () => {
  async function receive(): Promise<string> {
    const bob = await session.net.contact({ name: 'Bob' });
    const { id } = (await bob.run('send-file', { kind: 'document', bytes: 3000 })) as {
      id: string;
    };
    await waitFor('the message', async () => (await read(id)).status === 200);
    return id;
  }

  async function fetchFile(id: string): Promise<number> {
    return (await fetch(`${session.service.baseUrl}/api/messages/${id}/media`)).status;
  }

  const read = (id: string) =>
    session.api.get<{ message: { media: { state: string } } }>(`/api/messages/${id}`);

  it('is there after four weeks', async () => {
    const id = await receive();
    await pass('28d', { asleep: true });
    expect(await fetchFile(id)).toBe(200);
  });

  it('is gone after five, and reported if the phone no longer has it, either', async () => {
    const id = await receive();
    await session.net.run('media-reuploads', { answer: 'not-found' });
    await pass('35d', { asleep: true });
    await waitFor('the connection', async () => (await session.state()) === 'connected');
    expect(await fetchFile(id)).toBe(410);
    expect((await read(id)).body.message.media.state).toBe('expired');
  });
});

describe('a night without the net', () => {
  it(
    'ends with a connection, and with all messages of the night',
    async () => {
      const bob = await session.net.contact({ name: 'Bob' });
      await session.net.run('refuse-upgrade', { status: 503 });
      await session.net.run('drop-connections', { mode: 'reset' });
      const evening = await session.now();
      await pass('4h');
      await bob.say('are you there?');
      await pass('4h');
      expect(await session.state()).not.toBe('connected');
      await session.net.run('clear-faults');
      // The longest pause before the next attempt.
      await pass('10m');
      expect(await session.state()).toBe('connected');
      expect((await session.now()) - evening).toBeGreaterThanOrEqual(8 * HOUR_MS);
      const found = await waitFor('the message', async () => {
        const path = '/api/messages/search?q=there';
        const { messages } = (await session.api.get<{ messages: { text: string }[] }>(path)).body;
        return messages.length > 0 && messages.map(({ text }) => text);
      });
      expect(found).toEqual(['are you there?']);
      const answer = { to: bob.jid, text: 'now I am' };
      expect((await session.api.post('/api/send', answer)).status).toBe(200);
      expect((await bob.waitFor('now I am')).copies).toBe(1);
    },
    LIMIT_MS,
  );
});
