import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import {
  createAddress,
  createInboundMessage,
  receiptBy,
} from '../../../../test/support/unit/factories.js';
import type { ChatRow } from '../../../base/storage/dashboard.schema.js';

const PN = '15550001@s.whatsapp.net';
const LID = '900@lid';
const BOB = '15550002@s.whatsapp.net';
const T = 1_700_000_000_000;

let store: ChatStore;

beforeEach(async () => {
  store = await ChatStore.open();
});

afterEach(() => store.close());

async function ensure(...addresses: [string, string?]): Promise<ChatRow> {
  return store.writer.run(await store.phoneId(), (write) =>
    store.chats.ensure(write, createAddress(...addresses)),
  );
}

/** Reports both addresses as one person, as WhatsApp does. */
async function join(): Promise<ChatRow> {
  return ensure(PN, LID);
}

function receive(...messages: Parameters<typeof createInboundMessage>[0][]): Promise<void> {
  return store.receive(...messages.map(createInboundMessage));
}

async function chatCount(): Promise<number> {
  return (await store.database.selectFrom('chats').select('id').execute()).length;
}

describe('a person who changes the number', () => {
  const NEW_PN = '15550077@s.whatsapp.net';

  beforeEach(async () => {
    await join();
    await receive({ from: PN, text: 'from the old number' });
    await ensure(NEW_PN, LID);
  });

  it('stays in the same chat, shown by the new number and found by both', async () => {
    await receive({ from: NEW_PN, text: 'from the new number' });
    expect(await chatCount()).toBe(1);
    expect(await store.chat(PN)).toMatchObject({ jid: NEW_PN, pn: NEW_PN, lid: LID });
    expect(await store.texts(PN)).toEqual(['from the old number', 'from the new number']);
  });

  it('does not get messages of the next owner of the old number', async () => {
    await ensure(PN, '999@lid');
    await receive({ chat: createAddress(PN, '999@lid'), text: 'a stranger' });
    expect(await store.texts(NEW_PN)).toEqual(['from the old number']);
    expect(await store.texts(PN)).toEqual(['a stranger']);
    expect(await store.texts('999@lid')).toEqual(['a stranger']);
  });
});

