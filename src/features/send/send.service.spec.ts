import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DEFAULT_ACCOUNT } from '../../base/common/account-name.js';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import { createGroupFacts } from '../../../test/support/unit/fake-groups-gateway.js';
import { ME, useFakeClock } from '../../../test/support/unit/factories.js';
import { ContextFinder } from './context-finder.js';
import { MessageComposer } from './message.composer.js';
import { IdempotencyService } from './idempotency.service.js';
import { GroupPermissions } from './group-permissions.js';
import { OutboxEnqueuer } from './outbox.enqueuer.js';
import { OutboxWorker } from './outbox/outbox.worker.js';
import { MentionAddressing } from './mention-addressing.js';
import { PersonAddressing } from './person-addressing.js';
import { QuoteFinder } from './quote-finder.js';
import { TimerFinder } from './timer-finder.js';
import { SendService } from './send.service.js';

const MESSAGE = { to: '+15550001', text: ' hello ' };
const DAY_MS = 24 * 60 * 60 * 1000;

let store: ChatStore;
let send: SendService;
/** Another one above the same store; it does not know what the first one does. */
let other: SendService;

/** A worker that never sends by itself. */
class IdleWorker extends OutboxWorker {
  wakes = 0;

  override wake(): void {
    this.wakes += 1;
  }
}

let worker: IdleWorker;

beforeEach(async () => {
  store = await ChatStore.open();
  worker = new IdleWorker(store.gateway, store.phones, undefined as never, undefined as never);
  send = createService();
  other = createService();
});

function createService(): SendService {
  const { gateway, phones, writer, outgoing, messages, thread, chats, database } = store;
  const permissions = new GroupPermissions(store.groups, phones, undefined as never);
  const none = undefined as never;
  const idempotency = new IdempotencyService(database, chats);
  const intake = new OutboxEnqueuer(
    writer,
    messages,
    outgoing,
    worker,
    none,
    permissions,
    gateway,
    idempotency,
  );
  const people = new PersonAddressing(gateway, store.groups, chats, none);
  const mentions = new MentionAddressing(people);
  const quotes = new QuoteFinder(people, chats, thread);
  const timers = new TimerFinder(store.chatsGateway, thread, gateway);
  return new SendService(
    gateway,
    phones,
    new MessageComposer(store.groups, store.codec, undefined as never, DEFAULT_ACCOUNT),
    new ContextFinder(chats, quotes, permissions, timers, mentions),
    intake,
    idempotency,
    undefined as never,
  );
}

afterEach(() => store.close());

async function queuedIds(): Promise<string[]> {
  const rows = await store.database.selectFrom('outbox').select('message_id').execute();
  return rows.map(({ message_id }) => message_id);
}

describe('queueText', () => {
  it('answers once the message is committed, with the jid it goes to', async () => {
    const answer = await send.queueText(MESSAGE);
    expect(answer).toEqual({
      status: 'queued',
      to: '15550001@s.whatsapp.net',
      chat_jid: '15550001@s.whatsapp.net',
      message_id: 'OUT1',
      timestamp: expect.any(Number),
      duplicate: false,
    });
    expect(await queuedIds()).toEqual(['OUT1']);
    expect(await store.texts(answer.chat_jid)).toEqual([' hello ']);
    expect(worker.wakes).toBe(1);
  });

  it.each([
    ['disconnected', { state: 'disconnected' as const }],
    ['connecting', { state: 'connecting' as const }],
    ['connected without a phone', { me: null }],
  ])('refuses at once while %s, and queues nothing', async (_case, session) => {
    store.gateway.change(session);
    await expect(send.queueText(MESSAGE)).rejects.toMatchObject({ code: 'not_connected' });
    expect(await queuedIds()).toEqual([]);
  });

  it('stores nothing when the message cannot be queued, and reveals no details', async () => {
    await store.database.schema.alterTable('outbox').renameTo('gone').execute();
    await expect(send.queueText(MESSAGE)).rejects.toMatchObject({
      code: 'send_failed',
      message: 'The message could not be queued.',
      cause: expect.anything(),
    });
    expect(await store.database.selectFrom('messages').selectAll().execute()).toEqual([]);
    expect(worker.wakes).toBe(0);
  });
});

describe('queueMessage', () => {
  it('asks once what a group allows', async () => {
    const group = createGroupFacts();
    const find = jest.spyOn(store.groups, 'find').mockResolvedValue(group);
    await send.queueMessage(group.jid, { text: 'hello all' });
    expect(find).toHaveBeenCalledTimes(1);
    expect(await queuedIds()).toEqual(['OUT1']);
  });
});

describe('the timer of a new chat', () => {
  it("starts at WhatsApp's second, so that any later setting is newer", async () => {
    store.gateway.change({ clockOffsetMs: -1_200_000 });
    store.chatsGateway.timerSeconds = 86_400;
    const { chat_jid: jid } = await send.queueText(MESSAGE);
    const { ephemeral_seconds: seconds, ephemeral_set_at: setAt } = await store.chat(jid);
    expect([seconds, setAt! % 1000]).toEqual([86_400, 0]);
    expect(Date.now() - 1_200_000 - setAt!).toBeLessThan(60_000);
    expect(setAt).toBeLessThanOrEqual(Date.now() - 1_200_000);
  });
});

