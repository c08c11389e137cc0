import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../../test/support/unit/chat-store.js';
import {
  createAddress,
  createInboundMessage,
  ME,
} from '../../../../test/support/unit/factories.js';
import type { InboundMessage, SealedVote, VoteChange } from '../../../whatsapp/inbound-batch.js';
import { toMessageDto } from '../messages/message.mapper.js';

const ANN = '15550001@s.whatsapp.net';
const ANN_LID = '901@lid';
const BOB = '15550002@s.whatsapp.net';
const GROUP = '12345678@g.us';
const T = 1_700_000_000_000;

let store: ChatStore;
let votes = 0;

beforeEach(async () => {
  store = await ChatStore.open();
});

afterEach(() => store.close());

function ask(changes: Partial<InboundMessage> = {}, selectableCount = 0): Promise<void> {
  const options = ['Sea', 'Hills', 'Home'];
  const details = { type: 'poll', question: 'Where to?', options, selectableCount } as const;
  const poll = { id: 'POLL', chat: createAddress(GROUP), senderJid: BOB, text: 'Where to?' };
  return store.receive(
    createInboundMessage({ ...poll, type: 'poll', details, timestamp: T, ...changes }),
  );
}

async function vote(options: string[], changes: Partial<VoteChange> = {}): Promise<void> {
  votes += 1;
  const cast: VoteChange = {
    messageId: 'POLL',
    chat: createAddress(GROUP),
    byMe: false,
    byJid: ANN,
    byName: null,
    at: T + votes,
    origin: 'live',
    options,
    voteId: `VOTE${votes}`,
    ...changes,
  };
  await store.writer.run(await store.phoneId(), (write) => store.changes.applyVote(write, cast));
}

async function poll(jid = GROUP) {
  const chat = await store.chat(jid);
  const page = await store.thread.page(chat.id, { limit: 1, before: null, after: null });
  const [row] = page.rows;
  return toMessageDto(row, chat.jid, store.view).poll;
}

async function tally(jid?: string): Promise<Record<string, number>> {
  const counts = (await poll(jid))?.options.map(({ name, votes: count }) => [name, count]);
  return Object.fromEntries(counts ?? []) as Record<string, number>;
}

async function pollEvents(): Promise<Record<string, unknown>[]> {
  const events = await store.events('message');
  return events.flatMap(({ type, payload }) => (type === 'message.poll_vote' ? [payload] : []));
}

