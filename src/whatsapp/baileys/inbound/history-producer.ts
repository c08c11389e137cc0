import type { JournaledBatch } from '../mapping/journaled-batch.js';

/** One is being stored and one waits: more would only use memory and delay live messages. */
const MAX_AHEAD = 2;

interface Source {
  batches: Iterator<JournaledBatch>;
  onEnd: () => void;
}

/** @param onSettled must be called once the batch is stored or given up */
export type Deliver = (batch: JournaledBatch, onSettled: () => void) => void;

/**
 * Maps and delivers batches, one per turn of the event loop, and only as fast as they are stored.
 */
export class HistoryProducer {
  private readonly sources: Source[] = [];
  private readonly unsettled = new Set<JournaledBatch>();
  private isScheduled = false;

  constructor(
    private readonly deliver: Deliver,
    private readonly onError: (error: Error) => void,
  ) {}

  /** @param onEnd is called when the source has no more batches, or has failed */
  addSource(batches: Iterator<JournaledBatch>, onEnd: () => void = () => {}): void {
    this.sources.push({ batches, onEnd });
    this.schedule();
  }

  /** Delivers everything at once, before the process ends. */
  drain(): void {
    while (this.sources.length > 0) this.deliverNext();
  }

  private schedule(): void {
    const isIdle = this.sources.length === 0 || this.unsettled.size >= MAX_AHEAD;
    if (this.isScheduled || isIdle) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.deliverNext();
      this.schedule();
    });
  }

  private deliverNext(): void {
    const [source] = this.sources;
    if (!source) return;
    try {
      const { done, value } = source.batches.next();
      if (done) {
        this.endSource();
        return;
      }
      this.unsettled.add(value);
      this.deliver(value, () => {
        this.unsettled.delete(value);
        this.schedule();
      });
    } catch (error) {
      // Goes on with the next source.
      this.endSource();
      this.onError(error as Error);
    }
  }

  private endSource(): void {
    this.sources.shift()?.onEnd();
  }
}
