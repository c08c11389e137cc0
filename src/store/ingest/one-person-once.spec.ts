import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import {
  createAddress,
  createInboundMessage,
  ME,
  receiptBy,
} from '../../../test/support/unit/factories.js';
import type { Address, MessageOrigin, ReactionChange } from '../../whatsapp/inbound-batch.js';
import { toMessageDto } from '../rows/messages/message.mapper.js';
import type { MessageDto } from '../../base/shapes/message.dto.js';

const ANN = { pn: '15550001@s.whatsapp.net', lid: '901@lid' };
const BOB = { pn: '15550002@s.whatsapp.net', lid: '902@lid' };
const GROUP = createAddress('12345678@g.us');
const OWN_CHAT = createAddress(ME.jid, ME.lid!);
const OPTIONS = ['❤️', '👍', '🎉'];
const T = 1_700_000_000_000;

/** A reaction with an emoji, or a vote for the option of that name; empty if it was taken back. */
interface Act {
  chat: Address;
  choice: string;
  /** ms after the message */
  at: number;
  /** Null for us. */
  byJid: string | null;
  origin?: MessageOrigin;
}

const KINDS = {
  'a reaction': {
    bring: ({ choice, ...act }: Act) =>
      store.bring({ reactions: [{ ...toChange(act), emoji: choice }] }),
    of: ({ reactions }: MessageDto) =>
      reactions.map(({ emoji, from_me }) => `${from_me ? 'me' : 'other'} ${emoji}`),
  },
  'a vote': {
    bring: async ({ choice, ...act }: Act) => {
      const options = choice === '' ? [] : [choice];
      const vote = { ...toChange(act), options, voteId: `V${act.at}` };
      await store.writer.run(await store.phoneId(), (write) =>
        store.changes.applyVote(write, vote),
      );
    },
    of: ({ poll }: MessageDto) =>
      (poll?.options ?? []).flatMap(({ name, voters }) =>
        voters.map(({ from_me }) => `${from_me ? 'me' : 'other'} ${name}`),
      ),
  },
};

let store: ChatStore;

beforeEach(async () => {
  store = await ChatStore.open();
});

afterEach(() => store.close());

function toChange({ chat, at, byJid, origin = 'live' }: Omit<Act, 'choice'>) {
  const by = { byMe: byJid === null, byJid: byJid ?? ME.jid, byName: null };
  return { messageId: 'A', chat, ...by, at: T + at, origin } satisfies Omit<
    ReactionChange,
    'emoji'
  >;
}

async function ask(chat: Address, senderJid: string): Promise<void> {
  const poll = { question: '?', options: OPTIONS, selectableCount: 1 };
  const details = { type: 'poll', ...poll } as const;
  const from = { senderJid, fromMe: senderJid === ME.jid };
  await store.receive(
    createInboundMessage({ id: 'A', chat, ...from, type: 'poll', text: '?', details }),
  );
}

async function shown(jid: string): Promise<MessageDto> {
  const chat = await store.chat(jid);
  const page = await store.thread.page(chat.id, { limit: 1, before: null, after: null });
  const [row] = page.rows;
  return toMessageDto(row, chat.jid, store.view);
}

/** The message in the last event. */
async function announced(): Promise<MessageDto> {
  const messages = (await store.events()).map(({ payload }) => payload.message as MessageDto);
  return messages.findLast((message) => message?.id === 'A')!;
}

