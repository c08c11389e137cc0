import type { WebhookMessage } from '../endpoint/webhook.mapper.js';
import { isGood, type Attempt } from './webhook.client.js';

const MOST = 200;

/** Delivered by the first attempt; only in memory, as no row is written for it. */
export interface RecentDelivery {
  message: WebhookMessage;
  attempt: Attempt;
}

/** The latest deliveries of a webhook that needed one attempt, for people who look what arrives. */
export class RecentDeliveries {
  private deliveries: RecentDelivery[] = [];
  /** How many were delivered since the start of the service, tests as well. */
  count = 0;

  /** Also a test that failed. */
  add(delivery: RecentDelivery): void {
    if (isGood(delivery.attempt.status)) this.count += 1;
    this.deliveries.push(delivery);
    if (this.deliveries.length > 2 * MOST) this.deliveries = this.latest();
  }

  /** Of an account that is deleted; they were delivered all the same. */
  drop(isMatch: (body: string) => boolean): void {
    this.deliveries = this.deliveries.filter(({ message }) => !isMatch(message.body));
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
