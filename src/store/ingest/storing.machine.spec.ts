import { describe, expect, it } from '@jest/globals';
import { createInboundMessage } from '../../../test/support/unit/factories.js';
import { play, type ScriptLine } from '../../../test/support/unit/script.js';
import { emptyBatch, type InboundBatch } from '../../whatsapp/inbound-batch.js';
import type { InboundDelivery } from '../../whatsapp/inbound-delivery.js';
import {
  storeDeliveries,
  type Ack,
  type Storing,
  type StoringAnswer,
  type StoringCommand,
} from './storing.machine.js';

/** The result of the last command: a batch is broken, or the disk is full. */
type ComesIn = 'begin' | 'done' | 'broken' | 'full' | 'broken, ending' | 'full, ending';

function toAnswer(comesIn: ComesIn): StoringAnswer {
  const isEnding = comesIn.endsWith('ending');
  if (comesIn === 'done') return { failure: null, isEnding };
  const isOfStore = comesIn.startsWith('full');
  return { failure: { error: new Error(comesIn), isOfStore }, isEnding };
}

/** Delivers messages with these ids. */
function delivery(...ids: string[]): InboundDelivery {
  const messages = ids.map((id) => createInboundMessage({ id }));
  return {
    batch: { ...emptyBatch('me'), messages },
    ack: () => {},
  };
}

function inShort(batch: InboundBatch): string {
  const { messages } = batch;
  if (messages.length > 4) return `${messages[0].id}..${messages.at(-1)!.id}`;
  return messages.map(({ id }) => id).join('');
}

function ackInShort({ delivery: { batch }, unstored }: Ack): string {
  const without = unstored.map((part) => ` without ${inShort(part)}`);
  return `ack ${inShort(batch)}${without.join('')}`;
}

function inWords(command: StoringCommand): string {
  switch (command.type) {
    case 'store':
      return [
        `store ${command.batches.map(inShort).join('+')}`,
        ...command.acks.map(ackInShort),
      ].join(', ');
    case 'ack':
      return ackInShort(command.ack);
    case 'report_unstored':
      return `report_unstored ${inShort(command.batch)}`;
    default:
      return command.type;
  }
}

function taker(storing: Storing): (comesIn: ComesIn) => string[] {
  return (comesIn) => {
    const next = comesIn === 'begin' ? storing.next() : storing.next(toAnswer(comesIn));
    return [next.done ? 'end' : inWords(next.value)];
  };
}

type Line = ScriptLine<ComesIn>;

function script(name: string, deliveries: InboundDelivery[], ...lines: Line[]): void {
  it(name, () => play(taker(storeDeliveries(deliveries)), lines));
}

describe('a delivery', () => {
  script(
    'is stored, and acknowledged with the commit',
    [delivery('A')],
    ['begin', 'store A, ack A'],
    ['done', 'note_whole'],
    ['done', 'end'],
  );

  script(
    'that fails once is stored after a pause',
    [delivery('A')],
    ['begin', 'store A, ack A'],
    ['broken', 'pause'],
    ['done', 'store A, ack A'],
    ['done', 'note_whole'],
    ['done', 'end'],
  );

  script(
    'that cannot be stored is given up, and acknowledged without it',
    [delivery('A')],
    ['begin', 'store A, ack A'],
    ['broken', 'pause'],
    ['done', 'store A, ack A'],
    ['broken', 'report_unstored A'],
    ['done', 'ack A without A'],
    ['done', 'end'],
  );

  script(
    'is divided until only its broken message is left out',
    [delivery('A', 'B', 'C')],
    ['begin', 'store ABC, ack ABC'],
    ['broken', 'pause'],
    ['done', 'store ABC, ack ABC'],
    ['broken', 'store AB'],
    ['broken', 'pause'],
    ['done', 'store AB'],
    ['broken', 'store A'],
    ['done', 'store B'],
    ['broken', 'pause'],
    ['done', 'store B'],
    ['broken', 'report_unstored B'],
    ['done', 'store C, ack ABC without B'],
    ['done', 'end'],
  );

  script(
    'whose last message is broken is acknowledged without a commit',
    [delivery('A', 'B')],
    ['begin', 'store AB, ack AB'],
    ['broken', 'pause'],
    ['done', 'store AB, ack AB'],
    ['broken', 'store A'],
    ['done', 'store B, ack AB'],
    ['broken', 'pause'],
    ['done', 'store B, ack AB'],
    ['broken', 'report_unstored B'],
    ['done', 'ack AB without B'],
    ['done', 'end'],
  );

  script(
    'waits for room on the disk, however long, and is not divided',
    [delivery('A', 'B')],
    ['begin', 'store AB, ack AB'],
    ['full', 'pause'],
    ['done', 'store AB, ack AB'],
    ['full', 'wait_for_store'],
    ['done', 'store AB, ack AB'],
    ['full', 'pause'],
    ['done', 'store AB, ack AB'],
    ['full', 'wait_for_store'],
    ['done', 'store AB, ack AB'],
    ['done', 'note_whole'],
    ['done', 'end'],
  );

  script(
    'is given up without a pause when the process ends',
    [delivery('A')],
    ['begin', 'store A, ack A'],
    ['full, ending', 'report_unstored A'],
    ['done', 'ack A without A'],
    ['done', 'end'],
  );

  it('of hundreds takes several transactions, and is acknowledged with the last', () => {
    const ids = Array.from({ length: 450 }, (_each, index) => `${index}`);
    play(taker(storeDeliveries([delivery(...ids)])), [
      ['begin', 'store 0..199'],
      ['done', 'store 200..399'],
      ['done', 'store 400..449, ack 0..449'],
      ['done', 'note_whole'],
      ['done', 'end'],
    ]);
  });
});

