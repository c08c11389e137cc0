import { Mutex } from '../../../base/common/async/mutex.js';
import { pause } from '../../../base/common/async/pause.js';
import type { WebhookMessage } from '../endpoint/webhook.mapper.js';
import { LONGEST_WAIT_MS, WebhookWorker } from './webhook.worker.js';
import { msUntil } from '../../../base/common/time/due.policy.js';
import { longestPauseBefore } from './retry.policy.js';

/** Delivers one event after the other: a failing one holds back later ones until it arrives or is given up. */
export class OrderedWorker extends WebhookWorker {
  private readonly mutex = new Mutex();

  protected override take(message: WebhookMessage): Promise<void> {
    return this.mutex.runExclusive(async () => {
      await this.deliverPending();
      if (!this.isStopping) await this.deliver(message);
    });
  }

  protected override retryDue(): Promise<void> {
    return this.mutex.runExclusive(() => this.deliverPending());
  }

  protected override async settled(): Promise<void> {
    await this.mutex.waitForUnlock();
  }

  /** Delivers everything that has a row and has not arrived, in the order of events. */
  private async deliverPending(): Promise<void> {
    while (!this.isStopping) {
      // A user may request one while this waits for another.
      const { signal } = this.rowsChanged;
      const row = await this.untilStored(() =>
        this.parts.deliveries.findFirstPending(this.webhook.id),
      );
      if (!row) return;
      const left = msUntil(row.next_at ?? 0, Date.now(), longestPauseBefore(row.tries));
      if (left > 0) await pause(Math.min(left, LONGEST_WAIT_MS), signal);
      else await this.retry(row);
    }
  }
}