describe('an Idempotency-Key', () => {
  it('gives a repeated request the first answer, and sends once', async () => {
    const first = await send.queueText(MESSAGE, 'key-1');
    const second = await send.queueText(MESSAGE, 'key-1');
    expect(second).toEqual({ ...first, duplicate: true });
    expect(await queuedIds()).toEqual(['OUT1']);
  });

  it('ignores the order of the fields', async () => {
    const { to, text } = MESSAGE;
    await send.queueText({ to, text }, 'key-1');
    await expect(send.queueText({ text, to }, 'key-1')).resolves.toMatchObject({ duplicate: true });
  });

  it('belongs to one message', async () => {
    await send.queueText(MESSAGE, 'key-1');
    const another = { ...MESSAGE, text: 'something else' };
    await expect(send.queueText(another, 'key-1')).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
    await expect(send.queueText(another, 'key-2')).resolves.toMatchObject({ duplicate: false });
  });

  it('refuses the same request while the first one is being carried out', async () => {
    const answers = await Promise.allSettled([
      send.queueText(MESSAGE, 'key-1'),
      send.queueText(MESSAGE, 'key-1'),
    ]);
    expect(answers).toContainEqual(expect.objectContaining({ status: 'fulfilled' }));
    const reason = expect.objectContaining({ code: 'idempotency_in_flight' });
    expect(answers).toContainEqual({ status: 'rejected', reason });
    expect(await queuedIds()).toHaveLength(1);
  });

  it('sends once, and answers both, if two services get it at once', async () => {
    const answers = await Promise.all([
      send.queueText(MESSAGE, 'key-1'),
      other.queueText(MESSAGE, 'key-1'),
    ]);
    const [first] = answers.filter(({ duplicate }) => !duplicate);
    expect(answers).toContainEqual({ ...first, duplicate: true });
    expect(await queuedIds()).toEqual([first.message_id]);
    expect(worker.wakes).toBe(1);
  });

  it('belongs to one message, if two services get it for two at once', async () => {
    const answers = await Promise.allSettled([
      send.queueText(MESSAGE, 'key-1'),
      other.queueText({ ...MESSAGE, text: 'something else' }, 'key-1'),
    ]);
    expect(answers).toContainEqual(expect.objectContaining({ status: 'fulfilled' }));
    const reason = expect.objectContaining({ code: 'idempotency_mismatch' });
    expect(answers).toContainEqual({ status: 'rejected', reason });
    expect(await queuedIds()).toHaveLength(1);
  });

  it('is refused if another phone was paired meanwhile', async () => {
    const answer = send.queueText(MESSAGE, 'key-1');
    store.gateway.change({ me: { ...ME, jid: '19990000@s.whatsapp.net' } });
    await expect(answer).rejects.toMatchObject({ code: 'not_connected' });
    expect(await queuedIds()).toEqual([]);
  });

  it('can be used again after a request that failed', async () => {
    await store.database.schema.alterTable('outbox').renameTo('gone').execute();
    await expect(send.queueText(MESSAGE, 'key-1')).rejects.toMatchObject({ code: 'send_failed' });
    await store.database.schema.alterTable('gone').renameTo('outbox').execute();
    await expect(send.queueText(MESSAGE, 'key-1')).resolves.toMatchObject({ duplicate: false });
  });

  it('is forgotten after a day', async () => {
    useFakeClock();
    await send.queueText(MESSAGE, 'key-1');
    jest.setSystemTime(Date.now() + DAY_MS + 1);
    await expect(send.queueText(MESSAGE, 'key-1')).resolves.toMatchObject({ duplicate: false });
    expect(await queuedIds()).toHaveLength(2);
  });

  it('is separate for each account', async () => {
    await send.queueText(MESSAGE, 'key-1');
    store.gateway.change({ me: { ...ME, jid: '19990000@s.whatsapp.net' } });
    await expect(send.queueText(MESSAGE, 'key-1')).resolves.toMatchObject({ duplicate: false });
  });

  it('is deleted from the store after a day', async () => {
    useFakeClock();
    await send.queueText(MESSAGE, 'old');
    jest.setSystemTime(Date.now() + DAY_MS / 2);
    await send.queueText(MESSAGE, 'young');
    jest.setSystemTime(Date.now() + DAY_MS / 2 + 1);
    await send.queueText(MESSAGE, 'new');
    const rows = await store.database
      .selectFrom('idempotency_keys')
      .select('key')
      .orderBy('key')
      .execute();
    expect(rows.map(({ key }) => key)).toEqual(['new', 'young']);
  });

  it.each([[''], ['with space'], ['ü'], ['line\nbreak'], ['x'.repeat(201)]])(
    'is refused when it is %j',
    async (key) => {
      await expect(send.queueText(MESSAGE, key)).rejects.toMatchObject({
        code: 'invalid_idempotency_key',
      });
      expect(await queuedIds()).toEqual([]);
    },
  );
});