describe('deliveries that come together', () => {
  script(
    'share a transaction',
    [delivery('A'), delivery('B', 'C')],
    ['begin', 'store A+BC, ack A, ack BC'],
    ['done', 'note_whole'],
    ['done', 'end'],
  );

  script(
    'are stored one by one if that fails',
    [delivery('A'), delivery('B')],
    ['begin', 'store A+B, ack A, ack B'],
    ['full', 'store A, ack A'],
    ['done', 'note_whole'],
    ['done', 'store B, ack B'],
    ['broken', 'pause'],
    ['done', 'store B, ack B'],
    ['broken', 'report_unstored B'],
    ['done', 'ack B without B'],
    ['done', 'end'],
  );
});

describe('each state takes each answer', () => {
  /** The commands that lead to each state; it is named after the command whose answer it waits for. */
  const WAY_TO = {
    'store together': ['begin'],
    'store alone': ['begin', 'broken'],
    pause: ['begin', 'broken', 'full'],
    'store again': ['begin', 'broken', 'full', 'done'],
    wait_for_store: ['begin', 'broken', 'full', 'done', 'full'],
    report_unstored: ['begin', 'broken', 'broken, ending'],
  } satisfies Record<string, ComesIn[]>;
  const ALONE = 'store A, ack A';
  const WHOLE = 'note_whole';
  const GIVEN_UP = 'report_unstored A';

  /** Pauses and the like cannot fail. */
  const TABLE: Record<keyof typeof WAY_TO, Partial<Record<ComesIn, string>>> = {
    'store together': {
      done: WHOLE,
      broken: ALONE,
      full: ALONE,
      'broken, ending': ALONE,
      'full, ending': ALONE,
    },
    'store alone': {
      done: WHOLE,
      broken: 'pause',
      full: 'pause',
      'broken, ending': GIVEN_UP,
      'full, ending': GIVEN_UP,
    },
    pause: { done: ALONE },
    'store again': {
      done: WHOLE,
      broken: GIVEN_UP,
      full: 'wait_for_store',
      'broken, ending': GIVEN_UP,
      'full, ending': GIVEN_UP,
    },
    wait_for_store: { done: ALONE },
    report_unstored: { done: 'ack A without A' },
  };
  const cells = Object.entries(TABLE).flatMap(([state, row]) =>
    Object.entries(row).map(([answer, command]) => ({ state, answer, command })),
  );

  it.each(cells)('$state: $answer', ({ state, answer, command }) => {
    const take = taker(storeDeliveries([delivery('A'), delivery('B')]));
    for (const comesIn of WAY_TO[state as keyof typeof WAY_TO]) take(comesIn);
    expect(take(answer as ComesIn)).toEqual([command]);
  });
});
