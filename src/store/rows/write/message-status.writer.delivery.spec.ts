import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import { createInboundMessage, receiptBy } from '../../../../test/support/unit/factories.js';
import type { ChatRow } from '../../../base/storage/dashboard.schema.js';
import type { DeliveryStep } from '../../../whatsapp/inbound-batch.js';

const ANN = '15550001@s.whatsapp.net';

let store: ChatStore;

beforeEach(async () => {
  store = await ChatStore.open();
});

afterEach(() => store.close());

async function deliver(messageId: string, step: DeliveryStep, at = 1): Promise<void> {
  await store.writer.run(await store.phoneId(), (write) =>
    store.threads.applyDelivery(write, {
      messageId,
      step,
      at,
      by: step === 'server' ? null : receiptBy(ANN),
    }),
  );
}

async function message(id: string) {
  return store.database
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('a receipt of a message that we sent', () => {
  it('changes the message and the preview of its chat', async () => {
    await store.queue('OUT1', ANN);
    await deliver('OUT1', 'server', 5);
    expect(await message('OUT1')).toMatchObject({ status: 'sent', server_ack_at: 5 });
    expect((await store.chat(ANN)).last_status).toBe('sent');
    expect(await store.eventTypes('ack')).toEqual(['ack.server']);
  });

  it('does not change the preview if that is another message', async () => {
    await store.queue('OUT1', ANN);
    await store.queue('OUT2', ANN, { at: 5000 });
    await deliver('OUT1', 'read');
    expect((await store.chat(ANN)).last_status).toBe('queued');
  });

  it('is announced once', async () => {
    await store.queue('OUT1', ANN);
    await deliver('OUT1', 'delivered');
    await deliver('OUT1', 'delivered');
    expect(await store.eventTypes('ack')).toEqual(['ack.delivered']);
  });

  it('never touches a message of somebody else under the same id', async () => {
    await store.receive(createInboundMessage({ id: 'SAME' }));
    await deliver('SAME', 'read');
    expect(await message('SAME')).toMatchObject({ status: 'received', read_at: null });
    expect(await store.eventTypes('ack')).toEqual([]);
  });

  it('never touches a message of another account under the same id', async () => {
    const other = await store.phones.getOrCreateId('19990000@s.whatsapp.net');
    const theirs = createInboundMessage({ id: 'OUT1', fromMe: true });
    await store.writer.run(other, (write) => store.intake.storeAll(write, [theirs]));
    await store.queue('OUT1', ANN);
    await deliver('OUT1', 'read');
    const query = store.database
      .selectFrom('messages')
      .select('status')
      .where('account_id', '=', other);
    expect(await query.executeTakeFirst()).toEqual({ status: 'sent' });
  });

  it('announces the chat after the commit', async () => {
    const heard: ChatRow[] = [];
    await store.queue('OUT1', ANN);
    store.writer.changes$.subscribe((chats) => heard.push(...chats));
    await deliver('OUT1', 'read');
    expect(heard).toMatchObject([{ jid: ANN, last_status: 'read' }]);
  });

  it('waits for its message if the phone sent it and it comes later', async () => {
    await deliver('PHONE', 'delivered', 7);
    await deliver('PHONE', 'read', 8);
    await store.receive(createInboundMessage({ id: 'PHONE', fromMe: true }));
    expect(await message('PHONE')).toMatchObject({ status: 'read', delivered_at: 7, read_at: 8 });
    expect((await store.chat(ANN)).last_status).toBe('read');
  });
});
