import type { WebhookMessage } from '../endpoint/webhook.mapper.js';
import { WebhookWorker } from './webhook.worker.js';
import { Deadline } from '../../../base/common/time/deadline.js';

/** Enough for a fast receiver, few enough for a small one. */
const MOST_AT_ONCE = 10;
/** A receiver that is down for long gets no more rows: the event log keeps the rest for it, up to its limit. */
const MOST_PENDING = { count: 10_000, bytes: 16 * 1024 * 1024 };
const FULL_PAUSE_MS = 5000;
/** Counting the rows for each event would take longer than posting it. */
const CHECK_EVERY = { count: 100, bytes: 1024 * 1024 };

/** Delivers several events at once; a failing one is tried again later, while others go on. */
export class ParallelWorker extends WebhookWorker {
  private readonly running = new Set<Promise<void>>();
  private freeSlots = MOST_AT_ONCE;
  private readonly waiting: (() => void)[] = [];
  private sinceCheck = { count: 0, bytes: 0 };

  protected override async take(message: WebhookMessage): Promise<void> {
    await this.untilFewPending(message);
    await this.takeSlot();
    void this.withAccount(() => this.deliver(message));
  }

  protected override async retryDue(): Promise<void> {
    const { deliveries } = this.parts;
    while (!this.isStopping) {
      const due = await this.untilStored(() =>
        deliveries.findDue(this.webhook.id, Date.now(), MOST_AT_ONCE),
      );
      if (!due || due.length === 0) return;
      const retries: Promise<void>[] = [];
      for (const row of due) {
        await this.takeSlot();
        retries.push(this.withAccount(() => this.retry(row)));
      }
      await Promise.all(retries);
    }
  }

  protected override async settled(): Promise<void> {
    await Promise.all(this.running);
  }

  /** A worker that stops makes no attempts. */
  private withAccount(attempt: () => Promise<void>): Promise<void> {
    const running = attempt().finally(() => {
      this.running.delete(running);
      this.freeSlots += 1;
      this.waiting.shift()?.();
    });
    this.running.add(running);
    return running;
  }

  /** New events and further attempts share the slots. */
  private async takeSlot(): Promise<void> {
    while (this.freeSlots === 0) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.freeSlots -= 1;
  }

  private async untilFewPending({ body }: WebhookMessage): Promise<void> {
    this.sinceCheck.count += 1;
    this.sinceCheck.bytes += body.length;
    const { count, bytes } = this.sinceCheck;
    const isDue = count >= CHECK_EVERY.count || bytes >= CHECK_EVERY.bytes;
    if (!this.hasPending || !isDue) return;
    this.sinceCheck = { count: 0, bytes: 0 };
    while (!this.isStopping && (await this.untilStored(() => this.isFull()))) {
      await this.wait(new Deadline(FULL_PAUSE_MS));
    }
  }

  private async isFull(): Promise<boolean> {
    const { count, bytes } = await this.parts.deliveries.measurePending(this.webhook.id);
    return count >= MOST_PENDING.count || bytes >= MOST_PENDING.bytes;
  }
}
