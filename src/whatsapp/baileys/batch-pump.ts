import type { InboundBatch } from '../inbound-batch.js';

/** Hands over batches that are still to be made, one in each turn of the event loop. */
export class BatchPump {
  private readonly sources: Iterator<InboundBatch>[] = [];
  private isScheduled = false;

  constructor(
    private readonly handOver: (batch: InboundBatch) => void,
    private readonly onError: (error: Error) => void,
  ) {}

  add(source: Iterator<InboundBatch>): void {
    this.sources.push(source);
    this.schedule();
  }

  /** All that is left, at once: the process ends. */
  drain(): void {
    while (this.sources.length > 0) this.step();
  }

  private schedule(): void {
    if (this.isScheduled || this.sources.length === 0) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.step();
      this.schedule();
    });
  }

  private step(): void {
    const [source] = this.sources;
    if (!source) return;
    try {
      const { done, value } = source.next();
      if (done) this.sources.shift();
      else this.handOver(value);
    } catch (error) {
      // A source that has failed has nothing more; the others have.
      this.sources.shift();
      this.onError(error as Error);
    }
  }
}
