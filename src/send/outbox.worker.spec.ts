import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ChatStore, createConfig, settle } from '../../test/support/factories.js';
import { WhatsAppError } from '../whatsapp/whatsapp.errors.js';
import { IdempotencyService } from './idempotency.service.js';
import { OutboxRepository } from './outbox.repository.js';
import { OutboxWorker } from './outbox.worker.js';
import { SendService } from './send.service.js';

let store: ChatStore;
let outbox: OutboxRepository;
let worker: OutboxWorker;
let send: SendService;

beforeEach(async () => {
  store = await ChatStore.open();
  start();
});

afterEach(async () => {
  jest.useRealTimers();
  await worker.beforeApplicationShutdown();
  await store.close();
});

/** The parts as they are after a start of the service on this store. */
function start(perMinute = 0): void {
  const { gateway, accounts, writer, threads, messages, database } = store;
  outbox = new OutboxRepository(database);
  const config = createConfig({ send: { perMinute } });
  worker = new OutboxWorker(gateway, accounts, writer, threads, messages, outbox, config);
  const idempotency = new IdempotencyService(database);
  send = new SendService(gateway, accounts, writer, threads, outbox, worker, idempotency);
  worker.onModuleInit();
}

async function queue(...texts: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) ids.push((await send.queueText({ to: '15550001', text })).message_id);
  return ids;
}

function sentTexts(): string[] {
  return store.gateway.sent.map(({ content }) => Buffer.from(content).toString());
}

/** State in the outbox, and status, of every message. */
async function states(): Promise<[string | null, string | undefined, string][]> {
  const rows = await store.database
    .selectFrom('messages')
    .leftJoin('outbox', 'outbox.message_id', 'messages.id')
    .select(['messages.text', 'outbox.state', 'messages.status'])
    .orderBy('messages.row_id')
    .execute();
  return rows.map(({ text, state, status }) => [text, state ?? undefined, status]);
}

async function message(id: string) {
  const query = store.database.selectFrom('messages').selectAll().where('id', '=', id);
  return query.executeTakeFirstOrThrow();
}

async function eventTypes(): Promise<string[]> {
  const rows = await store.database.selectFrom('events').select('type').orderBy('seq').execute();
  return rows.map(({ type }) => type);
}

function fail(code: WhatsAppError['code']): () => Promise<void> {
  return () => Promise.reject(new WhatsAppError(code, 'no'));
}

describe('sending', () => {
  it('goes in the order of acceptance, one at a time', async () => {
    let underWay = 0;
    let most = 0;
    store.gateway.onSend = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await settle();
      underWay -= 1;
    };
    const texts = Array.from({ length: 10 }, (_, index) => `${index}`);
    await Promise.all(texts.map((text) => queue(text)));
    while (sentTexts().length < texts.length) await settle();
    expect(sentTexts()).toEqual(texts);
    expect(most).toBe(1);
  });

  it('notes when a message was written, and waits for the answer', async () => {
    const before = Date.now();
    const [id] = await queue('hello');
    await settle();
    expect(await states()).toEqual([['hello', 'written', 'sending']]);
    expect((await message(id)).written_at).toBeGreaterThanOrEqual(before);
    expect(store.gateway.sent).toMatchObject([{ id, recipientJid: '15550001@s.whatsapp.net' }]);
  });

  it('does not take back an answer that is faster than the send', async () => {
    store.gateway.onSend = async ({ id }) => {
      await store.writer.run(await store.accountId(), (write) =>
        store.threads.applyDelivery(write, { messageId: id, step: 'delivered', at: 1 }),
      );
    };
    await queue('hello');
    await settle();
    expect(await states()).toEqual([['hello', 'written', 'delivered']]);
  });

  it('wakes up for each new message', async () => {
    await queue('one');
    await settle();
    await queue('two');
    await settle();
    expect(sentTexts()).toEqual(['one', 'two']);
  });

  it('loses no message that comes just as the queue has run empty', async () => {
    for (let ticks = 0; ticks < 100; ticks += 1) {
      await queue('one');
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      await queue('two');
      await settle();
    }
    expect(sentTexts()).toHaveLength(200);
  });

  it('keeps its pace', async () => {
    await worker.beforeApplicationShutdown();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    start(60);
    await queue('one', 'two', 'three');
    const counts: number[] = [];
    for (const wait of [0, 999, 1, 1000]) {
      await jest.advanceTimersByTimeAsync(wait);
      await settle();
      counts.push(sentTexts().length);
    }
    expect(counts).toEqual([1, 1, 2, 3]);
  });
});

