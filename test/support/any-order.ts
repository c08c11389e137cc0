import { expect } from '@jest/globals';
import fc from 'fast-check';
import { ChatStore } from './unit/chat-store.js';
import { disordered, inBatches, type News } from './crowds/disorder.js';
import { createAddress, createInboundMessage, receiptBy } from './unit/factories.js';
import type { Address, InboundBatch, InboundMessage } from '../../src/whatsapp/inbound-batch.js';

const T = 1_700_000_000_000;
const GROUP = '12345678@g.us';
const PEOPLE = [
  { pn: '15550001@s.whatsapp.net', lid: '901@lid' },
  { pn: '15550002@s.whatsapp.net', lid: '902@lid' },
];
const FORMS = ['pn', 'lid', 'both'] as const;

type Form = (typeof FORMS)[number];
let accounts = 0;

function addressOf(person: number, form: Form): Address {
  const { pn, lid } = PEOPLE[person];
  return form === 'both' ? createAddress(pn, lid) : createAddress(form === 'pn' ? pn : lid);
}

function jidOf(person: number, form: Form): string {
  return addressOf(person, form).jid;
}

interface Plan {
  person: number;
  form: Form;
  isGroup: boolean;
  fromMe: boolean;
  isUndecryptedFirst: boolean;
  after: (
    'edit' | 'second edit' | 'deletion' | 'reaction' | 'reaction back' | 'read' | 'delivery'
  )[];
}

const plan = fc.record<Plan>({
  person: fc.nat(PEOPLE.length - 1),
  form: fc.constantFrom(...FORMS),
  isGroup: fc.boolean(),
  fromMe: fc.boolean(),
  isUndecryptedFirst: fc.boolean(),
  after: fc.uniqueArray(
    fc.constantFrom(
      'edit',
      'second edit',
      'deletion',
      'reaction',
      'reaction back',
      'read',
      'delivery',
    ),
    { maxLength: 3 },
  ),
});

/** All events of one message, in their order. */
function newsOf({ person, form, isGroup, fromMe, ...plan }: Plan, index: number): News[] {
  const id = `M${index}`;
  const timestamp = T + index * 10_000;
  const chat = isGroup ? createAddress(GROUP) : addressOf(person, form);
  const senderJid = fromMe ? '15550000@s.whatsapp.net' : jidOf(person, form);
  const message = createInboundMessage({
    id,
    chat,
    fromMe,
    senderJid,
    timestamp,
    text: `text ${index}`,
    origin: 'offline',
  });
  const placeholder: InboundMessage = {
    ...message,
    type: 'undecrypted',
    text: null,
    preview: 'Waiting for this message',
  };
  const isPlaceholder = plan.isUndecryptedFirst && !fromMe;
  const change = {
    messageId: id,
    chat,
    byMe: fromMe,
    byJid: senderJid,
    origin: 'offline' as const,
  };
  const by = receiptBy(jidOf(person, form), isGroup ? GROUP : null);
  const later: Record<Plan['after'][number], News> = {
    edit: { edits: [{ ...change, at: timestamp + 1000, text: `edited ${index}`, content: null }] },
    'second edit': {
      edits: [{ ...change, at: timestamp + 2000, text: `again ${index}`, content: null }],
    },
    deletion: { deletions: [{ ...change, at: timestamp + 3000 }] },
    reaction: { reactions: [{ ...change, at: timestamp + 4000, emoji: '👍', byName: null }] },
    'reaction back': { reactions: [{ ...change, at: timestamp + 5000, emoji: '', byName: null }] },
    read: fromMe ? {} : { readElsewhere: [id] },
    delivery: fromMe
      ? { deliveries: [{ messageId: id, step: 'read', at: timestamp + 6000, by }] }
      : {},
  };
  return [
    ...(isPlaceholder ? [{ messages: [placeholder] }] : []),
    { messages: [message] },
    ...plan.after.map((name) => later[name]),
  ];
}

const aliases = fc.subarray(PEOPLE.map((pair): News => ({ aliases: [pair] })));

/** The events in their order; and the same in disorder, partly twice, in batches of any size. */
const story = fc
  .tuple(fc.array(plan, { minLength: 1, maxLength: 6 }), aliases)
  .map(([plans, pairs]) => [...plans.flatMap(newsOf), ...pairs])
  .chain(disordered);

/** Stores the batches for an account of their own, and reads back all that a client can see. */
async function stateAfter(store: ChatStore, batches: InboundBatch[]): Promise<object[]> {
  accounts += 1;
  const phoneId = await store.phones.getOrCreateId(`${19000000 + accounts}@s.whatsapp.net`);
  for (const batch of batches) {
    await store.writer.run(phoneId, (write) => store.batches.writeBatch(write, batch));
  }
  const chats = await store.database
    .selectFrom('chats')
    .selectAll()
    .where('account_id', '=', phoneId)
    .where('last_timestamp', 'is not', null)
    .orderBy('jid')
    .execute();
  return Promise.all(chats.map((chat) => seen(store, chat)));
}

async function seen(
  store: ChatStore,
  chat: Awaited<ReturnType<ChatStore['chat']>>,
): Promise<object> {
  const { rows } = await store.thread.page(chat.id, { limit: 1000, before: null, after: null });
  const { jid, pn, lid, last_text, last_timestamp, last_message_id, last_status, unread_count } =
    chat;
  return {
    chat: { jid, pn, lid, last_text, last_timestamp, last_message_id, last_status, unread_count },
    unreadMessages: rows.filter(({ is_unread }) => is_unread).length,
    messages: rows.map((row) => ({
      id: row.id,
      text: row.text,
      type: row.type,
      status: row.status,
      edited: row.edited_at,
      deleted: row.deleted_at,
      isUnread: row.is_unread,
      reactions: (JSON.parse(row.reactions ?? '[]') as { emoji: string }[]).map(
        ({ emoji }) => emoji,
      ),
    })),
  };
}

/**
 * Stores stories twice, each time in an account of its own: in order, and in disorder, partly repeated and in batches
 * of any size. Chats, messages and unread counts must come out the same.
 */
export async function expectSameInAnyOrder(numRuns: number): Promise<void> {
  const store = await ChatStore.open();
  await fc.assert(
    fc.asyncProperty(story, async ({ plain, disordered, batchSizes }) => {
      const expected = await stateAfter(store, inBatches(plain, [1]));
      const state = await stateAfter(store, inBatches(disordered, batchSizes));
      expect(state).toEqual(expected);
    }),
    { numRuns },
  );
  await store.close();
}
