import { expect } from '@jest/globals';
import fc from 'fast-check';
import { toMessageDto } from '../../../src/store/rows/messages/message.mapper.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import { openSealedVote } from '../../../src/whatsapp/baileys/mapping/encrypted-vote.js';
import { ChatStore } from '../unit/chat-store.js';
import { inBatches } from '../crowds/disorder.js';
import { addressOf, PEOPLE, POLL_ID, type Place } from './tally-cast.js';
import { tallyStory, type Tally, type TallyStory } from './tally-story.js';

/**
 * Stores stories of polls in any order, partly repeated, in batches of any size, each in a store of its own. The votes
 * and reactions must come to the last one of each person, whichever addresses were used and known by then.
 */
export async function expectTallyOfEachPerson(numRuns: number): Promise<void> {
  await fc.assert(fc.asyncProperty(tallyStory, expectTally), { numRuns });
}

async function expectTally({ place, expected, ...story }: TallyStory): Promise<void> {
  const store = await ChatStore.open();
  store.codec.openVote = openSealedVote;
  for (const batch of inBatches(story.disordered, story.batchSizes)) await store.bring(batch);
  expect(tallyOf(await read(store, place))).toEqual(expected);
  // Nothing waits: every vote is counted, or known to be void.
  const waiting = await store.database.selectFrom('pending_updates').select('kind').execute();
  expect(waiting).toEqual([]);
  await store.close();
}

async function read(store: ChatStore, place: Place): Promise<MessageDto> {
  const chat = await store.chat(addressOf(place, 'pn').jid);
  const { rows } = await store.thread.page(chat.id, { limit: 9, before: null, after: null });
  expect(rows.map(({ id }) => id)).toEqual([POLL_ID]);
  return toMessageDto(rows[0], chat.jid, store.view);
}

function tallyOf({ poll, reactions }: MessageDto): Tally {
  const votes = (poll?.options ?? []).map(
    ({ name, voters }) =>
      [name, voters.map(({ jid }) => personAt(jid)).toSorted((one, other) => one - other)] as const,
  );
  const people = reactions.map(({ sender_jid }) => personAt(sender_jid));
  expect(people).toHaveLength(new Set(people).size);
  return {
    votes: Object.fromEntries(votes),
    reactions: Object.fromEntries(reactions.map(({ emoji }, index) => [people[index], emoji])),
  };
}

function personAt(jid: string): number {
  return PEOPLE.findIndex(({ pn, lid }) => pn === jid || lid === jid);
}
