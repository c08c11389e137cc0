import type { WebhookMessage } from '../endpoint/webhook.mapper.js';
import { WebhookWorker } from './webhook.worker.js';

/** Enough for a fast receiver, few enough for a small one. */
const MOST_AT_ONCE = 10;
/** A receiver that is down for long gets no more rows: the event log keeps the rest for it, up to its limit. */
const MOST_PENDING = 10_000;
const FULL_PAUSE_MS = 5000;
/** Counting the rows for each event would take longer than posting it. */
const CHECK_EVERY = 100;

/** Delivers several events at once; one that fails is tried again later, while others go on. */
export class ParallelWorker extends WebhookWorker {
  private readonly running = new Set<Promise<void>>();
  private sinceCheck = 0;

  protected override async take(message: WebhookMessage): Promise<void> {
    await this.untilRoom();
    if (this.isStopping) return;
    this.track(this.deliver(message));
  }

  protected override async retryDue(): Promise<void> {
    const { deliveries } = this.parts;
    while (!this.isStopping) {
      const due = await deliveries.findDue(this.webhook.id, Date.now(), MOST_AT_ONCE);
      if (due.length === 0) return;
      await Promise.all(due.map((row) => this.retry(row)));
    }
  }

  protected override async settled(): Promise<void> {
    await Promise.all(this.running);
  }

  private track(delivery: Promise<void>): void {
    const tracked = delivery.finally(() => this.running.delete(tracked));
    this.running.add(tracked);
  }

  private async untilRoom(): Promise<void> {
    while (this.running.size >= MOST_AT_ONCE) await Promise.race(this.running);
    this.sinceCheck += 1;
    if (!this.hasPending || this.sinceCheck < CHECK_EVERY) return;
    this.sinceCheck = 0;
    while (!this.isStopping && (await this.isFull())) {
      await this.wait(Date.now() + FULL_PAUSE_MS);
    }
  }

  private async isFull(): Promise<boolean> {
    return (await this.parts.deliveries.countPending(this.webhook.id)) >= MOST_PENDING;
  }
}