describe('a message that fails', () => {
  it('is an error, and the next one is sent', async () => {
    store.gateway.onSend = ({ content }) =>
      Buffer.from(content).toString() === 'bad' ? fail('send_failed')() : Promise.resolve();
    const [bad] = await queue('bad', 'good');
    await settle();
    expect(await states()).toEqual([
      ['bad', 'failed', 'error'],
      ['good', 'written', 'sending'],
    ]);
    expect(await message(bad)).toMatchObject({ error_code: 'send_failed' });
    expect(await eventTypes()).toContain('ack.error');
  });

  it('is no error when an answer shows that it arrived', async () => {
    store.gateway.onSend = async ({ id }) => {
      await store.writer.run(await store.accountId(), (write) =>
        store.threads.applyDelivery(write, { messageId: id, step: 'server', at: 1 }),
      );
      await fail('send_failed')();
    };
    await queue('hello');
    await settle();
    expect((await states())[0]?.[2]).toBe('sent');
    expect(await eventTypes()).not.toContain('ack.error');
  });
});

describe('a lost link', () => {
  it.each(['link_lost', 'not_connected'] as const)('keeps the message (%s)', async (code) => {
    store.gateway.onSend = async () => {
      store.gateway.lose();
      await fail(code)();
    };
    await queue('one', 'two');
    await settle();
    expect(sentTexts()).toEqual(['one']);
    expect(await states()).toEqual([
      ['one', 'sending', 'sending'],
      ['two', 'queued', 'queued'],
    ]);
  });

  it('is made up for after the next connection, in order and under the same ids', async () => {
    store.gateway.onSend = async () => {
      store.gateway.lose();
      await fail('link_lost')();
    };
    const ids = await queue('one', 'two');
    await settle();
    store.gateway.onSend = () => Promise.resolve();
    store.gateway.open();
    await settle();
    expect(store.gateway.sent.map(({ id }) => id)).toEqual([ids[0], ...ids]);
  });

  it('sends again what was written and never answered', async () => {
    await queue('one');
    await settle();
    store.gateway.lose();
    store.gateway.open();
    await settle();
    expect(sentTexts()).toEqual(['one', 'one']);
  });

  it('does not hold up messages while the session stays connected', async () => {
    let isFirst = true;
    store.gateway.onSend = async () => {
      if (!isFirst) return;
      isFirst = false;
      await fail('link_lost')();
    };
    await queue('one', 'two');
    await settle();
    expect(sentTexts()).toContain('two');
  });

  it('keeps what is queued for as long as it lasts', async () => {
    store.gateway.lose();
    await expect(queue('one')).rejects.toMatchObject({ code: 'not_connected' });
    worker.wake();
    await settle();
    expect(sentTexts()).toEqual([]);
  });
});

describe('a new start', () => {
  it('goes on with what was left, but not with what is confirmed', async () => {
    const [first] = await queue('confirmed', 'unanswered');
    await settle();
    await store.writer.run(await store.accountId(), (write) =>
      store.threads.applyDelivery(write, { messageId: first, step: 'server', at: 1 }),
    );
    await worker.beforeApplicationShutdown();
    store.gateway.sent.length = 0;
    store.gateway.lose();
    start();
    store.gateway.open();
    await settle();
    expect(sentTexts()).toEqual(['unanswered']);
    expect(await states()).toEqual([
      ['confirmed', undefined, 'sent'],
      ['unanswered', 'written', 'sending'],
    ]);
  });

  it('does not send again what has failed', async () => {
    store.gateway.onSend = fail('send_failed');
    await queue('bad');
    await settle();
    store.gateway.lose();
    store.gateway.open();
    await settle();
    expect(sentTexts()).toEqual(['bad']);
  });
});

describe('the end of the service', () => {
  it('ends the session and waits for the send that is under way', async () => {
    let release: (() => void) | undefined;
    store.gateway.onSend = () => new Promise((resolve) => (release = resolve));
    await queue('one', 'two');
    await settle();
    let isDone = false;
    const done = worker.beforeApplicationShutdown().then(() => (isDone = true));
    await settle();
    expect([store.gateway.isClosed, isDone]).toEqual([true, false]);
    release?.();
    await done;
    expect(sentTexts()).toEqual(['one']);
  });

  it('does not wait for a pause of the pace', async () => {
    await worker.beforeApplicationShutdown();
    start(1);
    await queue('one', 'two');
    await settle();
    await worker.beforeApplicationShutdown();
    expect(sentTexts()).toEqual(['one']);
  });
});