describe('a vote', () => {
  it('is counted for each chosen option, with its voter', async () => {
    await ask();
    await vote(['Sea', 'Home'], { at: T + 5, byName: 'Ann' });
    await vote(['Sea'], { at: T + 9, byMe: true, byJid: ME.jid });
    const ann = { jid: ANN, name: 'Ann', from_me: false, timestamp: T + 5 };
    const me = { jid: ME.jid, name: null, from_me: true, timestamp: T + 9 };
    expect(await poll()).toEqual({
      question: 'Where to?',
      options: [
        { name: 'Sea', votes: 2, voters: [ann, me] },
        { name: 'Hills', votes: 0, voters: [] },
        { name: 'Home', votes: 1, voters: [ann] },
      ],
      selectable_count: 0,
      voter_count: 2,
    });
  });

  it('replaces the earlier one of the same person, in any order', async () => {
    await ask();
    await vote(['Hills'], { at: T + 9 });
    await vote(['Sea'], { at: T + 5 });
    expect(await tally()).toEqual({ Sea: 0, Hills: 1, Home: 0 });
  });

  it('is decided by its id if two have the same time, in any order', async () => {
    await ask();
    await vote(['Hills'], { at: T + 5, voteId: 'B' });
    await vote(['Sea'], { at: T + 5, voteId: 'A' });
    await vote(['Home'], { at: T + 5, voteId: 'C', byJid: BOB });
    await vote(['Sea'], { at: T + 5, voteId: 'D', byJid: BOB });
    expect(await tally()).toEqual({ Sea: 1, Hills: 1, Home: 0 });
  });

  it('that is withdrawn is not counted, and does not return when it is repeated', async () => {
    await ask();
    const first = { at: T + 5, voteId: 'FIRST' };
    await vote(['Sea'], first);
    await vote([], { at: T + 9 });
    await vote(['Sea'], first);
    expect(await poll()).toMatchObject({ voter_count: 0, options: [{ voters: [] }, {}, {}] });
  });

  it('is announced with the current poll; a repeated one is not', async () => {
    await ask();
    const cast = { at: T + 5, voteId: 'V', byName: 'Ann' };
    await vote(['Sea'], cast);
    await vote(['Sea'], cast);
    await vote([], { at: T + 9, origin: 'history' });
    expect(await pollEvents()).toMatchObject([
      {
        message: { id: 'POLL', poll: { voter_count: 1 } },
        vote: {
          sender_jid: ANN,
          sender_name: 'Ann',
          from_me: false,
          options: ['Sea'],
          timestamp: T + 5,
        },
      },
    ]);
  });

  it('counts once under both addresses of a person, in the poll and in its events', async () => {
    await ask();
    await vote(['Sea'], { byJid: ANN });
    await vote(['Hills'], { byJid: ANN_LID });
    expect(await poll()).toMatchObject({ voter_count: 2 });
    await store.bring({ aliases: [{ pn: ANN, lid: ANN_LID }] });
    expect(await tally()).toEqual({ Sea: 0, Hills: 1, Home: 0 });
    await vote(['Home'], { byJid: BOB });
    expect((await pollEvents()).at(-1)).toMatchObject({ message: { poll: { voter_count: 2 } } });
  });

  it('counts for each option of the poll once', async () => {
    await ask();
    await vote(['Sea', 'Moon', 'Sea']);
    expect(await pollEvents()).toMatchObject([{ vote: { options: ['Sea'] } }]);
  });

  it('for more options than the poll allows does not count', async () => {
    await ask({}, 1);
    await vote(['Sea'], { at: T + 5 });
    await vote(['Sea', 'Hills'], { at: T + 9 });
    expect(await tally()).toEqual({ Sea: 1, Hills: 0, Home: 0 });
  });

  it('waits for its poll', async () => {
    await vote(['Sea']);
    await ask();
    expect(await tally()).toEqual({ Sea: 1, Hills: 0, Home: 0 });
  });

  it('waits until its poll can be read', async () => {
    await ask({ type: 'undecrypted', details: null, text: null });
    await vote(['Sea']);
    await ask();
    expect(await tally()).toEqual({ Sea: 1, Hills: 0, Home: 0 });
  });

  it('is not stored with another kind of message', async () => {
    await ask({ type: 'text', details: null });
    await vote(['Sea']);
    expect(await store.database.selectFrom('messages').select('votes').execute()).toEqual([
      { votes: null },
    ]);
  });

  it('is removed when its poll is deleted, and none comes after', async () => {
    await ask();
    await vote(['Sea']);
    const chat = createAddress(GROUP);
    const by = { byMe: false, byJid: BOB, at: T + 99, origin: 'live' } as const;
    await store.bring({ deletions: [{ messageId: 'POLL', chat, ...by }] });
    await vote(['Sea']);
    expect(await store.database.selectFrom('messages').select('votes').execute()).toEqual([
      { votes: null },
    ]);
    expect(await poll()).toBeNull();
  });
});

describe('votes in a chat of two', () => {
  const chat = createAddress(ANN);

  it("are one for each side, even if the other side's two addresses are not linked", async () => {
    await ask({ chat, senderJid: ANN });
    await vote(['Sea'], { chat, byJid: ANN });
    await vote(['Hills'], { chat, byJid: ANN_LID });
    await vote(['Hills'], { chat, byMe: true, byJid: ME.jid });
    expect(await tally(ANN)).toEqual({ Sea: 0, Hills: 2, Home: 0 });
  });

  it('are kept when the chats of both addresses become one', async () => {
    const other = createAddress(ANN_LID);
    await ask({ chat, senderJid: ANN });
    await ask({ chat: other, senderJid: ANN_LID });
    await vote(['Sea'], { chat, byJid: ANN });
    await vote(['Home'], { chat: other, byJid: ANN_LID });
    await vote(['Hills'], { chat: other, byMe: true, byJid: ME.jid });
    await store.bring({ aliases: [{ pn: ANN, lid: ANN_LID }] });
    expect(await tally(ANN)).toEqual({ Sea: 0, Hills: 1, Home: 1 });
  });
});

