import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  createBatch,
  createConfig,
  createInboundMessage,
} from '../../../../test/support/unit/factories.js';
import { FakeJournal } from '../../../../test/support/unit/gateway-rig.js';
import type { HistoryChunk, InboundBatch } from '../../inbound-batch.js';
import { SessionTracker } from '../../session-tracker.js';
import type { JournaledBatch } from '../mapping/journaled-batch.js';
import type { StoredIds } from '../mapping/stored-ids.js';
import { DeliveryFactory } from './delivery.factory.js';

const HISTORY: HistoryChunk = {
  type: 'recent',
  progress: 40,
  chatCount: 1,
  messageCount: 1,
  chat: null,
};

class CountingTracker extends SessionTracker {
  readonly histories: HistoryChunk[] = [];

  override addHistory(chunk: HistoryChunk): void {
    this.histories.push(chunk);
  }
}

class RecordingJournal extends FakeJournal {
  readonly whole: string[] = [];
  readonly placeholders: string[] = [];

  override noteStored(_phoneJid: string, { whole, placeholders }: StoredIds): void {
    this.whole.push(...whole);
    this.placeholders.push(...placeholders);
  }
}

let tracker: CountingTracker;
let journal: RecordingJournal;
let confirmed: string[];
let calls: string[];
let factory: DeliveryFactory;

beforeEach(open);

function open(): void {
  tracker = new CountingTracker(createConfig());
  journal = new RecordingJournal();
  confirmed = [];
  calls = [];
  factory = new DeliveryFactory(tracker, journal, (ids) => confirmed.push(...ids));
}

/** Acknowledges a batch, as its commit does. */
function settle(batch: Partial<JournaledBatch>, unstored?: InboundBatch[]): void {
  const delivery = factory.create(
    { ...createBatch(), storedIds: [], ...batch },
    { onStored: () => calls.push('stored'), onSettled: () => calls.push('settled') },
  );
  delivery.ack(unstored);
}

function batchOf(...ids: string[]): Partial<InboundBatch> {
  return { messages: ids.map((id) => createInboundMessage({ id })) };
}

describe('a stored batch', () => {
  it('is confirmed to the journal with all its ids, then acknowledged', () => {
    settle({ ...batchOf('A'), storedIds: ['A', 'EDIT'] });
    expect([journal.whole, confirmed]).toEqual([
      ['A', 'EDIT'],
      ['A', 'EDIT'],
    ]);
    expect(calls).toEqual(['stored', 'settled']);
  });

  it('leaves the journal alone if the batch has no ids in it', () => {
    settle({ readElsewhere: ['A'] });
    expect([journal.whole, journal.placeholders]).toEqual([[], []]);
    expect(calls).toEqual(['stored', 'settled']);
  });

  it('counts its part of the history', () => {
    settle({ history: HISTORY });
    expect(tracker.histories).toEqual([HISTORY]);
  });

  it('distinguishes placeholders from messages with content', () => {
    const messages = [
      createInboundMessage({ id: 'A', type: 'undecrypted' }),
      createInboundMessage({ id: 'B' }),
    ];
    settle({ messages, storedIds: ['A', 'B'] });
    expect([journal.whole, journal.placeholders]).toEqual([['B'], ['A']]);
  });
});

describe('a batch with a part that was given up', () => {
  it('confirms only the ids of stored messages', () => {
    const storedIds = ['BROKEN', 'SOUND', 'EDIT'];
    settle({ ...batchOf('BROKEN', 'SOUND'), storedIds }, [createBatch(batchOf('BROKEN'))]);
    expect([journal.whole, confirmed]).toEqual([['SOUND'], ['SOUND']]);
    expect(calls).toEqual(['settled']);
  });

  it('releases no receipt and confirms only ids of messages if an edit was given up', () => {
    const edit = createBatch({ readElsewhere: ['B'] });
    settle({ ...batchOf('A'), storedIds: ['A', 'EDIT'] }, [edit]);
    expect(journal.whole).toEqual(['A']);
    expect(calls).toEqual(['settled']);
  });

  it.each([
    ['stored', batchOf('A'), [HISTORY]],
    ['given up', { history: HISTORY }, []],
  ])('counts a history that is %s', (_case, part, histories) => {
    settle({ ...batchOf('A'), history: HISTORY }, [createBatch(part)]);
    expect(tracker.histories).toEqual(histories);
  });

  it('confirms everything but the parts that were given up', () => {
    const lists = fc.uniqueArray(fc.nat(20), { maxLength: 10 });
    fc.assert(
      fc.property(lists, lists, (numbers, lost) => {
        open();
        const ids = numbers.map(String);
        const given = numbers.filter((number) => lost.includes(number)).map(String);
        const storedIds = [...ids, 'BETWEEN-DEVICES'];
        settle(
          { ...batchOf(...ids), storedIds },
          given.map((id) => createBatch(batchOf(id))),
        );
        const expected = given.length === 0 ? storedIds : ids.filter((id) => !given.includes(id));
        expect([journal.whole, confirmed]).toEqual([expected, expected]);
      }),
    );
  });
});