describe.each(Object.entries(KINDS))('%s counts once for each person', (_kind, { bring, of }) => {
  it.each(['before', 'between', 'after'])(
    'by number and by lid in a group, linked %s',
    async (when) => {
      const link = (at: string) => (at === when ? store.bring({ aliases: [ANN] }) : null);
      await ask(GROUP, BOB.pn);
      await link('before');
      await bring({ chat: GROUP, byJid: ANN.pn, choice: '❤️', at: 1 });
      await link('between');
      await bring({ chat: GROUP, byJid: ANN.lid, choice: '👍', at: 2 });
      await link('after');
      expect(of(await shown(GROUP.jid))).toEqual(['other 👍']);
      await bring({ chat: GROUP, byJid: BOB.lid, choice: '🎉', at: 3 });
      expect(of(await announced())).toEqual(['other 👍', 'other 🎉']);
    },
  );

  it('by number and by lid in a chat of two, linked or not', async () => {
    await ask(createAddress(ANN.pn), ANN.pn);
    await bring({ chat: createAddress(ANN.pn), byJid: ANN.lid, choice: '❤️', at: 1 });
    await bring({ chat: createAddress(ANN.pn), byJid: ANN.pn, choice: '👍', at: 2 });
    await bring({ chat: createAddress(ANN.pn), byJid: null, choice: '🎉', at: 3 });
    expect(of(await shown(ANN.pn))).toEqual(['other 👍', 'me 🎉']);
    expect(of(await announced())).toEqual(['other 👍', 'me 🎉']);
  });

  it('in the own chat, under any of our names', async () => {
    await ask(OWN_CHAT, ME.jid);
    await bring({ chat: OWN_CHAT, byJid: null, choice: '❤️', at: 1 });
    for (const [at, byJid] of [ME.jid, ME.lid!].entries()) {
      await bring({ chat: OWN_CHAT, byJid, choice: '👍', at: at + 2 });
    }
    expect(of(await shown(ME.jid))).toEqual([expect.stringContaining('👍')]);
    expect(of(await announced())).toEqual([expect.stringContaining('👍')]);
  });

  it('of ours in a group, under any of our names', async () => {
    await ask(GROUP, BOB.pn);
    await store.bring({ aliases: [{ pn: ME.jid, lid: ME.lid! }] });
    await bring({ chat: GROUP, byJid: ME.lid!, choice: '❤️', at: 1 });
    await bring({ chat: GROUP, byJid: null, choice: '👍', at: 2 });
    expect(of(await shown(GROUP.jid))).toEqual(['me 👍']);
    expect(of(await announced())).toEqual(['me 👍']);
  });

  it('after pairing again, when the phone sends all of it again under other addresses', async () => {
    await store.bring({ aliases: [BOB] });
    await ask(GROUP, BOB.pn);
    await bring({ chat: GROUP, byJid: ANN.lid, choice: '❤️', at: 1 });
    await bring({ chat: GROUP, byJid: null, choice: '👍', at: 2 });
    await ask(GROUP, BOB.lid);
    for (const [at, byJid] of [ANN.pn, null].entries()) {
      const choice = OPTIONS[at];
      await bring({ chat: GROUP, byJid, choice, at: at + 1, origin: 'history' });
    }
    await store.bring({ aliases: [ANN] });
    expect(of(await shown(GROUP.jid))).toEqual(['other ❤️', 'me 👍']);
  });

  it('after two chats turned out to be of one person', async () => {
    const [byNumber, byLid] = [createAddress(ANN.pn), createAddress(ANN.lid)];
    for (const chat of [byNumber, byLid]) await ask(chat, chat.jid);
    await bring({ chat: byNumber, byJid: ANN.pn, choice: '❤️', at: 1 });
    await bring({ chat: byLid, byJid: ANN.lid, choice: '👍', at: 2 });
    await bring({ chat: byLid, byJid: null, choice: '🎉', at: 3 });
    await store.bring({ aliases: [ANN] });
    expect(of(await shown(ANN.pn))).toEqual(['other 👍', 'me 🎉']);
  });

  it('after a new number under the same lid', async () => {
    const NEW = '15550009@s.whatsapp.net';
    await ask(GROUP, BOB.pn);
    await store.bring({ aliases: [ANN] });
    await bring({ chat: GROUP, byJid: ANN.pn, choice: '❤️', at: 1 });
    await bring({ chat: GROUP, byJid: NEW, choice: '👍', at: 2 });
    await store.bring({ aliases: [{ pn: NEW, lid: ANN.lid }] });
    expect(of(await shown(GROUP.jid))).toEqual(['other 👍']);
  });

  it('and stays taken back, by whichever address', async () => {
    await ask(GROUP, BOB.pn);
    await bring({ chat: GROUP, byJid: ANN.lid, choice: '', at: 2 });
    await bring({ chat: GROUP, byJid: ANN.pn, choice: '❤️', at: 1 });
    await store.bring({ aliases: [ANN] });
    expect(of(await shown(GROUP.jid))).toEqual([]);
  });
});

describe('an event of a message', () => {
  it('that is acknowledged has each reaction once, too', async () => {
    await ask(GROUP, ME.jid);
    for (const [at, byJid] of [ANN.pn, ANN.lid].entries()) {
      await KINDS['a reaction'].bring({ chat: GROUP, byJid, choice: OPTIONS[at], at });
    }
    await store.bring({ aliases: [ANN] });
    await store.bring({
      deliveries: [
        { messageId: 'A', step: 'delivered', at: T + 9, by: receiptBy(ANN.pn, GROUP.jid) },
      ],
    });
    expect((await announced()).reactions).toMatchObject([{ emoji: '👍' }]);
  });
});
