import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import { GroupReceipts } from '../chats/group-receipts.js';
import { createInboundMessage, receiptBy } from '../../../../test/support/unit/factories.js';
import type { MessageRow, OutboxRow } from '../../../base/storage/dashboard.schema.js';
import type { DeliveryStep, DeliveryUpdate } from '../../../whatsapp/inbound-batch.js';
import type { UnitOfWork } from '../work/unit-of-work.js';

const ANN = '15550001@s.whatsapp.net';
const GROUP = '120363000000000001@g.us';

let store: ChatStore;
let phoneId: number;

beforeEach(async () => {
  store = await ChatStore.open();
  phoneId = await store.phoneId();
});

afterEach(() => store.close());

function deliver(update: Pick<DeliveryUpdate, 'messageId'> & Partial<DeliveryUpdate>) {
  return store.writer.run(phoneId, (write) =>
    store.threads.applyDelivery(write, { step: 'server', at: 1, by: null, ...update }),
  );
}

/** Account, id, outbox state and status of all messages in the outbox. */
async function inOutbox(): Promise<[number, string, string, string][]> {
  const rows = await store.database
    .selectFrom('outbox')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.id', '=', 'outbox.message_id')
        .onRef('messages.account_id', '=', 'outbox.account_id'),
    )
    .select(['outbox.account_id', 'outbox.message_id', 'outbox.state', 'messages.status'])
    .orderBy('outbox.seq')
    .execute();
  return rows.map(({ account_id, message_id, state, status }) => [
    account_id,
    message_id,
    state,
    status,
  ]);
}

async function message(id: string): Promise<MessageRow> {
  const query = store.database.selectFrom('messages').selectAll().where('id', '=', id);
  return query.executeTakeFirstOrThrow();
}

async function setState(id: string, state: OutboxRow['state']): Promise<void> {
  await store.database.updateTable('outbox').set({ state }).where('message_id', '=', id).execute();
}

describe('an acknowledgement', () => {
  it.each<DeliveryStep>(['server', 'delivered', 'read', 'played'])(
    '(%s) takes the message out of the outbox, and no other',
    async (step) => {
      for (const id of ['A', 'B']) await store.queue(id, ANN);
      await deliver({ messageId: 'A', step, by: step === 'server' ? null : receiptBy(ANN) });
      expect(await inOutbox()).toEqual([[phoneId, 'B', 'queued', 'queued']]);
    },
  );

  it('deletes the outbox row in the same transaction', async () => {
    await store.queue('A', ANN);
    const failure = store.writer.run(phoneId, async (write: UnitOfWork) => {
      await store.threads.applyDelivery(write, { messageId: 'A', step: 'server', at: 1, by: null });
      const query = write.transaction.selectFrom('outbox').select('seq');
      expect(await query.execute()).toEqual([]);
      throw new Error('The disk is full');
    });
    await expect(failure).rejects.toThrow('The disk is full');
    expect(await inOutbox()).toEqual([[phoneId, 'A', 'queued', 'queued']]);
  });

  it('of a group member deletes the outbox row, too', async () => {
    await store.queue('A', GROUP);
    const sent = await message('A');
    await store.writer.run(phoneId, (write) =>
      new GroupReceipts(store.chats).insertExpected(write, sent, [ANN]),
    );
    await deliver({ messageId: 'A', step: 'delivered', by: receiptBy(ANN, GROUP) });
    expect(await inOutbox()).toEqual([]);
  });

  it("leaves another account's message with the same id in the outbox", async () => {
    const other = await store.phones.getOrCreateId('19990000@s.whatsapp.net');
    await store.queue('A', ANN, { phoneId: other });
    await store.queue('A', ANN);
    await deliver({ messageId: 'A' });
    expect(await inOutbox()).toEqual([[other, 'A', 'queued', 'queued']]);
  });
});

describe('a copy of a message that the server has', () => {
  const copy = { id: 'A', fromMe: true, origin: 'history', sentStatus: 'delivered' } as const;

  it('deletes the outbox row', async () => {
    await store.queue('A', ANN);
    await store.receive(createInboundMessage({ ...copy, from: ANN }));
    expect([await inOutbox(), (await message('A')).status]).toEqual([[], 'delivered']);
  });

  it('deletes the outbox row once their chats are merged', async () => {
    const lid = '900@lid';
    await store.queue('A', ANN);
    await store.receive(createInboundMessage({ ...copy, from: lid }));
    await store.bring({ aliases: [{ pn: ANN, lid }] });
    expect([await inOutbox(), (await message('A')).status]).toEqual([[], 'delivered']);
  });
});

describe('a step', () => {
  it('changes the row of its message alone', async () => {
    for (const id of ['A', 'B']) {
      await store.queue(id, ANN);
      await setState(id, 'sending');
    }
    await advance('A', (row) => row && { row: { state: 'written' } });
    expect((await inOutbox()).map(([, id, state]) => [id, state])).toEqual([
      ['A', 'written'],
      ['B', 'sending'],
    ]);
  });

  it('is nothing if it changes nothing', async () => {
    await store.queue('A', ANN);
    expect(await advance('A', () => null)).toBe(false);
    expect(await advance('A', () => ({ message: { written_at: 5 } }))).toBe(true);
    expect(await message('A')).toMatchObject({ status: 'queued', written_at: 5 });
  });

  it('may change a message without a row', async () => {
    await store.queue('A', ANN);
    await store.database.deleteFrom('outbox').execute();
    const changes = { row: { state: 'written' }, message: { written_at: 5 } } as const;
    expect(await advance('A', (row) => (row ? null : changes))).toBe(true);
    expect(await message('A')).toMatchObject({ written_at: 5 });
  });

  async function advance(
    id: string,
    decide: Parameters<typeof store.outgoing.advance>[2],
  ): Promise<boolean> {
    const row = await message(id);
    return store.writer.run(phoneId, (write) => store.outgoing.advance(write, row, decide));
  }
});

describe('a retry', () => {
  it('inserts the outbox row again if it was deleted', async () => {
    await store.queue('A', ANN);
    await store.database.deleteFrom('outbox').execute();
    const row = { ...(await message('A')), status: 'unknown' };
    await store.writer.run(phoneId, (write) => store.outgoing.requeue(write, row, true));
    expect(await inOutbox()).toEqual([[phoneId, 'A', 'queued', 'queued']]);
  });

  it('is rejected for a message that needs none', async () => {
    await store.queue('A', ANN);
    await deliver({ messageId: 'A' });
    const row = await message('A');
    const retry = store.writer.run(phoneId, (write) => store.outgoing.requeue(write, row, false));
    await expect(retry).rejects.toThrow('it is sent');
    expect(await inOutbox()).toEqual([]);
  });
});
