import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../test/support/chat-store.js';
import { createAddress, createInboundMessage } from '../../test/support/factories.js';
import type {
  Address,
  InboundMessage,
  MessageDeletion,
  MessageEdit,
  ReactionChange,
} from '../whatsapp/inbound-batch.js';

const ANN = '15550001@s.whatsapp.net';
const ANN_LID = '901@lid';
const BOB = '15550002@s.whatsapp.net';
const ME = '15550000@s.whatsapp.net';
const GROUP = '12345678@g.us';
const T = 1_700_000_000_000;

let store: ChatStore;

beforeEach(async () => {
  store = await ChatStore.open();
});

afterEach(() => store.close());

function createEdit(changes: Partial<MessageEdit> = {}): MessageEdit {
  return { ...createDeletion(changes), text: 'edited', content: null, ...changes };
}

function createDeletion(changes: Partial<MessageDeletion> = {}): MessageDeletion {
  return {
    messageId: 'A',
    chat: createAddress(ANN),
    byMe: false,
    byJid: ANN,
    at: T + 5000,
    origin: 'live',
    ...changes,
  };
}

function createReaction(changes: Partial<ReactionChange> = {}): ReactionChange {
  return { ...createDeletion(changes), emoji: '👍', byName: 'Ann', ...changes };
}

function say(changes: Partial<InboundMessage> & { from?: string } = {}): Promise<void> {
  const message = { id: 'A', from: ANN, text: 'first', timestamp: T, ...changes };
  return store.receive(createInboundMessage(message));
}

async function message(jid = ANN) {
  const chat = await store.chat(jid);
  const row = await store.messages.findInChat(chat.id, 'A');
  if (!row) throw new Error('There is no such message');
  return row;
}

async function events(): Promise<{ type: string; payload: Record<string, unknown> }[]> {
  const rows = await store.database.selectFrom('events').selectAll().orderBy('seq').execute();
  return rows.map(({ type, payload }) => ({
    type,
    payload: JSON.parse(payload) as Record<string, unknown>,
  }));
}

describe('an edit', () => {
  it('changes the text, the preview, and tells both texts', async () => {
    await say();
    await store.bring({ edits: [createEdit()] });
    expect(await message()).toMatchObject({ text: 'edited', edited_at: T + 5000 });
    expect(await store.chat(ANN)).toMatchObject({ last_text: 'edited', unread_count: 1 });
    expect((await events()).at(-1)).toMatchObject({
      type: 'message.edited',
      payload: { previous_text: 'first', message: { text: 'edited', edited_at: T + 5000 } },
    });
  });

  it('leaves the preview of a newer message alone', async () => {
    await say();
    await say({ id: 'B', text: 'second', timestamp: T + 1000 });
    await store.bring({ edits: [createEdit()] });
    expect(await store.chat(ANN)).toMatchObject({ last_text: 'second' });
  });

  it('counts only if it is newer than the last one', async () => {
    await say();
    await store.bring({
      edits: [
        createEdit({ at: T + 9000, text: 'newest' }),
        createEdit({ at: T + 8000, text: 'late' }),
      ],
    });
    expect(await message()).toMatchObject({ text: 'newest' });
  });

  it.each<[string, Partial<MessageEdit>]>([
    ['us, of a message that is not ours', { byMe: true, byJid: ME }],
    ['somebody else, in another chat', { chat: createAddress(BOB), byJid: BOB }],
  ])('is refused from %s', async (_case, changes) => {
    await say();
    await store.bring({ edits: [createEdit(changes)] });
    expect(await message()).toMatchObject({ text: 'first', edited_at: null });
  });

  describe('in a group', () => {
    const group: Address = createAddress(GROUP);

    beforeEach(() => say({ chat: group, senderJid: ANN_LID }));

    it('is refused from another member', async () => {
      await store.bring({ edits: [createEdit({ chat: group, byJid: BOB })] });
      expect(await message(GROUP)).toMatchObject({ text: 'first' });
    });

    it('is taken from the author under the other address', async () => {
      await store.bring({
        aliases: [{ pn: ANN, lid: ANN_LID }],
        edits: [createEdit({ chat: group, byJid: ANN })],
      });
      expect(await message(GROUP)).toMatchObject({ text: 'edited' });
    });
  });

  it('waits in the store for its message, and is then applied once', async () => {
    await store.bring({ edits: [createEdit()] });
    await say();
    expect(await message()).toMatchObject({ text: 'edited' });
    expect(await store.database.selectFrom('early_news').selectAll().execute()).toEqual([]);
  });

  it('waits for the text of a placeholder', async () => {
    await say({ type: 'undecrypted', text: null, preview: 'Waiting for this message' });
    await store.bring({ edits: [createEdit()] });
    expect(await message()).toMatchObject({ type: 'undecrypted', text: null });
    await say();
    expect(await message()).toMatchObject({ type: 'text', text: 'edited' });
  });

  it('of a history makes no event', async () => {
    await say({ origin: 'history' });
    await store.bring({ edits: [createEdit({ origin: 'history' })] });
    expect(await message()).toMatchObject({ text: 'edited' });
    expect(await events()).toEqual([]);
  });
});

