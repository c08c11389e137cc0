import fc from 'fast-check';
import type { MessageChange } from '../../../src/whatsapp/inbound-batch.js';
import { createInboundMessage, ME } from '../unit/factories.js';
import { disordered, type News, type Story } from '../crowds/disorder.js';
import {
  addressOf,
  MEMBERS,
  OPTIONS,
  PEOPLE,
  Poll,
  POLL_ID,
  type Form,
  type Place,
} from './tally-cast.js';

export const EMOJI = ['❤️', '👍', '🎉'];
const T = 1_700_000_000_000;
const FORMS = ['pn', 'lid'] as const;

/** The fault of a vote, if it has one. */
type Forgery = 'none' | 'name of another' | 'poll of another' | 'broken';

/** One person votes, or reacts, once. */
interface Act {
  person: number;
  what: 'vote' | 'reaction';
  /** ms after the poll; few, so that some are the same */
  at: number;
  /** The address of the stanza, and the names of author and voter in the key. */
  forms: [Form, Form, Form];
  chosen: string[];
  emoji: string;
  forgery: Forgery;
  /** From the history: the phone has decrypted it, and nothing is announced. */
  isHistory: boolean;
}

/** A poll, with what people do to it. */
interface Plan {
  place: Place;
  author: number;
  authorForm: Form;
  selectable: number;
  acts: Act[];
}

export interface TallyStory extends Story {
  place: Place;
  /** The expected result of everybody's last vote and reaction: the people of each option, and the emoji of each person. */
  expected: Tally;
}

/** People by number in the cast. */
export interface Tally {
  votes: Record<string, number[]>;
  reactions: Record<number, string>;
}

const form = fc.constantFrom(...FORMS);

function actIn(place: Place): fc.Arbitrary<Act> {
  return fc.record<Act>({
    person: fc.constantFrom(...MEMBERS[place]),
    what: fc.constantFrom('vote', 'vote', 'reaction'),
    at: fc.integer({ min: 1, max: 6 }),
    forms: fc.tuple(form, form, form),
    chosen: fc.subarray(OPTIONS),
    emoji: fc.constantFrom('', ...EMOJI),
    forgery: fc.oneof(
      { weight: 5, arbitrary: fc.constant('none' as const) },
      fc.constantFrom('name of another' as const, 'poll of another' as const, 'broken' as const),
    ),
    isHistory: fc.boolean(),
  });
}

/** A poll by anybody, anywhere, and up to twelve acts; all addresses become known at some time. */
export const tallyStory: fc.Arbitrary<TallyStory> = fc
  .constantFrom<Place>('group', 'group', 'chat of two', 'own chat')
  .chain((place) =>
    fc.record<Plan>({
      place: fc.constant(place),
      author: fc.constantFrom(...MEMBERS[place]),
      authorForm: form,
      selectable: fc.integer({ min: 0, max: 2 }),
      acts: fc.array(actIn(place), { minLength: 1, maxLength: 12 }),
    }),
  )
  .chain((plan) =>
    disordered(newsOf(plan)).map((story) => ({
      ...story,
      place: plan.place,
      expected: expectedOf(plan),
    })),
  );

function newsOf(plan: Plan): News[] {
  const poll = new Poll(plan.selectable);
  const acts = plan.acts.map((act, index) => newsOfAct(plan, poll, act, index));
  return [pollOf(plan, poll), ...acts, ...PEOPLE.slice(1).map((pair) => ({ aliases: [pair] }))];
}

function pollOf({ place, author, authorForm, selectable }: Plan, { content }: Poll): News {
  const details = { type: 'poll', question: '?', options: OPTIONS, selectableCount: selectable };
  return {
    messages: [
      createInboundMessage({
        id: POLL_ID,
        chat: addressOf(place, author === 0 ? 'pn' : authorForm),
        fromMe: author === 0,
        senderJid: author === 0 ? ME.jid : PEOPLE[author][authorForm],
        timestamp: T,
        type: 'poll',
        text: '?',
        details: details as never,
        content,
      }),
    ],
  };
}

function newsOfAct({ place, author }: Plan, poll: Poll, act: Act, index: number): News {
  const { person, at, forms, isHistory } = act;
  const [byForm, authorForm, voterForm] = forms;
  const change: MessageChange = {
    messageId: POLL_ID,
    target: { fromMe: author === 0, authorJid: author === 0 ? ME.jid : PEOPLE[author][authorForm] },
    chat: addressOf(place, byForm),
    byMe: person === 0,
    byJid: person === 0 ? ME.jid : PEOPLE[person][byForm],
    at: T + at,
    origin: isHistory ? 'history' : 'live',
  };
  if (act.what === 'reaction') {
    return { reactions: [{ ...change, byName: null, emoji: act.emoji }] };
  }
  const named = {
    author: PEOPLE[author][authorForm],
    voter: PEOPLE[person][voterForm],
    ...(act.forgery === 'name of another' ? { voter: '999@lid' } : {}),
    ...(act.forgery === 'poll of another' ? { author: '999@lid' } : {}),
  };
  const choice = poll.seal(act.chosen, named.author, named.voter);
  if (act.forgery === 'broken') choice.ciphertext.reverse();
  return { votes: [{ ...change, byName: null, choice, voteId: voteIdOf(index) }] };
}

function voteIdOf(index: number): string {
  return `V${String.fromCodePoint(65 + index)}`;
}

/** Everybody's last act: by its time, then by the id of the vote, or by the emoji. */
function expectedOf({ selectable, acts }: Plan): Tally {
  const votes = new Map<number, { at: number; id: string; chosen: string[] }>();
  const reactions = new Map<number, { at: number; id: string; emoji: string }>();
  for (const [index, { person, what, at, chosen, emoji, forgery }] of acts.entries()) {
    const isCounted = forgery === 'none' && (selectable === 0 || chosen.length <= selectable);
    if (what === 'vote' && isCounted) keepLast(votes, person, { at, id: voteIdOf(index), chosen });
    if (what === 'reaction') keepLast(reactions, person, { at, id: emoji, emoji });
  }
  const voters = (name: string): number[] =>
    [...votes].filter(([, { chosen }]) => chosen.includes(name)).map(([person]) => person);
  return {
    votes: Object.fromEntries(
      OPTIONS.map((name) => [name, voters(name).toSorted((one, other) => one - other)]),
    ),
    reactions: Object.fromEntries(
      [...reactions].flatMap(([person, { emoji }]) => (emoji === '' ? [] : [[person, emoji]])),
    ),
  };
}

function keepLast<T extends { at: number; id: string }>(
  last: Map<number, T>,
  person: number,
  act: T,
): void {
  const other = last.get(person);
  const isLater = !other || act.at > other.at || (act.at === other.at && act.id > other.id);
  if (isLater) last.set(person, act);
}