describe('a sealed vote', () => {
  /** The names in its key: the poll's author, and the voter. */
  interface Sealing {
    author: string;
    voter: string;
  }

  const BOB_LID = '902@lid';

  async function cast(sealing: Sealing, changes: Partial<SealedVote> = {}): Promise<void> {
    votes += 1;
    const choice = { iv: new Uint8Array(), ciphertext: Buffer.from(JSON.stringify(sealing)) };
    const by = { byMe: false, byJid: ANN, byName: null, at: T + votes };
    const chat = createAddress(GROUP);
    const poll = { messageId: 'POLL', chat, origin: 'live', voteId: `VOTE${votes}` } as const;
    await store.bring({ votes: [{ ...poll, ...by, choice, ...changes }] });
  }

  beforeEach(() => {
    // Opens with the first option if the addresses are those of the key.
    store.codec.openVote = ({ choice }, _poll, { authorJids, voterJids }) => {
      if ('hashes' in choice) return choice.hashes.map((hash) => hash[0]);
      const { author, voter } = JSON.parse(Buffer.from(choice.ciphertext).toString()) as Sealing;
      return authorJids.includes(author) && voterJids.includes(voter) ? [0] : null;
    };
  });

  const content = Buffer.from('poll');

  it('is tried with all known addresses of the author and the voter', async () => {
    await store.bring({
      aliases: [
        { pn: ANN, lid: ANN_LID },
        { pn: BOB, lid: BOB_LID },
      ],
    });
    await ask({ content });
    await cast({ author: BOB_LID, voter: ANN_LID });
    expect(await tally()).toEqual({ Sea: 1, Hills: 0, Home: 0 });
  });

  it('of ours, in our poll, is tried with both our addresses', async () => {
    await ask({ content, fromMe: true, senderJid: ME.jid });
    await cast({ author: ME.lid!, voter: ME.jid }, { byMe: true, byJid: ME.jid });
    expect(await tally()).toEqual({ Sea: 1, Hills: 0, Home: 0 });
  });

  it('waits until the addresses in its key are known', async () => {
    await ask({ content });
    await cast({ author: BOB_LID, voter: ANN_LID });
    await store.bring({ aliases: [{ pn: ANN, lid: ANN_LID }] });
    expect(await tally()).toEqual({ Sea: 0, Hills: 0, Home: 0 });
    await store.bring({ aliases: [{ pn: BOB, lid: BOB_LID }] });
    expect(await tally()).toEqual({ Sea: 1, Hills: 0, Home: 0 });
    expect(await store.database.selectFrom('pending_updates').selectAll().execute()).toEqual([]);
  });

  it('is dropped if all addresses are known, and none is in its key', async () => {
    await ask({ content });
    await cast({ author: BOB, voter: '999@lid' });
    await store.bring({
      aliases: [
        { pn: ANN, lid: ANN_LID },
        { pn: BOB, lid: BOB_LID },
      ],
    });
    expect(await tally()).toEqual({ Sea: 0, Hills: 0, Home: 0 });
    expect(await store.database.selectFrom('pending_updates').selectAll().execute()).toEqual([]);
  });

  it('that the phone has decrypted is counted unchanged', async () => {
    await ask({ content });
    await cast({ author: '', voter: '' }, { choice: { hashes: [Buffer.of(2)] } });
    expect(await tally()).toEqual({ Sea: 0, Hills: 0, Home: 1 });
  });

  it('that comes before its poll is stored with its bytes', async () => {
    await cast({ author: BOB, voter: ANN });
    await ask({ content });
    expect(await tally()).toEqual({ Sea: 1, Hills: 0, Home: 0 });
  });
});
