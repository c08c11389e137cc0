import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createBatch, createInboundMessage } from '../../../test/support/unit/factories.js';
import type { HistoryChunk, InboundBatch } from '../../whatsapp/inbound-batch.js';
import { divideBatch, splitBatch } from './batch-splitter.js';

type ListName = (typeof LISTS)[number];

const LISTS = [
  'aliases',
  'contacts',
  'groups',
  'messages',
  'edits',
  'sealedEdits',
  'deletions',
  'reactions',
  'deliveries',
  'readElsewhere',
  'chats',
  'chatsRead',
] as const;

const HISTORY: HistoryChunk = {
  type: 'recent',
  progress: 50,
  chatCount: 1,
  messageCount: 1,
  chat: null,
};

/** A batch with this many entries in each list, each one different. */
function createFullBatch(counts: Partial<Record<ListName, number>>): InboundBatch {
  const entries = (name: ListName) =>
    Array.from({ length: counts[name] ?? 0 }, (_, index) =>
      name === 'messages' ? createInboundMessage() : `${name} ${index}`,
    );
  // The content of the other lists does not matter.
  const lists = Object.fromEntries(LISTS.map((name) => [name, entries(name)]));
  return createBatch(lists);
}

/** The parts put together again, in order. */
function joined(parts: InboundBatch[]): object {
  return Object.fromEntries(
    LISTS.map((name) => [name, parts.flatMap((part): unknown[] => part[name])]),
  );
}

function sizeOf(part: InboundBatch): number {
  return LISTS.reduce((sum, name) => sum + part[name].length, 0);
}

/** Entries of all lists in the order in which they are stored, part after part. */
function inOrder(parts: InboundBatch[]): unknown[] {
  return parts.flatMap((part) => LISTS.flatMap((name): unknown[] => part[name]));
}

const anyCounts = fc.record(
  Object.fromEntries(LISTS.map((name) => [name, fc.integer({ min: 0, max: 12 })])),
);

describe('splitBatch', () => {
  it('keeps a batch that is small enough', () => {
    const batch = createFullBatch({ contacts: 1, messages: 1, chats: 1 });
    expect(splitBatch(batch, 3)).toEqual([batch]);
  });

  it('keeps a batch without entries', () => {
    const batch = createFullBatch({});
    expect(splitBatch(batch, 1)).toEqual([batch]);
  });

  it('loses nothing, keeps the order of all lists, and fills every part but the last', () => {
    fc.assert(
      fc.property(anyCounts, fc.integer({ min: 1, max: 10 }), (counts, limit) => {
        const batch = createFullBatch(counts);
        const parts = splitBatch(batch, limit);
        expect(inOrder(parts)).toEqual(inOrder([batch]));
        for (const part of parts.slice(0, -1)) expect(sizeOf(part)).toBe(limit);
        expect(sizeOf(parts.at(-1)!)).toBeLessThanOrEqual(limit);
        for (const { phoneJid } of parts) expect(phoneJid).toBe(batch.phoneJid);
      }),
    );
  });

  it('puts the history and the unlisted entries into the last part only', () => {
    const unlisted = { statusUpdates: 2, channelPosts: 1 };
    const batch = { ...createFullBatch({ messages: 5 }), history: HISTORY, unlisted };
    const parts = splitBatch(batch, 2);
    const none = { statusUpdates: 0, channelPosts: 0 };
    expect(parts.map(({ history }) => history)).toEqual([null, null, HISTORY]);
    expect(parts.map((part) => part.unlisted)).toEqual([none, none, unlisted]);
  });
});

describe('divideBatch', () => {
  /** Divides until all parts are indivisible. */
  function divideAll(batch: InboundBatch): InboundBatch[] {
    const parts = divideBatch(batch);
    return parts.length === 1 ? parts : parts.flatMap(divideAll);
  }

  it('ends with single entries, loses none of them, and keeps their order', () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        const batch = createFullBatch(counts);
        fc.pre(sizeOf(batch) > 0);
        const parts = divideAll(batch);
        expect(joined(parts)).toEqual(joined([batch]));
        for (const part of parts) expect(sizeOf(part)).toBe(1);
      }),
    );
  });

  it('keeps an empty batch', () => {
    const batch = createBatch();
    expect(divideBatch(batch)).toEqual([batch]);
  });

  it('puts the data of the whole batch once, after all entries', () => {
    const unlisted = { statusUpdates: 2, channelPosts: 1 };
    const whole = { history: HISTORY, unlisted };
    for (const messages of [1, 5]) {
      const batch = { ...createFullBatch({ messages, deliveries: messages }), ...whole };
      const parts = divideAll(batch);
      expect(parts).toHaveLength(2 * messages + 1);
      expect(parts.filter(({ history }) => history)).toHaveLength(1);
      expect(parts.at(-1)).toEqual(createBatch(whole));
    }
  });

  it('keeps a single entry', () => {
    const batch = createBatch({ readElsewhere: ['A'] });
    expect(divideBatch(batch)).toEqual([batch]);
  });
});