describe.each([
  ['the phone number came first', PN, LID],
  ['the lid came first', LID, PN],
])('two chats of one person, when %s', (_case, first, second) => {
  beforeEach(async () => {
    await receive(
      { from: first, id: 'A', text: 'one', timestamp: T },
      { from: second, id: 'B', text: 'two', timestamp: T + 1000 },
      { from: first, id: 'C', text: 'three', timestamp: T + 2000 },
    );
  });

  it('become one, shown by the phone number, with all messages', async () => {
    await join();
    expect(await chatCount()).toBe(1);
    expect(await store.texts(PN)).toEqual(['one', 'two', 'three']);
    expect(await store.chat(LID)).toMatchObject({
      jid: PN,
      pn: PN,
      lid: LID,
      unread_count: 3,
      last_text: 'three',
    });
  });

  it('show the newest message of both', async () => {
    await receive({ from: second, text: 'newest', timestamp: T + 9000 });
    const survivor = await join();
    expect(await store.chat(PN)).toMatchObject({ last_text: 'newest', last_timestamp: T + 9000 });
    expect(survivor.last_text).toBe('newest');
  });

  it('show the message of the same second that arrived last', async () => {
    await receive({ from: second, text: 'last', timestamp: T + 2000 });
    await join();
    expect((await store.chat(PN)).last_text).toBe('last');
  });

  it('keep a message that both had once, with a count of one', async () => {
    await receive({ from: second, id: 'C', text: 'three', timestamp: T + 2000 });
    await join();
    expect(await store.texts(PN)).toEqual(['one', 'two', 'three']);
    expect((await store.chat(PN)).unread_count).toBe(3);
  });

  it('keep the text of a message that one of them could not decrypt', async () => {
    const preview = 'Waiting for this message';
    const waiting = {
      id: 'D',
      type: 'undecrypted',
      text: null,
      preview,
      timestamp: T + 3000,
    } as const;
    await receive({ from: first, ...waiting });
    await receive({ from: second, id: 'D', text: 'four', timestamp: T + 3000 });
    await join();
    expect(await store.texts(PN)).toEqual(['one', 'two', 'three', 'four']);
    expect((await store.chat(PN)).last_text).toBe('four');
  });

  it('show the status of the last message as it changes', async () => {
    const answer = { id: 'X', fromMe: true, text: 'yes', timestamp: T + 5000 };
    await receive({ from: first, ...answer }, { from: second, ...answer });
    await join();
    await store.writer.run(await store.phoneId(), (write) =>
      store.threads.applyDelivery(write, {
        messageId: 'X',
        step: 'read',
        at: 1,
        by: receiptBy(PN),
      }),
    );
    expect(await store.chat(PN)).toMatchObject({ last_text: 'yes', last_status: 'read' });
  });

  it('do not change any other chat', async () => {
    await receive({ from: BOB, id: 'A', text: 'of Bob' });
    await receive({ from: first, id: 'D', type: 'undecrypted', text: null, timestamp: T + 3000 });
    await receive({ from: BOB, id: 'D', text: 'also of Bob' });
    await join();
    expect(await store.texts(BOB)).toEqual(['of Bob', 'also of Bob']);
    expect(await store.texts(PN)).toEqual(['one', 'two', 'three', null]);
    expect(await store.chat(BOB)).toMatchObject({ jid: BOB, unread_count: 2 });
  });

  it('stay marked as unread if one of them was', async () => {
    await store.change(second, { marked_unread: 1 });
    await join();
    expect((await store.chat(PN)).marked_unread).toBe(1);
  });

  it('keep all their names', async () => {
    await store.change(first, { name: 'Ann Book' });
    await store.change(second, { name: 'ignored', push_name: 'annie', verified_name: 'Ann Ltd' });
    await join();
    expect(await store.chat(PN)).toMatchObject({
      name: 'Ann Book',
      push_name: 'annie',
      verified_name: 'Ann Ltd',
    });
  });

  it('keep messages that wait to be sent', async () => {
    const chat = await store.chat(second);
    await store.database
      .insertInto('outbox')
      .values({
        account_id: chat.account_id,
        chat_id: chat.id,
        message_id: 'OUT1',
        recipient_jid: second,
        content: Buffer.from('x'),
        state: 'queued',
        queued_at: 1,
      })
      .execute();
    const { id } = await join();
    const rows = await store.database
      .selectFrom('outbox')
      .select(['chat_id', 'message_id'])
      .execute();
    expect(rows).toEqual([{ chat_id: id, message_id: 'OUT1' }]);
  });

  it('receive further messages at both addresses', async () => {
    await join();
    await receive({ from: PN, text: 'four', timestamp: T + 3000 });
    await receive({ from: LID, text: 'five', timestamp: T + 4000 });
    expect(await store.texts(PN)).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect(await chatCount()).toBe(1);
  });

  it('are announced as one', async () => {
    const heard: string[] = [];
    store.writer.changes$.subscribe((chats) => heard.push(...chats.map(({ jid }) => jid)));
    await join();
    expect(heard).toEqual([PN]);
  });

  it('stay two in accounts of others', async () => {
    const other = await store.phones.getOrCreateId('19990000@s.whatsapp.net');
    await store.writer.run(other, async (write) => {
      await store.chats.ensure(write, createAddress(PN));
      await store.chats.ensure(write, createAddress(LID));
    });
    await join();
    expect(await chatCount()).toBe(3);
  });
});

describe('a chat at one address', () => {
  it('is shown by its phone number once that is known', async () => {
    await receive({ from: LID, text: 'hi' });
    await join();
    expect(await chatCount()).toBe(1);
    expect(await store.chat(PN)).toMatchObject({ jid: PN, lid: LID, last_text: 'hi' });
  });

  it('learns its lid', async () => {
    await receive({ from: PN, text: 'hi' });
    await join();
    expect(await store.chat(LID)).toMatchObject({ jid: PN, lid: LID });
    expect(await chatCount()).toBe(1);
  });

  it('is found at a lid that WhatsApp gives it later', async () => {
    await join();
    await ensure(PN, '901@lid');
    expect(await store.chat('901@lid')).toMatchObject({ jid: PN });
    await receive({ from: '901@lid', text: 'from the new lid' });
    expect(await store.texts(PN)).toEqual(['from the new lid']);
  });
});

describe('the timer of merged chats', () => {
  it.each([
    [PN, LID],
    [LID, PN],
  ])('is the newer one: %s was set first', async (first, second) => {
    const set = (jid: string, seconds: number, at: number) =>
      store.bring({
        chats: [{ address: createAddress(jid), ephemeralSeconds: seconds, ephemeralSetAt: at }],
      });
    await set(second, 604_800, T + 1);
    await set(first, 86_400, T);
    await join();
    expect(await store.chat(PN)).toMatchObject({ ephemeral_seconds: 604_800 });
  });

  it.each([PN, LID])('stays if only %s has one, of unknown age', async (jid) => {
    await ensure(PN);
    await ensure(LID);
    await store.change(jid, { ephemeral_seconds: 86_400 });
    await join();
    expect(await store.chat(PN)).toMatchObject({ ephemeral_seconds: 86_400 });
  });
});
