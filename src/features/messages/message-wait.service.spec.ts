import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OpenChangesReader } from '../../store/rows/messages/open-changes.reader.js';
import { NEVER, Subject, type Observable } from 'rxjs';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import {
  createAddress,
  createInboundMessage,
  settle,
} from '../../../test/support/unit/factories.js';
import { scaled } from '../../../test/support/jest/machine-factor.js';
import { failureOf } from '../../store/rows/messages/send-failure.js';
import { takeOutboxEvent } from '../send/outbox/outbox-row.machine.js';
import type { WaitQuery } from './dto/message-requests.dto.js';
import { MessageWaitService } from './message-wait.service.js';
import { MessagesReader } from './messages.reader.js';
import { MessagesService } from './messages.service.js';
import { UnreadableRowsRegistry } from '../../base/storage/unreadable-rows.registry.js';

const PN = '15550101@s.whatsapp.net';
const LID = '9000101@lid';

let store: ChatStore;
let reader: PausableReader;
let waits: MessageWaitService;

/** Lets a spec do something in the middle of a search. */
class PausableReader extends MessagesReader {
  beforeFind: () => Promise<void> = () => Promise.resolve();
  afterLook: () => Promise<void> = () => Promise.resolve();

  override async find(...args: Parameters<MessagesReader['find']>) {
    await this.beforeFind();
    return super.find(...args);
  }

  override async findNewAfterRow(...args: Parameters<MessagesReader['findNewAfterRow']>) {
    const rows = await super.findNewAfterRow(...args);
    await this.afterLook();
    return rows;
  }
}

beforeEach(async () => {
  store = await ChatStore.open();
  reader = new PausableReader(store.database);
  const messages = new MessagesService(
    store.phones,
    store.finder,
    reader,
    new UnreadableRowsRegistry(),
    store.view,
    new OpenChangesReader(store.database),
  );
  waits = new MessageWaitService(
    store.phones,
    store.finder,
    messages,
    reader,
    store.eventLog,
    store.view,
  );
});

afterEach(() => store.close());

async function wait(query: Partial<WaitQuery> = {}, aborted$: Observable<void> = NEVER) {
  return (await end(query, aborted$)).message?.text ?? null;
}

function end(query: Partial<WaitQuery> = {}, aborted$: Observable<void> = NEVER) {
  return waits.wait({ timeout_ms: scaled(10_000), ...query }, aborted$);
}

/** Later than a timeout of 0 that began before it. */
const afterTimeout = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Counts the timers of this process; those of RxJS are real ones. */
function timers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
}

const ask = (id: string, phoneId?: number) => store.queue(id, PN, { text: 'a question', phoneId });

/** Makes WhatsApp refuse the message. */
async function fail(
  id: string,
  { willRetry = false, phoneId }: { willRetry?: boolean; phoneId?: number } = {},
): Promise<void> {
  const failure = failureOf(willRetry ? 'stale_devices' : 'send_failed');
  const refused = { type: 'refused', failure, retryAt: null, at: 1 } as const;
  await store.writer.run(phoneId ?? (await store.phoneId()), async (write) => {
    const message = (await store.messages.findSent(write, id))!;
    await store.outgoing.advance(write, message, (row) =>
      takeOutboxEvent({ message, row }, refused),
    );
  });
}

async function say(text: string, changes: Parameters<typeof createInboundMessage>[0] = {}) {
  await store.receive(createInboundMessage({ text, from: PN, ...changes }));
}

