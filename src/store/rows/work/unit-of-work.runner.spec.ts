import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import {
  createAddress,
  createEvent,
  createInboundMessage,
  settle,
} from '../../../../test/support/unit/factories.js';
import type { ChatRow } from '../../../base/storage/dashboard.schema.js';
import type { UnitOfWork } from './unit-of-work.js';

const ANN = '15550001@s.whatsapp.net';

let store: ChatStore;
let heard: string[];

beforeEach(async () => {
  store = await ChatStore.open();
  heard = [];
  store.eventLog.published$.subscribe((rows) => heard.push(...rows.map(({ type }) => type)));
  store.writer.changes$.subscribe((chats) => heard.push(...chats.map(({ jid }) => `chat ${jid}`)));
});

afterEach(() => store.close());

const EVENT = createEvent({ type: 'chat.read' });

async function touchAnn(write: UnitOfWork): Promise<void> {
  const chat = await store.chats.ensure(write, createAddress(ANN));
  write.touch(chat.id);
  write.touch(chat.id);
  write.record(EVENT);
}

describe('run', () => {
  it('publishes events, then each changed chat once, after the commit', async () => {
    await store.writer.run(await store.phoneId(), async (write) => {
      await touchAnn(write);
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual(['chat.read', `chat ${ANN}`]);
  });

  it('records events for its account', async () => {
    const phoneId = await store.phoneId();
    await store.writer.run(phoneId, touchAnn);
    const rows = await store.database.selectFrom('events').select('account_id').execute();
    expect(rows).toEqual([{ account_id: phoneId }]);
  });

  it('lets work that can wait share the next transaction, or commits it in time', async () => {
    const phoneId = await store.phoneId();
    const record = (type: 'chat.read' | 'message.received') => async (write: UnitOfWork) =>
      write.record(createEvent({ type }));
    let commits = 0;
    store.eventLog.published$.subscribe(() => (commits += 1));
    const later = store.writer.runLater(phoneId, record('chat.read'));
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
    await store.writer.run(phoneId, record('message.received'));
    await later;
    expect([heard, commits]).toEqual([['chat.read', 'message.received'], 1]);
    await store.writer.runLater(phoneId, record('chat.read'));
    expect(commits).toBe(2);
  });

  it('sees what another account has written, whose phone came here', async () => {
    const phoneId = await store.phoneId();
    const other = store.openAccount('other');
    const announced: ChatRow[] = [];
    store.writer.changes$.subscribe((chats) => announced.push(...chats));
    for (const { writer, chats } of [store, other, store]) {
      await writer.run(phoneId, async (write) => {
        const chat = await chats.ensure(write, createAddress(ANN));
        write.chats.update(chat, { unread_count: chat.unread_count + 1 });
        write.touch(chat.id);
      });
    }
    await store.change(ANN, { unread_count: 0 });
    // Each as it was then: a row in memory is not the one that was announced.
    expect(announced.map((chat) => chat.unread_count)).toEqual([1, 3]);
  });

  it('returns the result of the work', async () => {
    expect(await store.writer.run(await store.phoneId(), () => Promise.resolve(42))).toBe(42);
  });

  it('stores and publishes nothing when the work fails', async () => {
    const work = store.writer.run(await store.phoneId(), async (write) => {
      await touchAnn(write);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(heard).toEqual([]);
    expect(await store.database.selectFrom('chats').selectAll().execute()).toEqual([]);
    expect(await store.database.selectFrom('events').selectAll().execute()).toEqual([]);
  });

  it('publishes the result of many concurrent changes, and all their events in order', async () => {
    const messages = Array.from({ length: 20 }, (_, index) =>
      createInboundMessage({ id: `IN${index}`, text: `${index}` }),
    );
    const previews: (string | null)[] = [];
    const ids: (string | null)[] = [];
    store.writer.changes$.subscribe((chats) =>
      previews.push(...chats.map((chat) => chat.last_text)),
    );
    store.eventLog.published$.subscribe((rows) => ids.push(...rows.map((row) => row.message_id)));
    const phoneId = await store.phoneId();
    await Promise.all(
      messages.map((message) =>
        store.writer.run(phoneId, (write) => store.intake.storeAll(write, [message])),
      ),
    );
    expect(previews).toEqual(['19']);
    expect(ids).toEqual(messages.map(({ id }) => id));
  });

  it('gives a failure only to its own caller, and commits the other work', async () => {
    const phoneId = await store.phoneId();
    const works = (['chat.read', 'ack.error', 'call.ended'] as const).map((type) =>
      store.writer.run(phoneId, async (write) => {
        write.record(createEvent({ type }));
        if (type === 'ack.error') throw new Error('no');
        return type;
      }),
    );
    expect(await Promise.allSettled(works)).toMatchObject([
      { value: 'chat.read' },
      { reason: new Error('no') },
      { value: 'call.ended' },
    ]);
    expect(heard).toEqual(['chat.read', 'call.ended']);
  });

  it('waits for a turn of the event loop, unless called as `runAtOnce`', async () => {
    const phoneId = await store.phoneId();
    const begin = jest.spyOn(store.database, 'transaction');
    const works = [store.writer.runAtOnce(phoneId, touchAnn)];
    expect(begin).toHaveBeenCalledTimes(1);
    await works[0];
    await settle();
    const turn = setImmediate().then(() => begin.mock.calls.length);
    works.push(store.writer.run(phoneId, touchAnn));
    expect(await turn).toBe(1);
    await works[1];
    expect(begin).toHaveBeenCalledTimes(2);
  });

  it('separates concurrent work of different accounts', async () => {
    const mine = await store.phoneId();
    const other = await store.phones.getOrCreateId('19990000@s.whatsapp.net');
    await Promise.all([mine, other, mine].map((id) => store.writer.run(id, touchAnn)));
    const rows = await store.database.selectFrom('events').select('account_id').execute();
    expect(rows.map((row) => row.account_id)).toEqual([mine, other, mine]);
  });
});
