import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NEVER, Subject, type Observable } from 'rxjs';
import { ChatStore } from '../../test/support/chat-store.js';
import {
  createAddress,
  createInboundMessage,
  settle,
  useFakeClock,
} from '../../test/support/factories.js';
import type { WaitQuery } from './dto/wait.query.js';
import { MessageWaitService } from './message-wait.service.js';
import { MessagesReader } from './messages.reader.js';
import { MessagesService } from './messages.service.js';
import { UnreadableRowsRegistry } from '../storage/unreadable-rows.registry.js';

const PN = '15550101@s.whatsapp.net';
const LID = '9000101@lid';

let store: ChatStore;
let reader: PausableReader;
let waits: MessageWaitService;

/** Lets a spec do something in the middle of a search. */
class PausableReader extends MessagesReader {
  afterLook: () => Promise<void> = () => Promise.resolve();

  override async findAfterRow(...args: Parameters<MessagesReader['findAfterRow']>) {
    const rows = await super.findAfterRow(...args);
    await this.afterLook();
    return rows;
  }
}

beforeEach(async () => {
  store = await ChatStore.open();
  reader = new PausableReader(store.database);
  const messages = new MessagesService(
    store.accounts,
    store.finder,
    reader,
    new UnreadableRowsRegistry(),
    store.files,
  );
  waits = new MessageWaitService(
    store.accounts,
    store.finder,
    messages,
    reader,
    store.eventLog,
    store.files,
  );
});

afterEach(async () => {
  jest.useRealTimers();
  await store.close();
});

async function wait(query: Partial<WaitQuery> = {}, aborted$: Observable<void> = NEVER) {
  return (await waits.wait({ timeout_ms: 10_000, ...query }, aborted$))?.text ?? null;
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

  it('finds a message that is committed during the search', async () => {
    await say('anchor', { id: 'ANCHOR' });
    reader.afterLook = () => say('in between');
    expect(await wait({ after: 'ANCHOR', contains: 'between' })).toBe('in between');
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
    const other = await store.accounts.getOrCreateId('19990000@s.whatsapp.net');
    await store.writer.run(other, (write) =>
      store.intake.storeAll(write, [createInboundMessage({ text: 'hello, other' })]),
    );
    await say('hello, me');
    expect(await waiting).toBe('hello, me');
    expect(await wait({ after: 'ANCHOR' })).toBe('hello, me');
  });

  it('ends with the timeout, the client or the service, and leaves no timer', async () => {
    useFakeClock();
    const aborted$ = new Subject<void>();
    const waiting = [wait(), wait({}, aborted$), wait({ timeout_ms: 60_000 })];
    await settle();
    expect(waits.waitingCount).toBe(3);
    aborted$.next();
    await waiting[1];
    expect(waits.waitingCount).toBe(2);
    await jest.advanceTimersByTimeAsync(10_000);
    await waiting[0];
    expect(waits.waitingCount).toBe(1);
    waits.beforeApplicationShutdown();
    expect(await Promise.all(waiting)).toEqual([null, null, null]);
    expect([waits.waitingCount, jest.getTimerCount()]).toEqual([0, 0]);
  });
});
