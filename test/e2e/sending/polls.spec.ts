import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { MessageWithTimelineDto } from '../../../src/features/messages/dto/responses.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import {
  pollMessage,
  type PollOptions,
} from '../../../packages/network/src/people/content/polls-and-events.js';
import { pair, readConnection } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';

const OPTIONS = ['Sea', 'Hills', 'Home'];

describe('polls', () => {
  let session: PairedSession;
  let ann: Contact;
  let bob: Contact;
  let eve: Contact;
  let team: Group;

  beforeAll(async () => {
    session = await PairedSession.start();
    ann = session.network.contact({ name: 'Ann', addressing: 'lid', receipts: 'none' });
    bob = session.network.contact({ name: 'Bob', receipts: 'none' });
    eve = session.network.contact({ name: 'Eve', receipts: 'none' });
    team = session.network.group({ subject: 'Team', participants: [ann, bob, eve] });
  });

  afterEach(() => {
    session.network.faults.clear();
    expect(session.network.errors).toEqual([]);
    expect(session.network.unknownQueries).toEqual([]);
  });

  afterAll(() => session.dispose());

  async function ask(asker = bob, to?: Group, options: PollOptions = { version: 2 }) {
    const poll = pollMessage('Where to?', OPTIONS, options);
    const { id } = await asker.sendMessage(poll, { to: to ?? session.phone });
    await waitFor('the poll', () => read(id));
    return id;
  }

  async function read(id: string): Promise<MessageDto | null> {
    const { body, status } = await session.api.get<MessageWithTimelineDto>(`/api/messages/${id}`);
    return status === 200 ? body.message : null;
  }

  /** The names of the voters of each option that has any. */
  async function tally(id: string): Promise<Record<string, string[]>> {
    const options = (await read(id))?.poll?.options ?? [];
    return Object.fromEntries(
      options.flatMap(({ name, votes, voters }) => {
        expect(votes).toBe(voters.length);
        const names = voters.map((voter) => (voter.from_me ? 'me' : (voter.name ?? voter.jid)));
        return names.length > 0 ? [[name, names.toSorted()]] : [];
      }),
    );
  }

  async function waitForTally(id: string, expected: Record<string, string[]>): Promise<void> {
    const wanted = JSON.stringify(expected);
    await waitFor(`the votes ${wanted}`, async () => JSON.stringify(await tally(id)) === wanted);
  }

  /** Sends another message to the same chat, which comes after everything before. */
  async function settle(speaker: Contact, to?: Group): Promise<void> {
    const { id } = await speaker.say('after that', { to: to ?? session.phone });
    await waitFor('what came after', () => read(id));
  }

  it('in a group count everybody once, by the last vote', async () => {
    const stream = await StreamReader.open(session.service.baseUrl);
    const id = await ask(bob, team);
    await ann.vote(id, ['Sea']);
    await bob.vote(id, ['Sea', 'Home']);
    await session.phone.vote(id, ['Hills']);
    await waitForTally(id, { Sea: ['Ann', 'Bob'], Hills: ['me'], Home: ['Bob'] });
    await ann.vote(id, ['Hills']);
    await bob.vote(id, []);
    await waitForTally(id, { Hills: ['Ann', 'me'] });
    // An older vote that comes late changes nothing.
    await ann.vote(id, ['Home'], { votedAt: new Date(Date.now() - 60_000) });
    await settle(ann, team);
    expect(await tally(id)).toEqual({ Hills: ['Ann', 'me'] });
    expect((await read(id))?.poll).toMatchObject({ voter_count: 2, selectable_count: 0 });

    const { body } = await session.api.get<EventListDto>('/api/events?type=message.poll_vote');
    const votes = body.events.filter(({ message_id }) => message_id === id);
    expect(votes.map(({ payload }) => (payload as { vote: object }).vote)).toMatchObject([
      { sender_name: 'Ann', options: ['Sea'], from_me: false },
      { sender_name: 'Bob', options: ['Sea', 'Home'] },
      { from_me: true, options: ['Hills'], sender_jid: session.phone.jid },
      { sender_name: 'Ann', options: ['Hills'] },
      { sender_name: 'Bob', options: [] },
    ]);
    await waitFor('the votes on the stream', () => {
      const types = stream.framesOf<{ type: string }>('message').map(({ type }) => type);
      return types.filter((type) => type === 'message.poll_vote').length === 5;
    });
    stream.close();
  });

  it.each([
    ['pn', 'pn'],
    ['pn', 'lid'],
    ['lid', 'pn'],
    ['lid', 'lid'],
  ] as const)(
    'take votes that name the author by %s and the voter by %s',
    async (authorAs, voterAs) => {
      for (const place of [team, undefined]) {
        const id = await ask(ann, place);
        await ann.vote(id, ['Home'], { authorAs, voterAs });
        await session.phone.vote(id, ['Sea'], { authorAs, voterAs });
        await waitForTally(id, { Sea: ['me'], Home: ['Ann'] });
      }
      const own = await session.phone.sendMessage(team, pollMessage('Ours?', OPTIONS));
      await waitFor('our poll', () => read(own.id));
      await bob.vote(own.id, ['Hills'], { authorAs, voterAs });
      await waitForTally(own.id, { Hills: ['Bob'] });
    },
  );

  it('do not count forged votes, nor those for more options than they allow', async () => {
    const id = await ask(bob, team, { version: 3 });
    await eve.vote(id, ['Home']);
    await eve.vote(id, ['Sea'], { inNameOf: ann });
    await eve.vote(id, ['Sea', 'Hills']);
    await ann.vote(id, ['Moon', 'Sea']);
    await settle(eve, team);
    await waitForTally(id, { Sea: ['Ann'], Home: ['Eve'] });
  });

  it('count votes that come before them', async () => {
    session.network.faults.holdBack(({ tag }: BinaryNode) => tag === 'message', 1);
    const { id } = await bob.sendMessage(pollMessage('Late?', OPTIONS), { to: team });
    await ann.vote(id, ['Sea']);
    await settle(ann, team);
    expect(await read(id)).toBeNull();
    await session.restart();
    session.network.faults.releaseHeldBack();
    await waitForTally(id, { Sea: ['Ann'] });
  });

  it('count votes that were cast while the service was away, and keep them all', async () => {
    const id = await ask(bob, team);
    await ann.vote(id, ['Sea']);
    await eve.vote(id, ['Sea']);
    await waitForTally(id, { Sea: ['Ann', 'Eve'] });
    await session.service.stop();
    await ann.vote(id, ['Hills']);
    await eve.vote(id, []);
    await session.phone.vote(id, ['Home']);
    await session.startAgain();
    await waitForTally(id, { Hills: ['Ann'], Home: ['me'] });
  });

  it('lose their votes when they are deleted', async () => {
    const id = await ask(bob, team);
    await ann.vote(id, ['Sea']);
    await waitForTally(id, { Sea: ['Ann'] });
    await bob.revoke(id);
    await waitFor('the deletion', async () => (await read(id))?.deleted_at);
    expect(await read(id)).toMatchObject({ poll: null });
  });

  it('have the same votes and reactions after pairing again, whichever addresses the phone uses', async () => {
    const id = await ask(bob, team);
    const direct = await ask(ann);
    await ann.vote(id, ['Sea']);
    await eve.vote(id, ['Hills']);
    await eve.vote(id, ['Home']);
    await session.phone.vote(id, ['Home']);
    await ann.react(id, '❤️');
    await session.phone.react(id, '❤️');
    await ann.vote(direct, ['Home']);
    await ann.react(direct, '❤️');
    await session.phone.react(direct, '👍');
    const votes = { Sea: ['Ann'], Home: ['Eve', 'me'] };
    await waitForTally(id, votes);
    await waitForTally(direct, { Home: ['Ann'] });
    await waitFor('our reaction', async () => (await read(direct))?.reactions.length === 2);
    const before = await Promise.all([reactionsTo(id), reactionsTo(direct)]);

    for (const named of ['pn', 'lid'] as const) {
      session.phone.history.addOnsAs = named;
      await session.api.post('/api/logout');
      await pair(session.service, session.phone);
      await waitFor('the history', async () => {
        const { sync } = await readConnection(session.service);
        return sync?.is_complete && sync.message_count > 0;
      });
      expect(await tally(id)).toEqual(votes);
      expect(await tally(direct)).toEqual({ Home: ['Ann'] });
      expect(await Promise.all([reactionsTo(id), reactionsTo(direct)])).toEqual(before);
    }
  });

  it('have their votes if a new device gets them with the history', async () => {
    await session.api.post('/api/logout');
    const { id } = await bob.sendMessage(pollMessage('Before?', OPTIONS), { to: team });
    await ann.vote(id, ['Hills']);
    await ann.vote(id, ['Sea'], { votedAt: new Date(Date.now() + 5) });
    await eve.vote(id, ['Sea'], { inNameOf: bob });
    await session.phone.vote(id, ['Home']);
    await ann.react(id, '🎉');
    await pair(session.service, session.phone);
    await waitForCount(id, { Sea: 1, Hills: 0, Home: 1 });
    expect((await read(id))?.reactions).toMatchObject([{ emoji: '🎉', from_me: false }]);
  });

  async function waitForCount(id: string, expected: Record<string, number>): Promise<void> {
    await waitFor('the votes of the history', async () => {
      const options = (await read(id))?.poll?.options ?? [];
      const counts = Object.fromEntries(options.map(({ name, votes }) => [name, votes]));
      return JSON.stringify(counts) === JSON.stringify(expected);
    });
  }

  async function reactionsTo(id: string): Promise<string[]> {
    const reactions = (await read(id))?.reactions ?? [];
    return reactions.map(({ emoji, from_me }) => `${from_me ? 'me' : 'other'} ${emoji}`).toSorted();
  }
});
