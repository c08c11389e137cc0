import type { JournaledBatch } from '../mapping/journaled-batch.js';
import { HistoryProducer, type HandOver } from './history-producer.js';
import type { CapacityGate } from '../../../common/async/capacity-gate.js';

/** A part of the history, and the notifications that it came with. */
export interface HistorySource {
  ids: string[];
  messageCount: number;
  /** The last one confirms the notifications, as everything before it is stored by then. */
  batches: Iterator<JournaledBatch>;
}

/** The history on its way to the store: mapped batch by batch as it is stored, no part of it twice at once. */
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

  /** One that is on its way already is not needed again: what it waits for confirms it. */
  addSource({ ids, messageCount, batches }: HistorySource): void {
    if (ids.length > 0 && ids.every((id) => this.underway.has(id))) return;
    for (const id of ids) this.underway.add(id);
    this.capacity.reserve(messageCount);
    this.producer.addSource(batches, () => this.capacity.release(messageCount));
  }

  /** After the history that came before it. */
  addBatch(batch: JournaledBatch): void {
    this.producer.addSource([batch].values());
  }

  /** From a journal that may list what is on its way; the end of the process ends this, too. */
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

  /** The next pairing may use the same ids for another history; what is on its way is stored all the same. */
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
