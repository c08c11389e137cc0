import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  createBatch,
  createConfig,
  createInboundMessage,
  ME,
} from '../../../../test/support/unit/factories.js';
import { FakeJournal } from '../../../../test/support/unit/gateway-rig.js';
import type { HistoryChunk, InboundBatch } from '../../inbound-batch.js';
import { SessionTracker } from '../../session-tracker.js';
import type { JournaledBatch } from '../mapping/journaled-batch.js';
import { DeliveryFactory } from './delivery.factory.js';
import { JournalConfirmations } from './journal-confirmations.js';

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
  readonly whole: string[][] = [];
  readonly placeholders: string[][] = [];
  failures = 0;

  override confirmStored(_accountJid?: string, ids: string[] = []): Promise<void> {
    if (this.failures > 0) {
      this.failures -= 1;
      return Promise.reject(new Error('database or disk is full'));
    }
    this.whole.push(ids);
    return Promise.resolve();
  }

  override confirmPlaceholders(_accountJid?: string, ids: string[] = []): Promise<void> {
    this.placeholders.push(ids);
    return Promise.resolve();
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
  factory = new DeliveryFactory(tracker, new JournalConfirmations(journal), (ids) =>
    confirmed.push(...ids),
  );
}

function create(batch: Partial<JournaledBatch>) {
  return factory.create(
    { ...createBatch(), storedIds: [], ...batch },
    { onStored: () => calls.push('stored'), onSettled: () => calls.push('settled') },
  );
}

function batchOf(...ids: string[]): Partial<InboundBatch> {
  return { messages: ids.map((id) => createInboundMessage({ id })) };
}

describe('an ack', () => {
  it('confirms all ids of the batch to the journal, then says so', async () => {
    await create({ ...batchOf('A'), storedIds: ['A', 'EDIT'] }).ack();
    expect([journal.whole, confirmed]).toEqual([[['A', 'EDIT']], ['A', 'EDIT']]);
    expect(calls).toEqual(['stored', 'settled']);
  });

  it('does not touch the journal if the batch has no ids in it', async () => {
    await create({ readElsewhere: ['A'] }).ack();
    expect(journal.whole).toEqual([]);
    expect(calls).toEqual(['stored', 'settled']);
  });

  it('counts its part of the history before it returns', async () => {
    const ack = create({ history: HISTORY }).ack();
    expect(tracker.histories).toEqual([HISTORY]);
    await ack;
  });

  it('can be repeated after a failure, and counts nothing twice', async () => {
    journal.failures = 1;
    const delivery = create({ ...batchOf('A'), storedIds: ['A'], history: HISTORY });
    await expect(delivery.ack()).rejects.toThrow('disk is full');
    expect(confirmed).toEqual([]);
    await delivery.ack();
    expect([journal.whole, confirmed]).toEqual([[['A']], ['A']]);
    expect(tracker.histories).toEqual([HISTORY]);
    expect(calls.filter((call) => call === 'stored')).toHaveLength(1);
  });

  it('distinguishes placeholders from messages with content', async () => {
    const messages = [
      createInboundMessage({ id: 'A', type: 'undecrypted' }),
      createInboundMessage({ id: 'B' }),
    ];
    await create({ messages, storedIds: ['A', 'B'] }).ack();
    expect([journal.whole, journal.placeholders]).toEqual([[['B']], [['A']]]);
  });
});

describe('acks in one tick', () => {
  it('share their statements', async () => {
    const ids = ['A', 'B', 'C'];
    const deliveries = ids.map((id) => create({ ...batchOf(id), storedIds: [id] }));
    await Promise.all(deliveries.map((delivery) => delivery.ack()));
    expect([journal.whole, confirmed]).toEqual([[ids], ids]);
  });

  it('keep placeholders and messages apart', async () => {
    const placeholder = createInboundMessage({ id: 'A', type: 'undecrypted' });
    const one = create({ messages: [placeholder], storedIds: ['A'] });
    const other = create({ ...batchOf('B'), storedIds: ['B'] });
    await Promise.all([one.ack(), other.ack()]);
    expect([journal.whole, journal.placeholders]).toEqual([[['B']], [['A']]]);
  });

  it('of two accounts do not share statements', async () => {
    const mine = create({ ...batchOf('A'), storedIds: ['A'], phoneJid: ME.jid });
    const other = create({ ...batchOf('B'), storedIds: ['B'], phoneJid: '1@s.whatsapp.net' });
    await Promise.all([mine.ack(), other.ack()]);
    expect(journal.whole).toEqual([['A'], ['B']]);
  });

  it('all fail if their statement does', async () => {
    journal.failures = 1;
    const deliveries = ['A', 'B'].map((id) => create({ ...batchOf(id), storedIds: [id] }));
    const results = await Promise.allSettled(deliveries.map((delivery) => delivery.ack()));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(confirmed).toEqual([]);
  });
});

describe('an ack of a batch with a part that was given up', () => {
  it('confirms only the ids of stored messages', async () => {
    const ids = ['BROKEN', 'SOUND', 'EDIT'];
    const delivery = create({ ...batchOf('BROKEN', 'SOUND'), storedIds: ids });
    await delivery.ack([createBatch(batchOf('BROKEN'))]);
    expect(journal.whole).toEqual([['SOUND']]);
    expect(calls).toEqual(['settled']);
  });

  it('releases no receipt and confirms only ids of messages if an edit was given up', async () => {
    const delivery = create({ ...batchOf('A'), storedIds: ['A', 'EDIT'] });
    await delivery.ack([createBatch({ readElsewhere: ['B'] })]);
    expect(journal.whole).toEqual([['A']]);
    expect(calls).toEqual(['settled']);
  });

  it('counts the history only if that is stored', async () => {
    await create({ ...batchOf('A'), history: HISTORY }).ack([createBatch(batchOf('A'))]);
    expect(tracker.histories).toEqual([HISTORY]);
    await create({ history: HISTORY }).ack([createBatch({ history: HISTORY })]);
    expect(tracker.histories).toEqual([HISTORY]);
  });

  it('confirms everything but the parts that were given up', async () => {
    const lists = fc.uniqueArray(fc.nat(20), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(lists, lists, async (numbers, lost) => {
        open();
        const ids = numbers.map(String);
        const given = numbers.filter((number) => lost.includes(number)).map(String);
        const storedIds = [...ids, 'BETWEEN-DEVICES'];
        const unstored = given.map((id) => createBatch(batchOf(id)));
        await create({ ...batchOf(...ids), storedIds }).ack(unstored);
        const expected = given.length === 0 ? storedIds : ids.filter((id) => !given.includes(id));
        expect(confirmed).toEqual(expected);
      }),
    );
  });
});