describe('wait', () => {
  it('finds messages stored after a message, also with an earlier time', async () => {
    await say('before', { id: 'BEFORE' });
    await say('anchor', { id: 'ANCHOR' });
    await say('late', { timestamp: 1 });
    expect(await wait({ after: 'ANCHOR' })).toBe('late');
    expect(await wait({ after: 'BEFORE', contains: 'LAT' })).toBe('late');
    expect(await wait({ after: 'BEFORE' })).toBe('anchor');
  });

  it("does not count the phone's history as an answer, even if it is stored late", async () => {
    await say('anchor', { id: 'ANCHOR' });
    await say('from long ago', { timestamp: 1, origin: 'history' });
    expect((await end({ after: 'ANCHOR', timeout_ms: 1 })).reason).toBe('timeout');
    await say('the answer');
    expect(await wait({ after: 'ANCHOR' })).toBe('the answer');
  });

  it('finds a message that is committed during the search', async () => {
    await say('anchor', { id: 'ANCHOR' });
    reader.afterLook = () => say('in between');
    expect(await wait({ after: 'ANCHOR', contains: 'between' })).toBe('in between');
  });

  it('finds a stored message after the timeout, if the store answers late', async () => {
    await say('anchor', { id: 'ANCHOR' });
    await say('the answer');
    reader.beforeFind = afterTimeout;
    expect(await wait({ after: 'ANCHOR', timeout_ms: 0 })).toBe('the answer');
  });

  it('searches more than one page', async () => {
    await say('anchor', { id: 'ANCHOR' });
    for (let number = 0; number < 600; number += 1) await say(`number ${number}`);
    expect(await wait({ after: 'ANCHOR', contains: 'number 599' })).toBe('number 599');
  });

  it('ignores a placeholder, but not its text when it is decrypted', async () => {
    await say('anchor', { id: 'ANCHOR' });
    const placeholder = { id: 'LATER', type: 'undecrypted', text: null } as const;
    await store.receive(createInboundMessage({ ...placeholder, from: PN }));
    const waiting = wait({ after: 'ANCHOR' });
    await settle();
    await say('its text', { id: 'LATER' });
    expect(await waiting).toBe('its text');
  });

  it('matches the text of an edit', async () => {
    await say('draft', { id: 'EDITED' });
    const waiting = wait({ contains: 'final' });
    await store.bring({
      edits: [
        {
          messageId: 'EDITED',
          chat: createAddress(PN),
          byMe: false,
          byJid: PN,
          at: 1_800_000_000_000,
          origin: 'live',
          text: 'final',
          content: null,
        },
      ],
    });
    expect(await waiting).toBe('final');
  });

  it('matches a chat by an address that it gets during the wait', async () => {
    await say('anchor', { id: 'ANCHOR' });
    const waiting = wait({ chat_jid: LID });
    await store.receive(
      createInboundMessage({ chat: createAddress('15550102@s.whatsapp.net'), text: 'other' }),
      createInboundMessage({ chat: createAddress(PN, LID), text: 'same person' }),
    );
    expect(await waiting).toBe('same person');
    expect(await wait({ after: 'ANCHOR', chat_jid: LID })).toBe('same person');
  });

  it('ignores messages of another account', async () => {
    await say('anchor', { id: 'ANCHOR' });
    const waiting = wait({ contains: 'hello' });
    const other = await store.phones.getOrCreateId('19990000@s.whatsapp.net');
    await store.writer.run(other, (write) =>
      store.intake.storeAll(write, [createInboundMessage({ text: 'hello, other' })]),
    );
    await say('hello, me');
    expect(await waiting).toBe('hello, me');
    expect(await wait({ after: 'ANCHOR' })).toBe('hello, me');
  });

  describe('for the answer to a message that fails', () => {
    const FAILED = {
      message: null,
      reason: 'message_failed',
      error_code: 'send_failed',
      error_text: failureOf('send_failed').text,
    };

    it('ends when the message fails', async () => {
      await ask('QUESTION');
      await ask('ANOTHER');
      const waiting = end({ after: 'QUESTION', from_me: false });
      await settle();
      await fail('ANOTHER');
      await settle();
      expect(waits.waitingCount).toBe(1);
      await fail('QUESTION');
      expect(await waiting).toEqual(FAILED);
    });

    it('goes on when a message of another account with the same id fails', async () => {
      await ask('QUESTION');
      const phoneId = await store.phones.getOrCreateId('19990000@s.whatsapp.net');
      await ask('QUESTION', phoneId);
      const waiting = wait({ after: 'QUESTION', from_me: false });
      await settle();
      await fail('QUESTION', { phoneId });
      await settle();
      expect(waits.waitingCount).toBe(1);
      await say('the answer');
      expect(await waiting).toBe('the answer');
    });

    it('ends at once if it has failed before', async () => {
      await ask('QUESTION');
      await fail('QUESTION');
      expect(await end({ after: 'QUESTION', from_me: false })).toEqual(FAILED);
    });

    it('tells an earlier failure after the timeout, if the store answers late', async () => {
      await ask('QUESTION');
      await fail('QUESTION');
      reader.beforeFind = afterTimeout;
      expect(await end({ after: 'QUESTION', timeout_ms: 0 })).toEqual(FAILED);
    });

    it('gives the answer rather than the failure if there is one', async () => {
      await ask('QUESTION');
      await fail('QUESTION');
      await say('answered all the same');
      expect(await wait({ after: 'QUESTION' })).toBe('answered all the same');
    });

    it('goes on while the message is tried again', async () => {
      await ask('QUESTION');
      const waiting = wait({ after: 'QUESTION' });
      await settle();
      await fail('QUESTION', { willRetry: true });
      await settle();
      await say('the answer');
      expect(await waiting).toBe('the answer');
    });

    it('goes on if it is not waiting for an answer', async () => {
      await ask('QUESTION');
      await fail('QUESTION');
      const waiting = wait({ after: 'QUESTION', from_me: true });
      await settle();
      expect(waits.waitingCount).toBe(1);
      await ask('NEXT');
      expect(await waiting).toBe('a question');
    });
  });

  it('for a status ends when the history brings it, which is no event of the message', async () => {
    await ask('ASKED');
    const waiting = waits.waitForStatus(
      'ASKED',
      { wait: 'read', timeout_ms: scaled(60_000) },
      NEVER,
    );
    await settle();
    expect(waits.waitingCount).toBe(1);
    const copy = { id: 'ASKED', from: PN, fromMe: true, sentStatus: 'read' } as const;
    await store.bring({
      messages: [createInboundMessage({ ...copy, origin: 'history' })],
      history: { type: 'recent', chat: null, progress: 100, chatCount: 1, messageCount: 1 },
    });
    await waiting;
    expect(waits.waitingCount).toBe(0);
  });

  it('ends with the timeout, the client or the service, and leaves no timer', async () => {
    const before = timers();
    const aborted$ = new Subject<void>();
    await ask('ASKED');
    const follow = (timeout_ms: number, gone$: Observable<void> = NEVER) =>
      waits.waitForStatus('ASKED', { wait: 'sent', timeout_ms }, gone$);
    const waiting = [
      end({ timeout_ms: scaled(300) }),
      end({}, aborted$),
      end({ timeout_ms: 60_000 }),
    ];
    const following = [follow(scaled(300)), follow(60_000, aborted$), follow(60_000)];
    await settle();
    expect(waits.waitingCount).toBe(6);
    expect(timers()).toBeGreaterThan(before);
    aborted$.next();
    await Promise.all([waiting[1], following[1]]);
    expect(waits.waitingCount).toBe(4);
    await Promise.all([waiting[0], following[0]]);
    expect(waits.waitingCount).toBe(2);
    waits.beforeApplicationShutdown();
    await following[2];
    expect(await Promise.all(waiting)).toMatchObject([
      { message: null, reason: 'timeout' },
      { message: null, reason: 'stopping' },
      { message: null, reason: 'stopping' },
    ]);
    expect([waits.waitingCount, timers()]).toEqual([0, before]);
  });
});
