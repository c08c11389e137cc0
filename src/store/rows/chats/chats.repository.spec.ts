import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import { createAddress, createInboundMessage } from '../../../../test/support/unit/factories.js';
import { startAfter } from '../../../features/chats/read-chat-page.js';
import type { ChatRow } from '../../../base/storage/dashboard.schema.js';
import type { ContactUpdate } from '../../../whatsapp/inbound-batch.js';
import type { ChatCursor, ChatFilter, ListedChatRow } from './chats.repository.js';

const T = 1_700_000_000_000;

let store: ChatStore;

beforeEach(async () => {
  store = await ChatStore.open();
});

afterEach(() => store.close());

async function list(filter: Partial<ChatFilter> = {}): Promise<ListedChatRow[]> {
  const everything = { limit: 1000, cursor: null, search: null, unread: null, archived: null };
  return (await store.chats.list(await store.phoneId(), { ...everything, ...filter })).rows;
}

async function jidsOf(filter: Partial<ChatFilter> = {}): Promise<string[]> {
  return (await list(filter)).map(({ jid }) => jid);
}

function jid(index: number): string {
  return `${15_550_001 + index}@s.whatsapp.net`;
}

async function ensure(...addresses: [string, string?]): Promise<ChatRow> {
  return store.writer.run(await store.phoneId(), (write) =>
    store.chats.ensure(write, createAddress(...addresses)),
  );
}

async function setNames(contact: Omit<ContactUpdate, 'address'>): Promise<void> {
  await store.writer.run(await store.phoneId(), (write) =>
    store.chats.setNames(write, { address: createAddress(jid(0)), ...contact }),
  );
}

describe('the list', () => {
  it('has the newest chat first', async () => {
    await store.receive(
      createInboundMessage({ from: jid(0), timestamp: T }),
      createInboundMessage({ from: jid(1), timestamp: T + 2000 }),
      createInboundMessage({ from: jid(2), timestamp: T + 1000 }),
    );
    expect(await jidsOf()).toEqual([jid(1), jid(2), jid(0)]);
  });

  it('lists chats of the same second by arrival, the latest first', async () => {
    await store.receive(
      createInboundMessage({ from: jid(0), timestamp: T }),
      createInboundMessage({ from: jid(1), timestamp: T }),
      createInboundMessage({ from: jid(0), timestamp: T }),
    );
    expect(await jidsOf()).toEqual([jid(0), jid(1)]);
  });

  it('leaves out chats that have no message', async () => {
    await ensure(jid(0));
    await store.receive(createInboundMessage({ from: jid(1) }));
    expect(await jidsOf()).toEqual([jid(1)]);
    expect(await store.chats.count(await store.phoneId())).toBe(1);
  });

  it("leaves out other accounts' chats", async () => {
    await store.receive(createInboundMessage({ from: jid(0) }));
    const other = await store.phones.getOrCreateId('19990000@s.whatsapp.net');
    expect(
      (
        await store.chats.list(other, {
          limit: 5,
          cursor: null,
          search: null,
          unread: null,
          archived: null,
        })
      ).rows,
    ).toEqual([]);
    expect(await store.chats.findByJid(other, jid(0))).toBeUndefined();
  });
});

describe('its pages', () => {
  it('have no gaps or duplicates, for any page size', async () => {
    // Few different seconds, so that many chats share one.
    for (let index = 0; index < 40; index += 1) {
      const timestamp = T + (index % 4) * 1000;
      await store.receive(createInboundMessage({ from: jid(index), timestamp }));
    }
    const everything = await jidsOf();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 45 }), async (limit) => {
        const pages: string[] = [];
        let cursor: ChatCursor | null = null;
        for (;;) {
          const rows: ListedChatRow[] = await list({ limit, cursor });
          pages.push(...rows.map((row) => row.jid));
          const last = rows.at(-1);
          if (!last) break;
          cursor = startAfter(last, cursor);
        }
        expect(pages).toEqual(everything);
      }),
      { numRuns: 20 },
    );
  });

  it('do not repeat a chat that moves to the front between two of them', async () => {
    for (let index = 0; index < 4; index += 1) {
      await store.receive(createInboundMessage({ from: jid(index), timestamp: T + index * 1000 }));
    }
    const [, last] = await list({ limit: 2 });
    await store.receive(createInboundMessage({ from: jid(0), timestamp: T + 9000 }));
    expect(await jidsOf({ limit: 2, cursor: startAfter(last, null) })).toEqual([jid(1)]);
  });
});

