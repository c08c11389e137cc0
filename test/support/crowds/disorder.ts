import fc from 'fast-check';
import type { InboundBatch } from '../../../src/whatsapp/inbound-batch.js';
import { createBatch } from '../unit/factories.js';

/** One event, as a batch with nothing else in it. */
export type News = Partial<InboundBatch>;

export interface Story {
  /** The batches in the order of the events. */
  plain: News[];
  /** The batches in any order, partly twice. */
  disordered: News[];
  batchSizes: number[];
}

/** The events in order, and the same in disorder, in batches of any size. */
export function disordered(plain: News[]): fc.Arbitrary<Story> {
  return fc.record({
    plain: fc.constant(plain),
    disordered: fc
      .tuple(fc.shuffledSubarray(plain, { minLength: plain.length }), fc.subarray(plain))
      .chain(([all, again]) =>
        fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length }),
      ),
    batchSizes: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 40 }),
  });
}

export function inBatches(news: News[], sizes: number[]): InboundBatch[] {
  const batches: InboundBatch[] = [];
  for (let from = 0, index = 0; from < news.length; index += 1) {
    const size = sizes[index % sizes.length];
    batches.push(joined(news.slice(from, from + size)));
    from += size;
  }
  return batches;
}

function joined(news: News[]): InboundBatch {
  const batch = createBatch();
  for (const piece of news) {
    for (const [name, list] of Object.entries(piece)) {
      (batch[name as 'messages'] as unknown[]).push(...(list as unknown[]));
    }
  }
  return batch;
}
