import type { JournaledBatch } from '../mapping/journaled-batch.js';
import { HistoryProducer, type HandOver } from './history-producer.js';
import type { CapacityGate } from '../../../common/async/capacity-gate.js';

/** A part of the history, and the notifications that it came with. */
export interface HistorySource {
  ids: string[];
  messageCount: number;
  /** The last one bears the ids of the notifications: everything before it is stored by then. */
  batches: Iterator<JournaledBatch>;
}

/** Feeds the history to the store: batch by batch, and no part twice at the same time. */
export class HistoryIntake {
  private readonly producer: HistoryProducer;
  private readonly underway = new Set<string>();
  private isFinished = false;

  constructor(
    private readonly capacity: CapacityGate,
    handOver: HandOver,
    onError: (error: Error) => void,
  ) {
    this.producer = new HistoryProducer(handOver, onError);
  }

  /** Ignores a part that is being stored already: that one confirms both. */
  addSource({ ids, messageCount, batches }: HistorySource): void {
    if (ids.length > 0 && ids.every((id) => this.underway.has(id))) return;
    for (const id of ids) this.underway.add(id);
    this.capacity.reserve(messageCount);
    this.producer.addSource(batches, () => this.capacity.release(messageCount));
  }

  /** Adds a batch behind the history that came before it. */
  addBatch(batch: JournaledBatch): void {
    this.producer.addSource([batch].values());
  }

  /** Adds the parts in the journal, but for those that are being stored. Ends with `finish`. */
  async replay(
    read: (isInHand: (id: string) => boolean) => AsyncIterable<HistorySource>,
  ): Promise<void> {
    for await (const source of read((id) => this.underway.has(id))) {
      // It stays in the journal.
      if (this.isFinished) return;
      this.addSource(source);
      await this.capacity.waitForRoom();
    }
  }

  markStored(ids: string[]): void {
    for (const id of ids) this.underway.delete(id);
  }

  /** The next pairing may use the same ids for another history. What was added is still stored. */
  forget(): void {
    this.underway.clear();
  }

  /** Hands over all that is left, at once. */
  finish(): void {
    this.isFinished = true;
    this.producer.drain();
    this.capacity.releaseWaiters();
  }
}
