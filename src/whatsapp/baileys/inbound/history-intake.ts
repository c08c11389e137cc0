import type { JournaledBatch } from '../mapping/journaled-batch.js';
import { HistoryProducer, type Deliver } from './history-producer.js';
import type { CapacityGate } from '../../../base/common/async/capacity-gate.js';

/** A part of the history, and the ids of its notifications. */
export interface HistorySource {
  ids: string[];
  messageCount: number;
  /** Only the last batch has the ids of the notifications: by then everything before it is stored. */
  batches: Iterator<JournaledBatch>;
}

/** Delivers the history batch by batch; ignores a part that is already in progress. */
export class HistoryIntake {
  private readonly producer: HistoryProducer;
  private readonly inProgress = new Set<string>();
  private isFinished = false;

  constructor(
    private readonly capacity: CapacityGate,
    deliver: Deliver,
    onError: (error: Error) => void,
  ) {
    this.producer = new HistoryProducer(deliver, onError);
  }

  /** Ignores a part that is already in progress: its ack confirms both. */
  addSource({ ids, messageCount, batches }: HistorySource): void {
    if (ids.length > 0 && ids.every((id) => this.inProgress.has(id))) return;
    for (const id of ids) this.inProgress.add(id);
    this.capacity.reserve(messageCount);
    this.producer.addSource(batches, () => this.capacity.release(messageCount));
  }

  /** Queues a batch behind the history received so far. */
  addBatch(batch: JournaledBatch): void {
    this.producer.addSource([batch].values());
  }

  /** Adds the parts in the journal that are not in progress. Stops after `finish`. */
  async replay(
    read: (isInProgress: (id: string) => boolean) => AsyncIterable<HistorySource>,
  ): Promise<void> {
    for await (const source of read((id) => this.inProgress.has(id))) {
      // The rest stays in the journal.
      if (this.isFinished) return;
      this.addSource(source);
      await this.capacity.waitForRoom();
    }
  }

  markStored(ids: string[]): void {
    for (const id of ids) this.inProgress.delete(id);
  }

  /** The next pairing may use the same ids for another history. Queued parts are still delivered. */
  forget(): void {
    this.inProgress.clear();
  }

  /** Delivers the rest at once. */
  finish(): void {
    this.isFinished = true;
    this.producer.drain();
    this.capacity.releaseWaiters();
  }
}
