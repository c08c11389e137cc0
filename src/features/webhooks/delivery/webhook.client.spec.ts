import type { HttpAdapterHost } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createConfig } from '../../../../test/support/unit/factories.js';
import { WebhookReceiver } from '../../../../test/support/webhook-receiver.js';
import type { WebhookClient as Client } from './webhook.client.js';

/** The addresses of names, look-up by look-up; the last one stays. */
let addresses: string[];
let lookUps = 0;

jest.unstable_mockModule('node:dns', () => ({
  lookup: (
    _name: string,
    _options: object,
    callback: (error: null, found: { address: string; family: number }[]) => void,
  ) => {
    lookUps += 1;
    const [address] = addresses.length > 1 ? addresses.splice(0, 1) : addresses;
    setImmediate(callback, null, [{ address, family: 4 }]);
  },
}));
const { TargetGuard } = await import('../target/target.guard.js');
const { WebhookClient } = await import('./webhook.client.js');

let receiver: WebhookReceiver;
let client: Client;
const config = createConfig();
const host = {
  httpAdapter: { getHttpServer: () => ({ address: () => null }) },
} as HttpAdapterHost;
const guard = new TargetGuard(config, host);

beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  client = new WebhookClient(guard);
  lookUps = 0;
});

afterEach(async () => {
  await client.onApplicationShutdown();
  await receiver.close();
});

async function post(url = receiver.url, headers: Record<string, string> = {}) {
  const message = { id: 'wh_1_1', body: '{"type":"webhook.test","data":{}}' };
  const { attempt } = await client.post({ url, headers, secrets: ['whsec_YQ=='], message });
  return attempt;
}

describe('a name', () => {
  const named = (): string => receiver.url.replace('127.0.0.1', 'somebody.example');

  it('is looked up once for a connection, which goes to the checked address', async () => {
    addresses = ['127.0.0.1', '169.254.169.254'];
    expect(await post(named())).toMatchObject({ status: 204 });
    expect(lookUps).toBe(1);
  });

  it('that has changed since the webhook was made is refused when connecting', async () => {
    addresses = ['127.0.0.1', '169.254.169.254'];
    await guard.assertAllowed(new URL(named()));
    expect(await post(named())).toMatchObject({
      status: null,
      error: expect.stringContaining('169.254.169.254 is refused'),
    });
    expect(receiver.received).toEqual([]);
  });
});

describe('an answer', () => {
  it('is kept up to 2 kB, and read to its end', async () => {
    receiver.answer = (_request, response) => response.writeHead(200).end('x'.repeat(50_000));
    expect((await post()).answer).toBe('x'.repeat(2048));
    for (let more = 0; more < 5; more += 1) expect((await post()).status).toBe(200);
    // undici leaves a connection alone for a turn of the event loop after an answer.
    expect(receiver.connections).toBeLessThanOrEqual(2);
  });

  it('that never ends is good by its status', async () => {
    receiver.answer = (_request, response) => {
      response.writeHead(200);
      const write = (): void => {
        if (!response.destroyed) response.write('x'.repeat(10_000), () => setImmediate(write));
      };
      write();
    };
    expect(await post()).toMatchObject({ status: 200, error: null });
  });

  it('may be announced by another', async () => {
    receiver.answer = (_request, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' }, () =>
        response.writeHead(202).end(),
      );
    };
    expect(await post()).toMatchObject({ status: 202, answer: null });
  });
});

it('sends the headers of the user, also in place of its own', async () => {
  await post(receiver.url, { 'User-Agent': 'mine', 'X-Key': 'abc' });
  expect(receiver.received[0].headers).toMatchObject({ 'user-agent': 'mine', 'x-key': 'abc' });
});

it('reports why there was no answer', async () => {
  await receiver.close();
  expect(await post()).toMatchObject({
    status: null,
    answer: null,
    error: expect.stringContaining('ECONNREFUSED'),
  });
});
