import { Mutex } from '../../common/async/mutex.js';
import type { WebhookMessage } from '../endpoint/webhook.mapper.js';
import { WebhookWorker } from './webhook.worker.js';

/** Delivers one event after the other: what fails holds back what follows, until it arrives or is given up. */
export class OrderedWorker extends WebhookWorker {
  private readonly mutex = new Mutex();

  protected override take(message: WebhookMessage): Promise<void> {
    return this.mutex.runExclusive(async () => {
      await this.deliverPending();
      if (this.isStopping) return;
      // After a restart, the log may repeat an event that has a row.
      const known = await this.parts.deliveries.find(this.webhook.id, message.id);
      if (known) this.window.end(message.seq!);
      else await this.deliver(message);
      await this.deliverPending();
    });
  }

  protected override retryDue(): Promise<void> {
    return this.mutex.runExclusive(() => this.deliverPending());
  }

  protected override async settled(): Promise<void> {
    await this.mutex.waitForUnlock();
  }

  /** Everything that has a row and has not arrived, in the order of events. */
  private async deliverPending(): Promise<void> {
    while (!this.isStopping) {
      const row = await this.parts.deliveries.findFirstPending(this.webhook.id);
      if (!row) return;
      await this.wait(row.next_at ?? 0);
      if (!this.isStopping) await this.retry(row);
    }
  }
}
