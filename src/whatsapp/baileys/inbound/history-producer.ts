import type { JournaledBatch } from '../mapping/journaled-batch.js';

/** One is being stored, the next one waits behind it: more would only fill the memory, and hold up what is live. */
const MAX_AHEAD = 2;

interface Source {
  batches: Iterator<JournaledBatch>;
  onEnd: () => void;
}

/** @param onSettled is to be called once the batch is stored, or given up */
export type HandOver = (batch: JournaledBatch, onSettled: () => void) => void;

/**
 * Hands over batches that are still to be made: one in each turn of the event loop, and only as fast as they are dealt
 * with.
 */
export class HistoryProducer {
  private readonly sources: Source[] = [];
  private readonly unsettled = new Set<JournaledBatch>();
  private isScheduled = false;

  constructor(
    private readonly handOver: HandOver,
    private readonly onError: (error: Error) => void,
  ) {}

  /** @param onEnd is called once nothing more can come of it */
  addSource(batches: Iterator<JournaledBatch>, onEnd: () => void = () => {}): void {
    this.sources.push({ batches, onEnd });
    this.schedule();
  }

  /** All that is left, at once: the process ends. */
  drain(): void {
    while (this.sources.length > 0) this.handOverNext();
  }

  private schedule(): void {
    const isIdle = this.sources.length === 0 || this.unsettled.size >= MAX_AHEAD;
    if (this.isScheduled || isIdle) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.handOverNext();
      this.schedule();
    });
  }

  private handOverNext(): void {
    const [source] = this.sources;
    if (!source) return;
    try {
      const { done, value } = source.batches.next();
      if (done) {
        this.endSource();
        return;
      }
      this.unsettled.add(value);
      this.handOver(value, () => {
        this.unsettled.delete(value);
        this.schedule();
      });
    } catch (error) {
      // A source that has failed has nothing more; the others have.
      this.endSource();
      this.onError(error as Error);
    }
  }

  private endSource(): void {
    this.sources.shift()?.onEnd();
  }
}