describe('a sealed edit', () => {
  const sealed = {
    ...createDeletion(),
    iv: Buffer.from('iv'),
    ciphertext: Buffer.from('sealed'),
  };

  beforeEach(() => {
    store.gateway.openEdit = (edit, original, jids) =>
      Buffer.from(edit.ciphertext).toString() === 'sealed' && jids.includes(ANN_LID)
        ? { text: `${Buffer.from(original).toString()} opened`, content: Buffer.from('new') }
        : null;
  });

  it('is opened with the original, under any address of its author', async () => {
    await store.bring({ aliases: [{ pn: ANN, lid: ANN_LID }] });
    await say({ content: Buffer.from('original') });
    await store.bring({ sealedEdits: [sealed] });
    expect(await message()).toMatchObject({ text: 'original opened', edited_at: T + 5000 });
  });

  it('waits in the store, bytes and all, for its message', async () => {
    await store.bring({ aliases: [{ pn: ANN, lid: ANN_LID }], sealedEdits: [sealed] });
    await say({ content: Buffer.from('original') });
    expect(await message()).toMatchObject({ text: 'original opened' });
  });

  it('changes nothing if it cannot be opened', async () => {
    await say({ content: Buffer.from('original') });
    await store.bring({ sealedEdits: [sealed] });
    expect(await message()).toMatchObject({ text: 'first', edited_at: null });
  });
});

describe('a deletion', () => {
  it('leaves the entry and takes what it said', async () => {
    await say({ quoted: { id: 'Q', senderJid: ANN, fromMe: false, type: 'text', text: 'q' } });
    await store.bring({ reactions: [createReaction()], deletions: [createDeletion()] });
    expect(await message()).toMatchObject({
      deleted_at: T + 5000,
      text: null,
      quoted: null,
      reactions: null,
      type: 'text',
    });
    expect((await store.chat(ANN)).last_text).toBe('This message was deleted');
    expect((await events()).at(-1)).toMatchObject({ type: 'message.deleted' });
  });

  it('is the last word', async () => {
    await say();
    await store.bring({ deletions: [createDeletion()] });
    await store.bring({ edits: [createEdit({ at: T + 9000 })], reactions: [createReaction()] });
    await say();
    expect(await message()).toMatchObject({ text: null, edited_at: null, reactions: null });
  });

  it('is not another person’s to make in a chat of two', async () => {
    await say({ fromMe: true });
    await store.bring({ deletions: [createDeletion()] });
    expect(await message()).toMatchObject({ text: 'first', deleted_at: null });
  });

  it('by an admin of the group is taken', async () => {
    const chat = createAddress(GROUP);
    await say({ chat, senderJid: ANN });
    await store.bring({ deletions: [createDeletion({ chat, byJid: BOB })] });
    expect(await message(GROUP)).toMatchObject({ deleted_at: T + 5000 });
  });
});

describe('a reaction', () => {
  it('is kept with its author, once each, and told', async () => {
    await say();
    const again = createReaction({ at: T + 6000, emoji: '😀' });
    await store.bring({ reactions: [createReaction(), again, again] });
    await store.bring({ reactions: [createReaction({ byMe: true, byJid: ME, byName: null })] });
    expect(JSON.parse((await message()).reactions!)).toMatchObject([
      { emoji: '😀', byJid: ANN, byName: 'Ann' },
      { emoji: '👍', byMe: true },
    ]);
    expect((await events()).map(({ type }) => type)).toEqual([
      'message.received',
      'message.reaction',
      'message.reaction',
      'message.reaction',
    ]);
  });

  it('is no preview and not unread', async () => {
    await say();
    await store.bring({ reactions: [createReaction()] });
    expect(await store.chat(ANN)).toMatchObject({ last_text: 'first', unread_count: 1 });
  });

  it('that was taken back does not return with a repetition of the older one', async () => {
    await say();
    const back = createReaction({ at: T + 7000, emoji: '' });
    await store.bring({ reactions: [createReaction(), back, createReaction()] });
    expect(JSON.parse((await message()).reactions!)).toMatchObject([{ emoji: '' }]);
  });
});
