import type { WebhookMessage } from '../endpoint/webhook.mapper.js';
import type { Attempt } from './webhook.client.js';

const MOST = 200;

/** Delivered by the first attempt; only in memory, as no row is written for it. */
export interface RecentDelivery {
  message: WebhookMessage;
  attempt: Attempt;
}

/** The latest deliveries of a webhook that needed one attempt, for people who look what arrives. */
export class RecentDeliveries {
  private deliveries: RecentDelivery[] = [];
  /** Since the start of the service. */
  count = 0;

  add(delivery: RecentDelivery): void {
    this.count += 1;
    this.deliveries.push(delivery);
    if (this.deliveries.length > 2 * MOST) this.deliveries = this.latest();
  }

  /** Whether none was dropped since the start of the service. */
  get isWhole(): boolean {
    return this.count <= MOST;
  }

  /** Oldest first. */
  latest(): RecentDelivery[] {
    return this.deliveries.slice(-MOST);
  }
}
