import type { InboundBatch } from '../inbound-batch.js';
import { BatchPump } from './batch-pump.js';

/** A part of the history, and the notifications that it came with. */
export interface HistorySource {
  ids: string[];
  /** The last one confirms the notifications, as everything before it is stored by then. */
  batches: Iterator<InboundBatch>;
}

/** The history on its way to the store: mapped batch by batch, no part of it twice at once. */
export class HistoryIntake {
  private readonly pump: BatchPump;
  private readonly inHand = new Set<string>();
  private isFinished = false;

  constructor(handOver: (batch: InboundBatch) => void, onError: (error: Error) => void) {
    this.pump = new BatchPump(handOver, onError);
  }

  add({ ids, batches }: HistorySource): void {
    for (const id of ids) this.inHand.add(id);
    this.pump.add(batches);
  }

  /** After the history that came before it. */
  addAfter(batch: InboundBatch): void {
    this.pump.add([batch].values());
  }

  /** From a journal that may list what is on its way; the end of the process ends this, too. */
  async bringBack(
    read: (isInHand: (id: string) => boolean) => AsyncIterable<HistorySource>,
  ): Promise<void> {
    for await (const source of read((id) => this.inHand.has(id))) {
      // It stays in the journal.
      if (this.isFinished) return;
      if (!source.ids.some((id) => this.inHand.has(id))) this.add(source);
    }
  }

  noteStored(ids: string[]): void {
    for (const id of ids) this.inHand.delete(id);
  }

  /** Hands over all that is left, at once. */
  finish(): void {
    this.isFinished = true;
    this.pump.drain();
  }
}
