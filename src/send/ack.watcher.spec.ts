import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  ChatStore,
  createAddress,
  createConfig,
  settle,
  useFakeClock,
} from '../../test/support/factories.js';
import type { DeliveryStep } from '../whatsapp/inbound-batch.js';
import { AckWatcher } from './ack.watcher.js';
import { OutboxRepository } from './outbox.repository.js';

const ANN = '15550001@s.whatsapp.net';
const T = 1_700_000_000_000;

let store: ChatStore;
let outbox: OutboxRepository;
let watcher: AckWatcher;

beforeEach(async () => {
  useFakeClock(T);
  store = await ChatStore.open();
  outbox = new OutboxRepository(store.database);
  const { accounts, writer, threads, messages, eventLog } = store;
  const config = createConfig({ send: { ackTimeoutMs: 45_000 } });
  watcher = new AckWatcher(accounts, writer, threads, messages, outbox, eventLog, config);
  watcher.onModuleInit();
});

afterEach(async () => {
  await watcher.beforeApplicationShutdown();
  jest.useRealTimers();
  await store.close();
});

/** A message that was written now. */
async function write(id: string): Promise<void> {
  await store.writer.run(await store.accountId(), async (write) => {
    const content = Buffer.from(id);
    const text = {
      id,
      address: createAddress(ANN),
      senderJid: ANN,
      text: id,
      content,
      queuedAt: T,
    };
    const chat = await store.threads.addOutgoing(write, text);
    const row = { chat_id: chat.id, message_id: id, recipient_jid: ANN, content, queued_at: T };
    await outbox.add(write, row);
  });
  await store.database
    .updateTable('outbox')
    .set({ state: 'written' })
    .where('message_id', '=', id)
    .execute();
  const written = { status: 'sending', written_at: Date.now() };
  await store.database.updateTable('messages').set(written).where('id', '=', id).execute();
}

async function deliver(messageId: string, step: DeliveryStep): Promise<void> {
  await store.writer.run(await store.accountId(), (write) =>
    store.threads.applyDelivery(write, { messageId, step, at: Date.now() }),
  );
  await settle();
}

async function outboxIds(): Promise<string[]> {
  const rows = await store.database.selectFrom('outbox').select('message_id').execute();
  return rows.map(({ message_id }) => message_id);
}

async function statusOf(id: string): Promise<string | undefined> {
  const query = store.database.selectFrom('messages').select('status').where('id', '=', id);
  return (await query.executeTakeFirst())?.status;
}

async function timeouts(): Promise<number> {
  const query = store.database.selectFrom('events').select('seq').where('type', '=', 'ack.timeout');
  return (await query.execute()).length;
}

async function pass(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
  await settle();
}

describe('a confirmed message', () => {
  it.each<DeliveryStep>(['server', 'delivered', 'read', 'played'])(
    'leaves the outbox on %s',
    async (step) => {
      await write('OUT1');
      await write('OUT2');
      await deliver('OUT1', step);
      expect(await outboxIds()).toEqual(['OUT2']);
    },
  );

  it('is never called unknown', async () => {
    await write('OUT1');
    await deliver('OUT1', 'server');
    await pass(100_000);
    expect(await statusOf('OUT1')).toBe('sent');
    expect(await timeouts()).toBe(0);
  });
});

describe('a refused message', () => {
  it('stays in the outbox as failed, so that it is not sent again by itself', async () => {
    await write('OUT1');
    await write('OUT2');
    await deliver('OUT1', 'error');
    expect(await outboxIds()).toEqual(['OUT1', 'OUT2']);
    expect(await outbox.countByState()).toEqual({ failed: 1, written: 1 });
  });
});

describe('a message without an answer', () => {
  it('becomes unknown after the time that is configured, once', async () => {
    await write('OUT1');
    await pass(45_000);
    expect(await statusOf('OUT1')).toBe('sending');
    await pass(2000);
    expect(await statusOf('OUT1')).toBe('unknown');
    expect((await store.chat(ANN)).last_status).toBe('unknown');
    await pass(60_000);
    expect(await timeouts()).toBe(1);
  });

  it('stays in the outbox, to be sent again', async () => {
    await write('OUT1');
    await pass(60_000);
    expect(await outboxIds()).toEqual(['OUT1']);
  });

  it('is known again when the answer comes after all', async () => {
    await write('OUT1');
    await pass(60_000);
    await deliver('OUT1', 'delivered');
    expect(await statusOf('OUT1')).toBe('delivered');
    expect(await outboxIds()).toEqual([]);
  });
});

describe('the end of the service', () => {
  it('waits for what was confirmed last', async () => {
    await write('OUT1');
    await store.writer.run(await store.accountId(), (write) =>
      store.threads.applyDelivery(write, { messageId: 'OUT1', step: 'server', at: T }),
    );
    await watcher.beforeApplicationShutdown();
    expect(await outboxIds()).toEqual([]);
  });

  it('ends the watch and leaves no timer', async () => {
    await write('OUT1');
    await watcher.beforeApplicationShutdown();
    expect(jest.getTimerCount()).toBe(0);
    await pass(60_000);
    expect(await statusOf('OUT1')).toBe('sending');
    await deliver('OUT1', 'server');
    expect(await outboxIds()).toEqual(['OUT1']);
  });
});
