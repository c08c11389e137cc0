import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import { GroupReceipts } from '../chats/group-receipts.js';
import {
  createAddress,
  createInboundMessage,
  receiptBy,
} from '../../../../test/support/unit/factories.js';
import type { MessageRow } from '../../../base/storage/dashboard.schema.js';
import type { UnitOfWork } from '../work/unit-of-work.js';
import { failureOf } from '../messages/send-failure.js';
import { takeOutboxEvent } from '../../../features/send/outbox/outbox-row.machine.js';

const ANN = '15550101@s.whatsapp.net';
const GROUP = '120363000000000100@g.us';
const T = 1_700_000_000_000;
const CHANGE = {
  messageId: 'A',
  chat: createAddress(ANN),
  byMe: false,
  byJid: ANN,
  at: T + 5000,
  origin: 'live',
} as const;

let store: ChatStore;

beforeEach(async () => {
  store = await ChatStore.open();
});

afterEach(() => store.close());

async function run(work: (write: UnitOfWork) => Promise<unknown>): Promise<void> {
  await store.writer.run(await store.phoneId(), work);
}

function message(id: string): Promise<MessageRow> {
  const query = store.database.selectFrom('messages').selectAll().where('id', '=', id);
  return query.executeTakeFirstOrThrow();
}

/** The JSON of the last payload of each event type, without the message, which another spec checks. */
async function storedPayloads(): Promise<Record<string, string>> {
  const rows = await store.database.selectFrom('events').selectAll().orderBy('seq').execute();
  return Object.fromEntries(
    rows.map(({ type, payload }) => {
      const { message: stored, ...facts } = JSON.parse(payload) as { message?: object };
      return [type, JSON.stringify({ ...(stored && { message: '...' }), ...facts })];
    }),
  );
}

describe('the payload of an event, apart from its message,', () => {
  // A new field here changes stored data: rows of earlier versions keep this shape.
  it('has its stored shape for messages that arrive, change and are read', async () => {
    await store.receive(
      createInboundMessage({ id: 'A', from: ANN, text: 'one', timestamp: T, adjusted: ['text'] }),
      createInboundMessage({ id: 'B', from: ANN, type: 'undecrypted', timestamp: T + 1 }),
    );
    await store.bring({ edits: [{ ...CHANGE, text: 'two', content: null }] });
    await store.bring({ reactions: [{ ...CHANGE, emoji: '👍', byName: 'Ann' }] });
    await store.bring({ deletions: [{ ...CHANGE, at: T + 9000 }] });
    await store.bring({ chatsRead: [createAddress(ANN)] });
    await store.bring({
      history: { type: 'recent', progress: 40, chatCount: 3, messageCount: 5, chat: null },
    });

    expect(await storedPayloads()).toEqual({
      'message.received': '{"message":"...","live":true,"adjusted_fields":["text"]}',
      'message.undecrypted': '{"message":"...","live":true}',
      'message.edited': '{"message":"...","previous_text":"one"}',
      'message.reaction':
        `{"message":"...","reaction":{"emoji":"👍","sender_jid":"${ANN}",` +
        `"sender_name":"Ann","from_me":false,"timestamp":${T + 5000}}}`,
      'message.deleted': '{"message":"..."}',
      'chat.read': '{"unread_count":0}',
      'message.history': '{"sync_type":"recent","progress":40,"chat_count":3,"message_count":5}',
    });
  });

  it('has its stored shape for votes', async () => {
    const options = ['a'];
    const details = { type: 'poll' as const, question: '?', options, selectableCount: 1 };
    await store.receive(createInboundMessage({ id: 'A', from: ANN, type: 'poll', details }));
    const vote = { ...CHANGE, byName: null, options, voteId: 'V' };
    await run((write) => store.changes.applyVote(write, vote));
    expect(await storedPayloads()).toMatchObject({
      'message.poll_vote':
        `{"message":"...","vote":{"sender_jid":"${ANN}","sender_name":null,"from_me":false,` +
        `"options":["a"],"timestamp":${T + 5000}}}`,
    });
  });

  it('has its stored shape for messages that are sent', async () => {
    await store.queue('A', ANN, { at: T });
    await store.queue('B', GROUP, { at: T });
    const steps = ['server', 'delivered', 'played'] as const;
    for (const [index, step] of steps.entries()) {
      const at = T + 10 + index;
      const by = step === 'server' ? null : receiptBy(ANN);
      await run((write) => store.threads.applyDelivery(write, { messageId: 'A', step, at, by }));
    }
    const row = await message('B');
    await run(async (write) => {
      await store.outgoing.advance(write, row, (outbox) => {
        const failed = { type: 'failed', failure: failureOf('no_ack'), at: T } as const;
        const changes = takeOutboxEvent({ message: row, row: outbox }, failed)!;
        return { ...changes, event: { ...changes.event!, at: T + 20 } };
      });
    });

    const { text } = failureOf('no_ack');
    expect(await storedPayloads()).toEqual({
      'message.queued': '{"message":"..."}',
      'ack.server': '{"message":"...","ms_since_queued":10}',
      'ack.delivered': '{"message":"...","ms_since_queued":11}',
      'ack.played': '{"message":"...","ms_since_queued":12}',
      'ack.error':
        '{"message":"...","ms_since_queued":20,"error_code":"no_ack",' +
        `"error_text":${JSON.stringify(text)},"will_retry":false}`,
    });
  });

  it('has its stored shape for a receipt in a group, and for a message that is sent again', async () => {
    await store.queue('B', GROUP, { at: T });
    const sent = await message('B');
    await run((write) => new GroupReceipts(store.chats).insertExpected(write, sent, [ANN]));
    const by = receiptBy(ANN, GROUP);
    const receipt = { messageId: 'B', step: 'read', at: T + 5, by } as const;
    await run((write) => store.threads.applyDelivery(write, receipt));
    await store.queue('C', ANN, { at: T });
    const queued = await message('C');
    await run((write) =>
      store.messages.update(write, queued, { status: 'error', error_code: 'refused' }),
    );
    const failed = await message('C');
    await run((write) => store.outgoing.requeue(write, failed, false));

    expect(await storedPayloads()).toMatchObject({
      'ack.read': `{"message":"...","ms_since_queued":5,"participant_jid":"${ANN}"}`,
      'message.queued': expect.stringMatching(
        /^\{"message":"...","ms_since_queued":\d+,"is_retry":true\}$/,
      ),
    });
  });
});
