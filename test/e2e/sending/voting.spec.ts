import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import { pollMessage } from '../../../packages/network/src/people/content/polls-and-events.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { ChatChanger, refusalsOf } from '../../support/crowds/changing.js';
import { PairedSession } from '../../support/service/session.js';

const OPTIONS = ['Sea', 'Hills', 'Town'];

let session: PairedSession;

beforeAll(async () => {
  session = await PairedSession.start();
});

afterAll(async () => {
  await session.dispose();
  expect(session.network.errors).toEqual([]);
  expect(session.network.malformed).toEqual([]);
});

describe.each([
  ['a chat of two by number', 'two', 'pn'],
  ['a chat of two by lid', 'two', 'lid'],
  ['a group by number', 'group', 'pn'],
  ['a group by lid', 'group', 'lid'],
] as const)('votes from here in %s', (_where, kind, addressing) => {
  let bob: Contact;
  let group: Group | undefined;
  let chat: ChatChanger;

  beforeAll(async () => {
    const { network } = session;
    bob = network.contact({ name: 'Bob', addressing });
    group = kind === 'group' ? network.group({ participants: [bob], addressing }) : undefined;
    chat = new ChatChanger(session, group?.jid ?? (addressing === 'pn' ? bob.jid : bob.lid));
    const { id } = await bob.say('hello', group && { to: group });
    await chat.waitFor(id, () => true);
  });

  afterAll(() => {
    expect(refusalsOf(bob, session.phone)).toEqual([]);
  });

  it.each([
    ['in a poll of the other', askedByBob],
    ['in an own poll', askedHere],
  ])('%s are counted, replaced and taken back', async (_whose, ask) => {
    const id = await ask();
    for (const options of [['Sea', 'Town'], ['Hills'], []]) {
      const vote = await chat.vote(id, options);
      await chat.waitUntilSent(vote);
      const { poll } = (await chat.read(id))!;
      const chosen = poll!.options.filter(({ votes }) => votes === 1).map(({ name }) => name);
      expect(chosen).toEqual(options);
      expect(poll!.voter_count).toBe(options.length > 0 ? 1 : 0);
      for (const person of [bob, session.phone]) {
        await session.network.waitFor(() => {
          const seen = person.shown(id)?.votes['Own name'] ?? [];
          return seen.join() === options.join();
        }, `${person.name} to see the vote for ${options.join()}`);
      }
      expect(await chat.read(vote)).toMatchObject({
        type: 'vote',
        changes_id: id,
        details: { options },
      });
    }
    const votes = (await chat.events(id)).filter(({ type }) => type === 'message.poll_vote');
    expect(votes.map(({ source }) => source)).toEqual(['api', 'api', 'api']);
  });

  async function askedByBob(): Promise<string> {
    const { id } = await bob.sendMessage(pollMessage('Where to?', OPTIONS), group && { to: group });
    await chat.waitFor(id, () => true);
    return id;
  }

  async function askedHere(): Promise<string> {
    const poll = { type: 'poll', question: 'Where to?', options: OPTIONS, selectable_count: 0 };
    const { body } = await session.api.post<QueuedDto>(`/api/chats/${chat.jid}/messages`, poll);
    await chat.waitUntilSent(body.message_id);
    await bob.waitForMessage(({ id }) => id === body.message_id);
    return body.message_id;
  }
});
