import type { InboundBatch } from '../../whatsapp/inbound-batch.js';
import type { InboundDelivery } from '../../whatsapp/inbound-delivery.js';
import { divideBatch, splitBatch } from './batch-splitter.js';

/** After a long absence one batch may hold thousands; other requests can run between transactions. */
export const ENTRIES_PER_TRANSACTION = 200;

/** The acknowledgement of a delivery. */
export interface Ack {
  delivery: InboundDelivery;
  /** The parts of the delivery that were given up. */
  unstored: InboundBatch[];
}

export type StoringCommand =
  /** One transaction; the acks follow its commit. */
  | { type: 'store'; batches: InboundBatch[]; acks: Ack[] }
  /** The acknowledgement of a delivery whose last part could not be stored. */
  | { type: 'ack'; ack: Ack }
  /** A short pause before another attempt. */
  | { type: 'pause' }
  /** A longer pause, which the end of the process ends. */
  | { type: 'wait_for_store' }
  /** The batch, or all of them, are stored without a failure. */
  | { type: 'note_whole' }
  | { type: 'report_unstored'; batch: InboundBatch; error: Error };

/** The result of a command. */
export interface StoringAnswer {
  failure: StoringFailure | null;
  /** The process has little time left to end: no retries. */
  isEnding: boolean;
}

export interface StoringFailure {
  error: Error;
  /** The disk failed, not the batch. */
  isOfStore: boolean;
}

/** Yields commands, and takes their answers. */
export type Storing<Result = void> = Generator<StoringCommand, Result, StoringAnswer>;

/**
 * Stores deliveries as a state machine, without store, timers or promises: yields the next command by the result of the
 * last one, for `IngestService`. First all share a transaction. If one of them fails, none is stored: each is then
 * stored alone, with retries.
 */
export function* storeDeliveries(deliveries: InboundDelivery[]): Storing {
  if (deliveries.length > 1 && (yield* storeTogether(deliveries))) return;
  for (const delivery of deliveries) yield* storeAlone(delivery);
}

/** False if they could not be stored. */
function* storeTogether(deliveries: InboundDelivery[]): Storing<boolean> {
  const acks = deliveries.map((delivery) => ({ delivery, unstored: [] }));
  const batches = deliveries.map(({ batch }) => batch);
  const { failure } = yield { type: 'store', batches, acks };
  if (failure) return false;
  yield { type: 'note_whole' };
  return true;
}

function* storeAlone(delivery: InboundDelivery): Storing {
  const ack: Ack = { delivery, unstored: [] };
  const parts = splitBatch(delivery.batch, ENTRIES_PER_TRANSACTION);
  const isAcked = yield* storeParts(parts, ack, true);
  if (ack.unstored.length === 0) yield { type: 'note_whole' };
  if (!isAcked) yield { type: 'ack', ack };
}

/**
 * @param isEnd true if the last part is that of the delivery: its commit acknowledges it
 * @returns true if the last part is stored
 */
function* storeParts(parts: InboundBatch[], ack: Ack, isEnd: boolean): Storing<boolean> {
  let isStored = false;
  for (const part of parts) {
    isStored = yield* storeOrDivide(part, ack, isEnd && part === parts.at(-1));
  }
  return isStored;
}

/** Retries a batch that fails, then divides it again and again, so that only the broken entry is left out. */
function* storeOrDivide(batch: InboundBatch, ack: Ack, isEnd: boolean): Storing<boolean> {
  for (;;) {
    const { failure, isEnding } = yield* storeWithRetry(batch, isEnd ? [ack] : []);
    if (!failure) return true;
    const parts = failure.isOfStore ? [batch] : divideBatch(batch);
    if (parts.length > 1) return yield* storeParts(parts, ack, isEnd);
    if (!failure.isOfStore || isEnding) {
      ack.unstored.push(batch);
      yield { type: 'report_unstored', batch, error: failure.error };
      return false;
    }
    // Retried until there is room: names and the like are not sent again.
    yield { type: 'wait_for_store' };
  }
}

function* storeWithRetry(batch: InboundBatch, acks: Ack[]): Storing<StoringAnswer> {
  const store: StoringCommand = { type: 'store', batches: [batch], acks };
  const answer = yield store;
  if (!answer.failure || answer.isEnding) return answer;
  yield { type: 'pause' };
  return yield store;
}
