import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import { createAddress, createInboundMessage } from '../../../../test/support/unit/factories.js';
import type {
  Address,
  InboundMessage,
  MessageDeletion,
  MessageEdit,
  ReactionChange,
} from '../../../whatsapp/inbound-batch.js';
import type { GroupMember } from '../../../whatsapp/groups.gateway.js';

const ANN = '15550001@s.whatsapp.net';
const ANN_LID = '901@lid';
const CAROL = '15550003@s.whatsapp.net';
const BOB_LID = '902@lid';
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
  const row = await store.thread.findInChat(chat.id, 'A');
  if (!row) throw new Error('There is no such message');
  return row;
}

describe('an edit', () => {
  it('changes the text and the preview, and is announced with both texts', async () => {
    await say();
    await store.bring({ edits: [createEdit()] });
    expect(await message()).toMatchObject({ text: 'edited', edited_at: T + 5000 });
    expect(await store.chat(ANN)).toMatchObject({ last_text: 'edited', unread_count: 1 });
    expect((await store.events()).at(-1)).toMatchObject({
      type: 'message.edited',
      payload: { previous_text: 'first', message: { text: 'edited', edited_at: T + 5000 } },
    });
  });

  it('does not change the preview of a newer message', async () => {
    await say();
    await say({ id: 'B', text: 'second', timestamp: T + 1000 });
    await store.bring({ edits: [createEdit()] });
    expect(await store.chat(ANN)).toMatchObject({ last_text: 'second' });
  });

  it('is ignored if it is older than the last one', async () => {
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
    ['us, of a message of somebody else', { byMe: true, byJid: ME }],
    ['somebody else, in another chat', { chat: createAddress(BOB), byJid: BOB }],
  ])('is refused from %s', async (_case, changes) => {
    await say();
    await store.bring({ edits: [createEdit(changes)] });
    expect(await message()).toMatchObject({ text: 'first', edited_at: null });
  });

  describe('in a group', () => {
    const group: Address = createAddress(GROUP);

    beforeEach(() => say({ chat: group, senderJid: ANN_LID }));

    it('is rejected if it is by another member', async () => {
      await store.bring({ edits: [createEdit({ chat: group, byJid: BOB })] });
      expect(await message(GROUP)).toMatchObject({ text: 'first' });
    });

    it('is accepted from the author under their other address', async () => {
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
    expect(await store.database.selectFrom('pending_updates').selectAll().execute()).toEqual([]);
  });

  it('of a placeholder waits for its text', async () => {
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
    expect(await store.events()).toEqual([]);
  });
});

describe('a sealed edit', () => {
  const sealed = {
    ...createDeletion(),
    iv: Buffer.from('iv'),
    ciphertext: Buffer.from('sealed'),
  };

  beforeEach(() => {
    store.codec.openEdit = (edit, original, jids) =>
      Buffer.from(edit.ciphertext).toString() === 'sealed' && jids.includes(ANN_LID)
        ? { text: `${Buffer.from(original).toString()} opened`, content: Buffer.from('new') }
        : null;
  });

  it('is decrypted with the original, under any address of its author', async () => {
    await store.bring({ aliases: [{ pn: ANN, lid: ANN_LID }] });
    await say({ content: Buffer.from('original') });
    await store.bring({ sealedEdits: [sealed] });
    expect(await message()).toMatchObject({ text: 'original opened', edited_at: T + 5000 });
  });

  it('waits in the store with its bytes for its message', async () => {
    await store.bring({ aliases: [{ pn: ANN, lid: ANN_LID }], sealedEdits: [sealed] });
    await say({ content: Buffer.from('original') });
    expect(await message()).toMatchObject({ text: 'original opened' });
  });

  it('has the time that its author set, which orders edits of one second', async () => {
    await store.bring({ aliases: [{ pn: ANN, lid: ANN_LID }] });
    await say({ content: Buffer.from('original') });
    const opened = (text: string, at: number) => () => ({ text, content: Buffer.from('new'), at });
    store.codec.openEdit = opened('one', T + 5100);
    await store.bring({ sealedEdits: [sealed] });
    store.codec.openEdit = opened('two', T + 5200);
    await store.bring({ sealedEdits: [sealed] });
    expect(await message()).toMatchObject({ text: 'two', edited_at: T + 5200 });
  });

  it('is checked like everything from other people', async () => {
    await say({ content: Buffer.from('original') });
    const mentions = ['15550009:3@s.whatsapp.net', 'nonsense'];
    const opened = { text: 'half \ud800', content: Buffer.from('new'), at: 9e21, mentions };
    store.codec.openEdit = () => opened;
    await store.bring({ sealedEdits: [sealed] });
    expect(await message()).toMatchObject({
      text: 'half \ufffd',
      edited_at: T + 5000,
      mentions: JSON.stringify([{ jid: '15550009@s.whatsapp.net', name: null }]),
    });
  });

  it('changes nothing if it cannot be decrypted', async () => {
    await say({ content: Buffer.from('original') });
    await store.bring({ sealedEdits: [sealed] });
    expect(await message()).toMatchObject({ text: 'first', edited_at: null });
  });
});

describe('a deletion', () => {
  it('keeps the entry and removes its content', async () => {
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
    expect((await store.events()).at(-1)).toMatchObject({ type: 'message.deleted' });
  });

  it('is final', async () => {
    await say();
    await store.bring({ deletions: [createDeletion()] });
    await store.bring({ edits: [createEdit({ at: T + 9000 })], reactions: [createReaction()] });
    await say();
    expect(await message()).toMatchObject({ text: null, edited_at: null, reactions: null });
  });

  it('by the other person is rejected in a chat of two', async () => {
    await say({ fromMe: true });
    await store.bring({ deletions: [createDeletion()] });
    expect(await message()).toMatchObject({ text: 'first', deleted_at: null });
  });

  it('waits for its own message if another one has the same id', async () => {
    const own = { target: { fromMe: false, authorJid: ANN } };
    await say({ fromMe: true, text: 'ours' });
    await store.bring({ deletions: [createDeletion(own)] });
    await say({ text: 'theirs' });
    expect(await copies()).toEqual([
      ['ours', null],
      [null, T + 5000],
    ]);
  });

  describe('in a group', () => {
    const chat: Address = createAddress(GROUP);
    const ANNS = { fromMe: false, authorJid: ANN };

    it.each<[string, Partial<MessageDeletion>]>([
      ['its author', { byJid: ANN, target: ANNS }],
      ['its author, without naming an author', { byJid: ANN }],
      ['our own phone', { byMe: true, byJid: ME, target: ANNS }],
      ['anybody, in a history of the phone', { byJid: BOB, target: ANNS, isVouchedFor: true }],
    ])('by %s is accepted at once', async (_case, changes) => {
      await say({ chat, senderJid: ANN });
      await store.bring({ deletions: [createDeletion({ chat, ...changes })] });
      expect(await message(GROUP)).toMatchObject({ deleted_at: T + 5000 });
      expect(await claims()).toEqual([]);
    });

    it.each<[string, GroupMember[], number | null]>([
      ['an admin, accepted', [admin({ pn: BOB })], T + 5000],
      ['an admin under the other address, accepted', [admin({ pn: BOB, lid: BOB_LID })], T + 5000],
      ['a member, rejected', [{ ...admin({ pn: BOB }), role: 'member' }], null],
      ['somebody who is no member, rejected', [admin({ pn: ANN })], null],
      ['anybody in a group that does not answer, rejected', [], null],
    ])('needs the roles of the group: by %s', async (_case, members, deletedAt) => {
      await say({ chat, senderJid: ANN });
      const byJid = members[0]?.lid ?? BOB;
      await store.bring({ deletions: [createDeletion({ chat, byJid, target: ANNS })] });
      expect(await message(GROUP)).toMatchObject({ deleted_at: null });
      await decide(members);
      expect(await message(GROUP)).toMatchObject({ deleted_at: deletedAt });
      expect(await claims()).toEqual([]);
    });

    it('of our own message by another member needs an admin, too', async () => {
      const target = { fromMe: true, authorJid: ME };
      await say({ chat, fromMe: true, senderJid: ME, text: 'ours' });
      await store.bring({ deletions: [createDeletion({ chat, byJid: BOB, target })] });
      await decide([admin({ pn: ANN })]);
      expect(await message(GROUP)).toMatchObject({ text: 'ours', deleted_at: null });
    });

    it.each([
      ['was demoted since, accepted', 'participant_demoted', false, T + 5000],
      ['was promoted since, rejected', 'participant_promoted', true, null],
    ])('by somebody who %s', async (_case, notice, isAdmin, deletedAt) => {
      await say({ chat, senderJid: ANN });
      await store.bring({ deletions: [createDeletion({ chat, byJid: BOB, target: ANNS })] });
      await sayNotice(notice, T + 6000);
      await decide([{ ...admin({ pn: BOB }), role: isAdmin ? 'admin' : 'member' }]);
      expect(await message(GROUP)).toMatchObject({ deleted_at: deletedAt });
    });

    it('by an admin who has left since is accepted if the promotion was seen', async () => {
      await say({ chat, senderJid: ANN });
      await sayNotice('participant_promoted', T);
      await store.bring({ deletions: [createDeletion({ chat, byJid: BOB, target: ANNS })] });
      await decide([]);
      expect(await message(GROUP)).toMatchObject({ deleted_at: T + 5000 });
    });

    it('by the author under an address that only the group knows is accepted', async () => {
      await say({ chat, senderJid: ANN });
      const target = { fromMe: false, authorJid: ANN_LID };
      await store.bring({ deletions: [createDeletion({ chat, byJid: ANN_LID, target })] });
      await decide([{ pn: ANN, lid: ANN_LID, role: 'member' }]);
      expect(await message(GROUP)).toMatchObject({ deleted_at: T + 5000 });
    });

    it('of a message that comes later is decided then', async () => {
      const byBob = { chat, byJid: BOB, target: ANNS };
      await store.bring({ deletions: [createDeletion(byBob)] });
      await say({ chat, senderJid: ANN });
      expect(await message(GROUP)).toMatchObject({ deleted_at: null });
      await decide([admin({ pn: BOB })]);
      expect(await message(GROUP)).toMatchObject({ deleted_at: T + 5000 });
    });

    it('by an admin waits for the message that it names, even if another one has the same id', async () => {
      await store.bring({ aliases: [{ pn: CAROL, lid: '903@lid' }] });
      await say({ chat, senderJid: CAROL, text: 'mine' });
      await store.bring({ deletions: [createDeletion({ chat, byJid: BOB, target: ANNS })] });
      await decide([admin({ pn: BOB })]);
      await say({ chat, senderJid: ANN });
      await decide([admin({ pn: BOB })]);
      expect(await copies(GROUP)).toEqual([
        ['mine', null],
        [null, T + 5000],
      ]);
    });

    it('of a message by an unknown author needs an admin', async () => {
      await say({ chat, senderJid: GROUP });
      const target = { fromMe: false, authorJid: GROUP };
      await store.bring({ deletions: [createDeletion({ chat, byJid: GROUP, target })] });
      await decide([admin({ pn: BOB })]);
      expect(await message(GROUP)).toMatchObject({ deleted_at: null });
      await store.bring({ deletions: [createDeletion({ chat, byJid: BOB, target: ANNS })] });
      await decide([admin({ pn: BOB })]);
      expect(await message(GROUP)).toMatchObject({ deleted_at: T + 5000 });
    });

    it('is decided although a notice, and another change that waits, are damaged', async () => {
      await say({ chat, senderJid: ANN });
      await sayNotice('participant_demoted', T + 6000);
      await store.database
        .updateTable('messages')
        .set({ details: '{' })
        .where('type', '=', 'system')
        .execute();
      await store.bring({ deletions: [createDeletion({ chat, byJid: BOB, target: ANNS })] });
      const account_id = await store.phoneId();
      await store.database
        .insertInto('pending_updates')
        .values({ account_id, message_id: 'B', kind: 'claim', payload: '{', created_at: T })
        .execute();
      expect(await claims()).toEqual([GROUP]);
      await decide([admin({ pn: BOB })]);
      expect(await message(GROUP)).toMatchObject({ deleted_at: T + 5000 });
    });

    async function sayNotice(notice: string, timestamp: number): Promise<void> {
      const details = { type: 'system' as const, notice, participants: [BOB] };
      await say({ id: notice, chat, senderJid: ANN, type: 'system', details, timestamp });
    }

    async function decide(members: GroupMember[]): Promise<void> {
      await store.writer.run(await store.phoneId(), (write) =>
        store.adminClaims.decideClaims(write, { groupJid: GROUP, members, askedAt: Date.now() }),
      );
    }

    async function claims(): Promise<string[]> {
      return store.writer.run(await store.phoneId(), (write) =>
        store.adminClaims.findClaimedGroups(write),
      );
    }
  });
});

function admin({ pn = null, lid = null }: Partial<GroupMember>): GroupMember {
  return { pn, lid, role: 'admin' };
}

/** The texts of all messages with the id, and the times of their deletion. */
async function copies(jid = ANN): Promise<[string | null, number | null][]> {
  const { id } = await store.chat(jid);
  const { rows } = await store.thread.page(id, { limit: 9, before: null, after: null });
  return rows.map(({ text, deleted_at }) => [text, deleted_at]);
}

describe('a reaction', () => {
  it('is stored once per author, and announced', async () => {
    await say();
    const again = createReaction({ at: T + 6000, emoji: '😀' });
    await store.bring({ reactions: [createReaction(), again, again] });
    await store.bring({ reactions: [createReaction({ byMe: true, byJid: ME, byName: null })] });
    expect(JSON.parse((await message()).reactions!)).toMatchObject([
      { emoji: '😀', byJid: ANN, byName: 'Ann' },
      { emoji: '👍', byMe: true },
    ]);
    expect((await store.events()).map(({ type }) => type)).toEqual([
      'message.received',
      'message.reaction',
      'message.reaction',
      'message.reaction',
    ]);
  });

  it('does not change the preview or the unread count', async () => {
    await say();
    await store.bring({ reactions: [createReaction()] });
    expect(await store.chat(ANN)).toMatchObject({ last_text: 'first', unread_count: 1 });
  });

  it('of a person is stored once, under any address', async () => {
    const chat = createAddress(GROUP);
    await say({ chat, senderJid: BOB });
    await store.bring({ reactions: [createReaction({ chat, byJid: ANN_LID, emoji: '😀' })] });
    const again = createReaction({ chat, byJid: ANN, at: T + 9000 });
    await store.bring({ aliases: [{ pn: ANN, lid: ANN_LID }], reactions: [again] });
    expect(JSON.parse((await message(GROUP)).reactions!)).toMatchObject([{ emoji: '👍' }]);
  });

  it('in a chat of two is stored once per side, even if the two addresses are not linked', async () => {
    await say();
    await store.bring({ reactions: [createReaction({ byJid: ANN_LID })] });
    await store.bring({ reactions: [createReaction({ at: T + 9000, emoji: '😀' })] });
    await store.bring({ reactions: [createReaction({ byMe: true, byJid: ME })] });
    expect(JSON.parse((await message()).reactions!)).toMatchObject([
      { emoji: '😀' },
      { byMe: true },
    ]);
  });

  it('is added to the message of the author that it names', async () => {
    const chat = createAddress(GROUP);
    await say({ chat, fromMe: true, senderJid: ME, text: 'ours' });
    await say({ chat, senderJid: BOB, text: 'theirs' });
    const target = { fromMe: false, authorJid: BOB };
    await store.bring({ reactions: [createReaction({ chat, target })] });
    const { id } = await store.chat(GROUP);
    const { rows } = await store.thread.page(id, { limit: 9, before: null, after: null });
    expect(rows.map(({ reactions }) => reactions !== null)).toEqual([false, true]);
  });

  it('that was removed does not return when the older one is repeated', async () => {
    await say();
    const back = createReaction({ at: T + 7000, emoji: '' });
    await store.bring({ reactions: [createReaction(), back, createReaction()] });
    expect(JSON.parse((await message()).reactions!)).toMatchObject([{ emoji: '' }]);
  });
});
