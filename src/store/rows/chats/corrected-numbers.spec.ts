import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import { createInboundMessage } from '../../../../test/support/unit/factories.js';
import type { MessageOrigin } from '../../../whatsapp/inbound-batch.js';

/** The number as people write it, and as WhatsApp knows it. */
const TYPED = '5511987654321@s.whatsapp.net';
const PN = '551187654321@s.whatsapp.net';
const LID = '900@lid';
const BOB = { pn: '5511900000000@s.whatsapp.net', lid: '901@lid' };

let store: ChatStore;

beforeEach(async () => {
  store = await ChatStore.open();
});

afterEach(() => store.close());

const correct = (lid: string | null = null) => store.corrections.store(TYPED, PN, lid);
const link = () => store.bring({ aliases: [{ pn: PN, lid: LID }] });
const receive = (text: string, from: string, origin: MessageOrigin = 'live') =>
  store.bring({ messages: [createInboundMessage({ id: text, text, from, origin })] });

/** Events of one person: the texts that each brings, and its steps. */
const EVENTS: [texts: string[], happen: () => Promise<unknown>][] = [
  [[], () => correct()],
  [[], () => correct(LID)],
  [[], () => link()],
  [[], async () => (store = store.reopen())],
  [['from the number'], () => receive('from the number', PN)],
  [['from the lid'], () => receive('from the lid', LID)],
  [['in the history'], () => receive('in the history', PN, 'history')],
  [['in the history by lid'], () => receive('in the history by lid', LID, 'history')],
  // Before WhatsApp corrected numbers, phones began chats with the typed one.
  [['in an old chat'], () => receive('in an old chat', TYPED, 'history')],
  [['to what was typed'], () => store.queue('to what was typed', TYPED)],
  [['to the number'], () => store.queue('to the number', PN)],
  [['to the lid'], () => store.queue('to the lid', LID)],
];

async function rows() {
  const { database } = store;
  return {
    chats: await database.selectFrom('chats').selectAll().orderBy('id').execute(),
    aliases: await database.selectFrom('chat_aliases').selectAll().execute(),
    outbox: await database.selectFrom('outbox').selectAll().execute(),
  };
}

describe('a number that WhatsApp has corrected', () => {
  it('is one chat, after any events in any order', async () => {
    // A look-up corrects the number at some time, and the lid becomes known.
    const story = fc
      .tuple(fc.subarray([...EVENTS.keys()]), fc.constantFrom(0, 1))
      .map(([some, how]) => [...new Set([...some, how, 2])])
      .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));
    await fc.assert(
      fc.asyncProperty(story, async (indexes) => {
        await store.close();
        store = await ChatStore.open();
        await store.bring({ aliases: [BOB] });
        const texts: string[] = [];
        for (const index of indexes) {
          const [brought, happen] = EVENTS[index];
          await happen();
          texts.push(...brought);
        }
        const { chats, aliases, outbox } = await rows();
        const [bob, person] = chats;
        expect(chats).toHaveLength(2);
        expect(bob).toMatchObject({ ...BOB, other_jids: null });
        expect(person).toMatchObject({ jid: PN, pn: PN, lid: LID, other_jids: TYPED });
        const leading = aliases.filter(({ chat_id }) => chat_id === person.id);
        expect(leading.map(({ jid }) => jid).toSorted()).toEqual([TYPED, PN, LID].toSorted());
        for (const jid of [TYPED, PN, LID]) {
          expect((await store.texts(jid)).map(String).toSorted()).toEqual(texts.toSorted());
        }
        expect(outbox.every(({ chat_id }) => chat_id === person.id)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('is announced with the number it has', async () => {
    await store.queue('hello', TYPED);
    const changed: (string | null)[][] = [];
    const subscription = store.writer.changes$.subscribe((chats) => {
      for (const { jid, other_jids } of chats) changed.push([jid, other_jids]);
    });
    await correct();
    subscription.unsubscribe();
    expect(changed).toEqual([[PN, TYPED]]);
  });

  it('is found by both numbers', async () => {
    await receive('hello', PN);
    await correct(LID);
    const list = async (search: string) => {
      const filter = { limit: 10, cursor: null, unread: null, archived: null, search };
      const { rows } = await store.chats.list(await store.phoneId(), filter);
      return rows.map(({ jid }) => jid);
    };
    expect(await list('5511987654321')).toEqual([PN]);
    expect(await list('551187654321')).toEqual([PN]);
  });

  it('that somebody had before goes on with the person that WhatsApp names', async () => {
    const NEW = '5511977777777@s.whatsapp.net';
    // Its first owner has moved to another number.
    await store.bring({ aliases: [{ pn: TYPED, lid: BOB.lid }] });
    await receive('from the old number', TYPED);
    await store.bring({ aliases: [{ pn: NEW, lid: BOB.lid }] });
    expect(await store.chat(TYPED)).toMatchObject({ pn: NEW, other_jids: TYPED });
    await receive('hello', LID);
    await correct(LID);
    expect(await store.texts(TYPED)).toEqual(['hello']);
    expect(await store.texts(NEW)).toEqual(['from the old number']);
    expect(await store.chat(NEW)).toMatchObject({ pn: NEW, other_jids: null });
  });

  it('that an account gets later is its own chat', async () => {
    await receive('hello', PN);
    await correct(LID);
    await store.bring({ aliases: [{ pn: TYPED, lid: BOB.lid }] });
    await receive('somebody else', TYPED);
    expect(await store.texts(TYPED)).toEqual(['somebody else']);
    expect(await store.texts(PN)).toEqual(['hello']);
    expect(await store.chat(PN)).toMatchObject({ pn: PN, lid: LID, other_jids: null });
  });
});