describe('its filters', () => {
  beforeEach(async () => {
    for (let index = 0; index < 4; index += 1) {
      const message = { from: jid(index), text: `text ${index}`, timestamp: T + index };
      await store.receive(createInboundMessage(message));
      await store.change(jid(index), { unread_count: 0 });
    }
  });

  it('select unread chats and those marked as unread', async () => {
    await store.change(jid(1), { unread_count: 2 });
    await store.change(jid(2), { marked_unread: 1 });
    expect(await jidsOf({ unread: true })).toEqual([jid(2), jid(1)]);
    expect(await jidsOf({ unread: false })).toEqual([jid(3), jid(0)]);
  });

  it('select archived chats', async () => {
    await store.change(jid(1), { archived: 1 });
    expect(await jidsOf({ archived: true })).toEqual([jid(1)]);
    expect(await jidsOf({ archived: false })).toEqual([jid(3), jid(2), jid(0)]);
  });

  it.each([
    ['the name', { name: 'Ann Book' }, 'ann b'],
    ['the verified name', { verified_name: 'Ann Ltd' }, 'LTD'],
    ['the name people give themselves', { push_name: 'annie' }, 'Annie'],
    ['the preview', { last_text: 'See you at noon' }, 'noon'],
    ['the phone number', { archived: 0 }, '15550002'],
    ['a name in capitals with umlauts', { name: 'MÜLLER ÄRZTE' }, 'MÜLLER Ä'],
    ['a name with umlauts', { name: 'Jürgen Özil' }, 'Jürgen Ö'],
    ['a Cyrillic name', { name: 'Анна' }, 'Анна'],
  ])('search %s', async (_case, changes, search) => {
    await store.change(jid(1), changes);
    expect(await jidsOf({ search })).toEqual([jid(1)]);
  });

  it.each(['%', '_', '!', '%%', '100%', "'", '"', '\\'])(
    'search for %j literally',
    async (search) => {
      expect(await jidsOf({ search })).toEqual([]);
      await store.change(jid(1), { name: `a ${search} b` });
      expect(await jidsOf({ search })).toEqual([jid(1)]);
    },
  );

  it('can be combined', async () => {
    await store.change(jid(1), { name: 'Ann', unread_count: 1 });
    await store.change(jid(2), { name: 'Ann', unread_count: 1, archived: 1 });
    await store.change(jid(3), { name: 'Ann' });
    expect(await jidsOf({ search: 'ann', unread: true, archived: false })).toEqual([jid(1)]);
  });
});

describe('names', () => {
  it('are kept if an update does not mention them', async () => {
    await setNames({ name: 'Ann Book', pushName: 'annie' });
    await setNames({ verifiedName: 'Ann Ltd' });
    expect(await store.chat(jid(0))).toMatchObject({
      name: 'Ann Book',
      verified_name: 'Ann Ltd',
      push_name: 'annie',
    });
  });

  it('are announced for chats that are listed, and only when they change', async () => {
    const heard: string[] = [];
    store.writer.changes$.subscribe((chats) =>
      heard.push(...chats.map(({ name }) => String(name))),
    );
    await setNames({ name: 'unlisted' });
    await store.receive(createInboundMessage({ from: jid(0) }));
    await setNames({ name: 'Ann' });
    await setNames({ name: 'Ann' });
    expect(heard).toEqual(['unlisted', 'Ann']);
  });
});

describe('findListed', () => {
  it('finds the listed ones among the addresses', async () => {
    await store.receive(createInboundMessage({ from: jid(0) }));
    await ensure(jid(1));
    const phoneId = await store.phoneId();
    const found = await store.chats.findListed(phoneId, [jid(0), jid(1), jid(2)]);
    expect(found.map((row) => row.jid)).toEqual([jid(0)]);
    expect(await store.chats.findListed(phoneId, [])).toEqual([]);
  });
});
