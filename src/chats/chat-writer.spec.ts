import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore, createAddress, createInboundMessage } from '../../test/support/factories.js';
import type { ChatWrite } from './chat-write.js';

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

const EVENT = { kind: 'message', type: 'test', source: 'api', payload: {} } as const;

async function touchAnn(write: ChatWrite): Promise<void> {
  const chat = await store.chats.ensure(write, createAddress(ANN));
  write.touch(chat.id);
  write.touch(chat.id);
  write.record(EVENT);
}

describe('run', () => {
  it('tells of events, then of each changed chat once, after the commit', async () => {
    await store.writer.run(await store.accountId(), async (write) => {
      await touchAnn(write);
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual(['test', `chat ${ANN}`]);
  });

  it('records events for its account', async () => {
    const accountId = await store.accountId();
    await store.writer.run(accountId, touchAnn);
    const rows = await store.database.selectFrom('events').select('account_id').execute();
    expect(rows).toEqual([{ account_id: accountId }]);
  });

  it('returns what the work returns', async () => {
    expect(await store.writer.run(await store.accountId(), () => Promise.resolve(42))).toBe(42);
  });

  it('leaves nothing and tells nobody when the work fails', async () => {
    const work = store.writer.run(await store.accountId(), async (write) => {
      await touchAnn(write);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(heard).toEqual([]);
    expect(await store.database.selectFrom('chats').selectAll().execute()).toEqual([]);
    expect(await store.database.selectFrom('events').selectAll().execute()).toEqual([]);
  });

  it('shows each change in order, however many run at once', async () => {
    const messages = Array.from({ length: 20 }, (_, index) =>
      createInboundMessage({ text: `${index}` }),
    );
    const previews: (string | null)[] = [];
    store.writer.changes$.subscribe((chats) =>
      previews.push(...chats.map((chat) => chat.last_text)),
    );
    const accountId = await store.accountId();
    await Promise.all(
      messages.map((message) =>
        store.writer.run(accountId, (write) => store.intake.add(write, [message])),
      ),
    );
    expect(previews).toEqual(messages.map(({ text }) => text));
  });
});
